import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Which part of which file. */
export interface PartPlace {
  readonly fileId: string;
  readonly place: number;
}

const [IV_BYTES, TAG_BYTES] = [12, 16];

/** A part of a list's file as it lies in the database, `iv | tag | ciphertext` of AES-256-GCM. It opens at its place and nowhere else. */
export function sealed(masterKey: Buffer, at: PartPlace, part: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(masterKey, at), iv).setAAD(nameOf(at));
  const text = [cipher.update(part), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...text]);
}

/** What `sealed` was given. Throws when the key or the place is another, or it was changed. */
export function opened(masterKey: Buffer, at: PartPlace, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(masterKey, at), bytes.subarray(0, IV_BYTES))
    .setAAD(nameOf(at))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

const keyOf = (masterKey: Buffer, { fileId }: PartPlace): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, fileId, 'file of a list', 32));
const nameOf = ({ fileId, place }: PartPlace): Buffer => Buffer.from(`${fileId} ${place}`);

import { decrypt } from './cipher.ts';

/** A person's key as it is kept: wrapped by the master key, and only for this person. */
export interface WrappedKey {
  readonly subject: string;
  readonly wrapped: string;
}

/** So many keys are tried, of which somebody may have spoilt some. */
export const SAMPLES = 20;
/** Statement that answers some keys as WrappedKey, where the table is there. */
export const someKeys = `select subject, wrapped from keys.person_keys where wrapped is not null limit ${SAMPLES}`;

/** Throws when the master key does not open it for this person. */
export const unwrap = (masterKey: Buffer, { subject, wrapped }: WrappedKey): Buffer =>
  Buffer.from(decrypt(masterKey, wrapped, subject), 'base64');

/** Undefined when the master key does not open it for this person. */
export function unwrapped(masterKey: Buffer, key: WrappedKey): Buffer | undefined {
  try {
    return unwrap(masterKey, key);
  } catch {
    return undefined;
  }
}

/** Whether `masterKey` is the one that wrapped `keys`, some of a database: where there are none, any may become it. */
export const isMasterKeyOf = (masterKey: Buffer, keys: readonly WrappedKey[]): boolean =>
  keys.length === 0 || keys.some((key) => unwrapped(masterKey, key) !== undefined);

import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';

/*
 * A file that opens with the master key only: a line of JSON that anybody may read, then pieces of a compressed stream, each sealed
 * with AES-256-GCM under a key of this file alone. Every piece is bound to its number and to the first line, and the last one says that
 * it is the last: so nothing can be changed, left out, put elsewhere or cut off without being found.
 */

const HeaderSchema = z.object({
  hopscotchBackup: z.literal(1),
  /** When it was begun, ISO 8601: what was acknowledged before that is in it. */
  at: z.iso.datetime(),
  /** Hexadecimal; makes the key of this file. */
  salt: z.string().regex(/^[0-9a-f]{64}$/),
  /** Hexadecimal; tells the right master key from another one. */
  check: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Header = z.infer<typeof HeaderSchema>;

/** What is wrong with a backup, in a sentence for the operator. */
export class DamagedBackup extends Error {
  constructor(problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'DamagedBackup';
  }
}

/** Bytes of the compressed stream in one piece. */
const PIECE = 64 * 1024;
const TAG = 16;
/** Longer than any first line of ours. */
const HEADER_LIMIT = 1024;
const LAST = 0x8000_0000;

const keyOf = (masterKey: Buffer, salt: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.from(salt, 'hex'), 'hopscotch backup 1', 32));
const checkOf = (key: Buffer, at: string): string => createHmac('sha256', key).update(at).digest('hex');

/** The bytes of a sealed file that holds `content`, begun at `at`. */
export async function* sealed(content: AsyncIterable<Buffer>, masterKey: Buffer, at: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(32).toString('hex');
  const key = keyOf(masterKey, salt);
  const line = Buffer.from(
    `${JSON.stringify({ hopscotchBackup: 1, at, salt, check: checkOf(key, at) } satisfies Header)}\n`,
  );
  yield line;
  const seal = sealer(key, line);
  const source = Readable.from(content, { objectMode: true });
  const compressed = source.pipe(createZstdCompress());
  source.once('error', (error) => compressed.destroy(error));
  let piece: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of compressed as AsyncIterable<Buffer>) {
      piece = Buffer.concat([piece, chunk]);
      for (; piece.length > PIECE; piece = piece.subarray(PIECE)) yield seal(piece.subarray(0, PIECE), false);
    }
    yield seal(piece, true);
  } finally {
    source.destroy();
    compressed.destroy();
  }
}

function sealer(key: Buffer, line: Buffer): (piece: Buffer, isLast: boolean) => Buffer {
  let number = 0;
  return (piece, isLast) => {
    const length = lengthOf(piece.length, isLast);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(boundTo(line, length));
    number += 1;
    return Buffer.concat([length, cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
}

function lengthOf(bytes: number, isLast: boolean): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(isLast ? bytes + LAST : bytes);
  return length;
}

/** No key ever seals two files, so a number is enough. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

const boundTo = (line: Buffer, length: Buffer): Buffer =>
  Buffer.concat([createHash('sha256').update(line).digest(), length]);

/** What the file at `path` holds. Throws DamagedBackup, at the latest at its end, so nothing counts before that is reached. */
export async function openSealed(
  path: string,
  masterKey: Buffer,
): Promise<{ readonly header: Header; readonly content: AsyncIterable<Buffer> }> {
  const { header, line } = await headerOf(path);
  const key = keyOf(masterKey, header.salt);
  if (checkOf(key, header.at) !== header.check)
    throw new DamagedBackup(`${path} was made with another MASTER_KEY than this one, or its first line was altered.`);
  return { header, content: contentOf(path, key, line) };
}

/** The first line, which needs no key to be read, nor proves anything without it. */
export async function headerOf(path: string): Promise<{ readonly header: Header; readonly line: Buffer }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0);
    const line = buffer.subarray(0, buffer.subarray(0, bytesRead).indexOf(0x0a) + 1);
    const header = HeaderSchema.safeParse(jsonOf(line.toString('utf8')));
    if (!header.success) throw new DamagedBackup(`${path} is no backup that this version can read.`);
    return { header: header.data, line };
  } finally {
    await file.close();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* contentOf(path: string, key: Buffer, line: Buffer): AsyncGenerator<Buffer> {
  const source = Readable.from(opened(path, key, line), { objectMode: true });
  const content = source.pipe(createZstdDecompress());
  source.once('error', (error) => content.destroy(error));
  try {
    yield* content as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
    content.destroy();
  }
}

/** The pieces of the file, opened. */
async function* opened(path: string, key: Buffer, line: Buffer): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    let place = line.length;
    const read = async (bytes: number): Promise<Buffer> => {
      const buffer = Buffer.alloc(bytes);
      let had = 0;
      while (had < bytes) {
        const { bytesRead } = await file.read(buffer, had, bytes - had, place + had);
        if (bytesRead === 0) throw new DamagedBackup(`${path} is cut off: it ends after ${place + had} bytes.`);
        had += bytesRead;
      }
      place += bytes;
      return buffer;
    };
    for (let number = 0, isLast = false; !isLast; number += 1) {
      const at = place;
      const length = await read(4);
      const told = length.readUInt32BE();
      isLast = told >= LAST;
      const bytes = isLast ? told - LAST : told;
      if (bytes > PIECE) throw new DamagedBackup(`${path} was altered, near its byte ${at}.`);
      const piece = await read(bytes + TAG);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: TAG })
        .setAAD(boundTo(line, length))
        .setAuthTag(piece.subarray(bytes));
      const plain = [decipher.update(piece.subarray(0, bytes))];
      try {
        plain.push(decipher.final());
      } catch (error) {
        throw new DamagedBackup(`${path} was altered, near its byte ${at}.`, { cause: error });
      }
      yield Buffer.concat(plain);
    }
    if ((await file.read(Buffer.alloc(1), 0, 1, place)).bytesRead > 0)
      throw new DamagedBackup(`${path} was altered: something was added after its end, at byte ${place}.`);
  } finally {
    await file.close();
  }
}

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** What OWASP recommends for argon2id: 19 MiB, two passes, one lane. About 30 ms on a 2-core machine. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** The argon2id hash of `password` as a PHC string, which carries its own parameters and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...current });
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Whether `password` belongs to `hash`; false, too, for a hash in a shape that we never wrote. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, nonce = '', expected = ''] = parts;
  const tag = Buffer.from(expected, 'base64');
  const computed = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  });
  return timingSafeEqual(tag, computed);
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';

/** Each purpose has a key of its own, so that what was made for one is worth nothing for another. */
const purposes = {
  link: 'hopscotch hash chain 1',
  destruction: 'hopscotch destroyed keys 1',
  anchor: 'hopscotch anchors 1',
} as const;

/** HMAC-SHA-256 (32 bytes) over the 32 bytes `previous` and `value` as canonical JSON. */
export type Mac = (previous: Buffer, value: unknown) => Buffer;

/** What a chain's first entry follows. */
export const CHAIN_START: Buffer = Buffer.alloc(32);

/** The MAC of one purpose, with a key derived (HKDF) from the master key: whoever has only the database cannot make it. */
export function macFor(masterKey: Buffer, purpose: keyof typeof purposes): Mac {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, '', purposes[purpose], 32)));
  return (previous, value) => createHmac('sha256', key).update(previous).update(canonicalJson(value)).digest();
}

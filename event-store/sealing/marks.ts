import { createHmac, hkdfSync } from 'node:crypto';

/** Turns an email address or a telephone number into what can be compared and not be read. */
export type MarkOf = (text: string) => string;

/**
 * Keyed by what never lies in the database nor beside it: whoever has only the marks cannot try addresses on them. Spellings of one
 * address have one mark.
 */
export function marksUnder(masterKey: Buffer): MarkOf {
  const key = Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'hopscotch erasures', 32));
  return (text) => createHmac('sha256', key).update(canonical(text)).digest('hex');
}

/** `+44 1932 000000` and `01932000000` are one number; letters are compared without case. */
function canonical(text: string): string {
  const plain = text.trim().toLowerCase();
  if (!/^[+\d][\d\s()./-]{5,}$/.test(plain)) return plain;
  return plain.replaceAll(/[^+\d]/g, '').replace(/^(\+44|0044)0?/, '0');
}

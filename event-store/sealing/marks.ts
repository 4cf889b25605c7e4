import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Turns an email address or a telephone number into what can be compared and not be read. */
export type MarkOf = (text: string) => string;

/** How a text is marked now, and how it was, wherever that differs: what was erased before stays erased. */
interface Marks {
  readonly markOf: MarkOf;
  readonly everyMarkOf: (text: string) => readonly string[];
}

/**
 * Keyed by what never lies in the database nor beside it: whoever has only the marks cannot try addresses on them. Spellings of one
 * address have one mark.
 */
export function marksUnder(masterKey: Buffer): Marks {
  // Of a key that is given as bytes Node makes one each time, which takes eight times as long as to use it.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'hopscotch erasures', 32)));
  const mark = (plain: string): string => createHmac('sha256', key).update(plain).digest('hex');
  return {
    markOf: (text) => mark(canonical(text)),
    everyMarkOf: (text) => [...new Set([canonical(text), canonicalBefore(text)])].map(mark),
  };
}

const EXTENSION = /[\s,]*(?:\(\s*)?(?:ext(?:ension|n)?\.?|x|#)\s*\d{1,6}(?:\s*\))?$/;

/** `+44 1932 000000`, `(01932) 000000` and `01932000000 ext. 4` are one number; letters are compared without case. */
function canonical(text: string): string {
  const plain = text.trim().toLowerCase();
  const number = plain.replace(EXTENSION, '');
  return /^[+\d(][\d\s()+./-]{5,}$/.test(number) ? digitsOf(number) : plain;
}

/** The same until 29 November 2026, when a number in brackets or with an extension was as any other text. */
function canonicalBefore(text: string): string {
  const plain = text.trim().toLowerCase();
  return /^[+\d][\d\s()./-]{5,}$/.test(plain) ? digitsOf(plain) : plain;
}

const digitsOf = (number: string): string => number.replaceAll(/[^+\d]/g, '').replace(/^(\+44|0044)0?/, '0');

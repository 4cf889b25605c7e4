import { z } from 'zod';

/** Characters as people count them: an emoji is one. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
/** UTF-16 units of anything that is sent as a password: what was chosen under an older rule still signs in. */
export const PASSWORD_LONGEST_INPUT = 1000;

const lengthOf = (password: string): number => Array.from(password.normalize('NFC')).length;
/** Spaces around a password are easily lost, and easily guessed. */
const lengthWithin = (password: string): number => lengthOf(password.trim());

/** What a form can say about a password that somebody chooses. The server also knows which ones everybody chooses. */
export const NewPasswordSchema = z
  .string()
  .max(PASSWORD_LONGEST_INPUT, `Please use at most ${PASSWORD_MAX} characters`)
  .refine((password) => lengthWithin(password) >= PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters`)
  .refine((password) => lengthOf(password) <= PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters`);

/** Passwords that look the same, whatever the case, are one when it comes to guessing them. */
export const guessable = (password: string): string => password.normalize('NFKC').toLowerCase().trim();

/** Whether `password` is the address of the account, or what stands before its at sign: the first thing that is guessed. */
export function isOwnAddress(password: string, email: string): boolean {
  const guess = guessable(password);
  const address = guessable(email);
  return guess === address || guess === address.split('@', 1)[0];
}

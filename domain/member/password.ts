/** Characters as people count them: an emoji is one. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
/** UTF-16 units of anything that is sent as a password: what was chosen under an older rule still signs in. */
export const PASSWORD_LONGEST_INPUT = 1000;

export const lengthOf = (password: string): number => Array.from(password.normalize('NFC')).length;
/** Spaces around a password are easily lost, and easily guessed. */
export const lengthWithin = (password: string): number => lengthOf(password.trim());

/** Passwords that look the same, whatever the case, are one when it comes to guessing them. */
export const guessable = (password: string): string => password.normalize('NFKC').toLowerCase().trim();

/** Whether `password` is the address of the account, or what stands before its at sign: the first thing that is guessed. */
export function isOwnAddress(password: string, email: string): boolean {
  const guess = guessable(password);
  const address = guessable(email);
  return guess === address || guess === address.split('@', 1)[0];
}

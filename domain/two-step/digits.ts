/** Digits of a code that an authenticator app shows. */
export const CODE_DIGITS = 6;

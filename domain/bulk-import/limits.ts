/** Addresses of one import. */
export const IMPORT_MAX = 500;
/** Of these it is waited for what comes of them before the call answers, so long at most. */
export const READ_AT_ONCE = 10;
export const READ_AT_ONCE_MS = 6_000;
export const ADDRESS_MAX = 2_000;

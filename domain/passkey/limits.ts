/** Characters of what somebody calls a passkey. */
export const PASSKEY_NAME = 50;
/** Far more than anybody has devices. */
export const MOST_PASSKEYS = 20;

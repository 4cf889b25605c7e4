/** What the address of the page that confirms an address says besides the token, where it is one that an account is to have from now on. */
export const CONFIRM_FOR = 'for';
export const NEW_ADDRESS = 'new-address';

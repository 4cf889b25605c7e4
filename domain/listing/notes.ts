/** Where a change to a live listing is turned down without a reason. */
export const REASON_REQUIRED = 'Please say why this change is rejected: whoever sent it reads it.';

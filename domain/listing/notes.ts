/** Where a change to a live listing is turned down without a reason. */
export const REASON_REQUIRED = 'Please say why this change is rejected: whoever sent it reads it.';

/** What is noted where an admin rejects without a word. */
export const WITHOUT_WORDS = 'Rejected by admin';
/** What an admin wrote themselves; null where that is nothing. */
export const ownWords = (notes: string | null): string | null =>
  notes === '' || notes === WITHOUT_WORDS ? null : notes;

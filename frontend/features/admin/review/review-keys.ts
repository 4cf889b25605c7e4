import { keyOfOpen, type KeyWords, undoKey } from '#frontend/components/list/list-keys.ts';

/** The keys by which listings are decided on; where none of a list `waits`, there is only the last decision to take back. */
export const reviewKeys = (waits: boolean | undefined): KeyWords =>
  waits ? [keyOfOpen('a', 'Approve'), keyOfOpen('e', 'Edit'), keyOfOpen('r', 'Reject'), undoKey] : [undoKey];

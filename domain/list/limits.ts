/** Bytes of a file of a list. */
export const MOST_LIST_BYTES = 20_000_000;
/** Bytes of it that one call brings. */
export const LIST_PART_BYTES = 700_000;
export const MOST_COLUMNS = 100;
/** Characters of one row: more is a quotation mark that lacks its end. */
export const MOST_ROW = 100_000;
/** Errors that a screen tells one by one; the file of them holds all. */
export const ERRORS_SHOWN = 50;
/** Rows that are shown as the drafts that they would be. */
export const ROWS_SHOWN = 5;

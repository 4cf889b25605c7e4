/** What a reader sees in place of a personal field whose person has been erased. */
export const ERASED = 'erased';

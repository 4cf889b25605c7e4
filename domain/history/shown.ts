/** Which listings of the directory as of a moment: all of then, those that have gone since, or those that have come since. */
export const shownOfThen = ['then', 'gone', 'new'] as const;
export type ShownOfThen = (typeof shownOfThen)[number];

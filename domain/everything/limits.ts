/** Results of each kind that the search of everything shows. */
export const FOUND_MAX = 5;

/** Characters that it is asked for at most. */
export const ASKED_MAX = 200;

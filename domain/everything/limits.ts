/** Results of each kind that the search of everything shows. */
export const FOUND_MAX = 5;

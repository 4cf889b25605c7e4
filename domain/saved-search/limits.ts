/** Searches that one member keeps at most. */
export const MOST_SEARCHES = 20;
/** Longest name of a saved search. */
export const SEARCH_NAME_MAX = 80;
/** Longest `query`: every filter of the directory at once is a fifth of it. */
export const SEARCH_QUERY_MAX = 2_000;

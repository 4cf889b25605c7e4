/** Sources that are kept at most. */
export const MOST_SOURCES = 200;
/** Pages that one run reads at most; what is left comes first in the next one. */
export const MOST_PAGES_A_RUN = 50;
/** Addresses that are taken from a start page or a sitemap at most. */
export const MOST_LISTED = 2_000;
/** Pages that a source remembers at most: those that it names now, and as many that it named once. */
export const MOST_KNOWN_PAGES = 2 * MOST_LISTED;
export const SOURCE_NAME_MAX = 120;
export const SOURCE_ADDRESS_MAX = 2_000;
export const SEARCH_INSTRUCTIONS_MAX = 500;

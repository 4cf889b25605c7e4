/** Sources that are kept at most. */
export const MOST_SOURCES = 200;
/** Pages that one run reads at most; what is left comes first in the next one. */
export const MOST_PAGES_A_RUN = 50;
/** Addresses that are taken from a start page or a sitemap at most. */
export const MOST_LISTED = 2_000;
/** Pages that a source remembers at most: those that it names now, and as many that it named once. */
export const MOST_KNOWN_PAGES = 2 * MOST_LISTED;
/** Items that a feed, or rows that a list, may have at most. */
export const MOST_ITEMS = 10_000;
/** Items that a source remembers at most: those that it has now, and some that it had. */
export const MOST_KNOWN_ITEMS = 12_000;
/** Items of which one event tells at most. */
export const ITEMS_AT_ONCE = 200;
/** Pages of a feed that one run reads at most; the next one goes on from there. */
export const MOST_FEED_PAGES = 100;
export const FEED_PLACE_MAX = 2_000;
export const SOURCE_NAME_MAX = 120;
export const SOURCE_ADDRESS_MAX = 2_000;
export const SEARCH_INSTRUCTIONS_MAX = 500;

/** As many characters as a search takes. By itself: a first visit loads it, and not what checks a query. */
export const SEARCH_MAX = 200;

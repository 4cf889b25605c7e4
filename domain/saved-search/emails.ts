/**
 * Whether letters tell of what is new in the search `query`. They tell of what has come into the directory since the last ones, of
 * which hardly anything has been saved by then; what is saved later has long been there.
 */
export const hasNews = (query: string): boolean => new URLSearchParams(query).get('parentFavorites') !== 'true';

/** What is said of a search that has none, where others ask whether emails shall tell of it. */
export const NO_NEWS = 'We only email about newly added activities, so there are no emails for this search.';

/**
 * What is counted: of a listing who looked at its page, who went on to its provider's, who saved it; of an offer who asked for its
 * code; of a banner who saw and who followed it; of a sponsored listing who pressed it where it was shown as that; of a page with words for search engines whose
 * visit began there; of a key of the public API what was asked with it.
 */
export const counted = [
  'views',
  'clicks',
  'saves',
  'reveals',
  'banner_views',
  'banner_clicks',
  'sponsored_clicks',
  'seo_visits',
  'api_calls',
] as const;
export type Counted = (typeof counted)[number];

/** Saving tells more than looking: so many looks stand for one. */
export const LOOKS_IN_A_SAVE = 5;
/** Days that count for what is popular. */
export const POPULAR_DAYS = 7;
/** Activities that are shown as popular; while fewer have any figures, nothing is called so. */
export const POPULAR_COUNT = 6;

/** What says of itself that it is no person, or is known to be none. */
const robots =
  /bot\b|bots\b|crawl|spider|slurp|preview|fetch|monitor|lighthouse|headless|curl|wget|python|java\/|go-http|axios|node/i;

/** Whether a request with this User-Agent counts: robots do not. */
export const isCounted = (userAgent: string | undefined): boolean => !!userAgent && !robots.test(userAgent);

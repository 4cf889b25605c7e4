import type { PageName } from '#domain/site/pages.ts';

const ofDirectory = ['directory', 'listing', 'term_dates', 'advertising', 'businesses', 'plans'];
/** What shows nothing that changes. */
const nothing: readonly string[] = [];

/**
 * The pages that are drawn on the server for whoever is not signed in, each from these read models alone: kept until one of them changes.
 * Not in the pages' own entries, which every visitor loads.
 */
export const drawnFrom: Partial<Readonly<Record<PageName, readonly string[]>>> = {
  home: ofDirectory,
  directory: ofDirectory,
  'category-activities': ofDirectory,
  'town-activities': ofDirectory,
  'category-in-town': ofDirectory,
  'age-activities': ofDirectory,
  listing: ['listing', 'term_dates', 'businesses', 'bookings', 'plans', 'advertising', 'offers', 'members'],
  'for-partners': nothing,
  about: nothing,
  faqs: nothing,
  terms: nothing,
  privacy: nothing,
  cookies: nothing,
};

/**
 * Of the directory no page is drawn whose address says so: what parents have saved changes with every heart that is pressed, and whoever
 * has pressed one may load the page before it is counted. A browser that asks by itself waits for that.
 */
export const NOT_DRAWN_WITH = 'parentFavorites';

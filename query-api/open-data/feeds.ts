import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { eventSeries } from '#domain/open-data/event-series.ts';
import { eventSeriesPath, sessionSeriesPath } from '#domain/open-data/paths.ts';
import { sessionSeries } from '#domain/open-data/session-series.ts';

/** A feed of the dataset. */
export interface Feed {
  /** The kind of its items, and its name in the dataset. */
  readonly kind: 'EventSeries' | 'SessionSeries';
  readonly path: string;
  /** Where its kind is defined. */
  readonly type: string;
  /** The column of `changes` that says whether it has a listing. */
  readonly has: 'is_live' | 'has_sessions';
  /** What it tells of a listing; null when it does not have it. */
  readonly dataOf: (baseUrl: string, listingId: string, fields: ListingFields) => object | null;
  /** What is in it, for people. */
  readonly about: string;
}

/** The feeds of the dataset, of which the first has all that is live. */
export const feeds: readonly [Feed, Feed] = [
  {
    kind: 'EventSeries',
    path: eventSeriesPath,
    type: 'https://schema.org/EventSeries',
    has: 'is_live',
    dataOf: eventSeries,
    about: 'Every live activity of the directory, with what it says of itself.',
  },
  {
    kind: 'SessionSeries',
    path: sessionSeriesPath,
    type: 'https://openactive.io/SessionSeries',
    has: 'has_sessions',
    dataOf: sessionSeries,
    about: 'The weekly sessions of those that say where, when and for how much; each names its EventSeries.',
  },
];

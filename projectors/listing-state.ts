import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type ListingEvent, listingEvents } from '#domain/listing/events.ts';
import { evolve, initialListing, type Listing } from '#domain/listing/listing.ts';
import { type ListingTimes, timesAfter as domainTimesAfter } from '#domain/listing/shown/told.ts';
import { type Effect, into, table } from './runtime/read-model.ts';

/** One effect list for every type of listing event. */
export function onListingEvents(effects: readonly Effect<Recorded<ListingEvent>>[]): {
  readonly [Type in ListingEvent['type']]: readonly Effect<Recorded<DomainEventOf<Type>>>[];
} {
  return Object.fromEntries(listingEvents.map(({ type }) => [type, effects])) as ReturnType<typeof onListingEvents>;
}

/** The listing after `event`, by the domain's own rules. */
export const stateAfter = (before: Listing | undefined, event: Recorded<ListingEvent>): Listing => {
  // The effects of one event on several tables ask for the same state one after another.
  if (last?.event === event && last.before === before) return last.after;
  const after = evolve(before ?? initialListing, event);
  last = { event, before, after };
  return after;
};
let last:
  | { readonly event: Recorded<ListingEvent>; readonly before: Listing | undefined; readonly after: Listing }
  | undefined;

/** The times of a listing as columns. */
export interface TimeColumns {
  readonly created_at: string;
  readonly updated_at: string;
  readonly submitted_at: string | null;
  readonly reviewed_at: string | null;
  readonly approved_at: string | null;
  readonly gone_at: string | null;
  readonly last_confirmed_at: string;
}

/** The times after `event`, out of a row that holds more than its times. */
export function timesAfter(row: TimeColumns | undefined, event: Recorded<ListingEvent>): TimeColumns {
  const after = domainTimesAfter(row && timesOf(row), event);
  return {
    created_at: after.createdAt,
    updated_at: after.updatedAt,
    submitted_at: after.submittedAt,
    reviewed_at: after.reviewedAt,
    approved_at: after.approvedAt,
    gone_at: after.goneAt,
    last_confirmed_at: after.lastConfirmedAt,
  };
}

const timesOf = (row: TimeColumns): ListingTimes => ({
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  submittedAt: row.submitted_at,
  reviewedAt: row.reviewed_at,
  approvedAt: row.approved_at,
  goneAt: row.gone_at,
  lastConfirmedAt: row.last_confirmed_at,
});

export const timeColumns = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  submitted_at: 'timestamptz null',
  reviewed_at: 'timestamptz null',
  approved_at: 'timestamptz null',
  gone_at: 'timestamptz null',
  last_confirmed_at: 'timestamptz',
} as const;

/**
 * What the web pages last said. Reading a page again without finding a change is no event of the listing, but it confirms the
 * listing whose `content_hash` is the same; `pageSaidAt` says when.
 */
export const pages = table({
  key: ['page_id'],
  columns: {
    page_id: 'uuid',
    /** Of a class, the page that it stands on: it is read with that one, at the same moment. */
    of_page_id: 'uuid null',
    content_hash: 'text',
    scraped_at: 'timestamptz',
    /** When its server said last that it is the page that was read; null since the last reading. */
    unchanged_at: 'timestamptz null',
    image_count: 'integer',
  },
});

export const onPageRead: readonly Effect<Recorded<DomainEventOf<'ActivityScraped' | 'ClassScraped'>>>[] = [
  into(
    pages,
    ({ data }) => ({ page_id: data.pageId }),
    (_row, { type, data }) => ({
      page_id: data.pageId,
      of_page_id: type === 'ClassScraped' ? data.ofPageId : null,
      content_hash: data.contentHash,
      scraped_at: data.scrapedAt,
      unchanged_at: null,
      image_count: data.imageCount,
    }),
  ),
];
export const onPageUnchanged: readonly Effect<Recorded<DomainEventOf<'PageUnchanged'>>>[] = [
  into(
    pages,
    ({ data }) => ({ page_id: data.pageId }),
    (row, { data }) => row && { ...row, unchanged_at: data.readAt },
  ),
];

import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { evolve, initialListing, type Listing } from '#domain/listing/listing.ts';
import { type Effect, into, table } from './runtime/read-model.ts';

/** One effect list for every type of listing event. */
export function onListingEvents(effects: readonly Effect<Recorded<ListingEvent>>[]): {
  readonly [Type in ListingEvent['type']]: readonly Effect<Recorded<DomainEventOf<Type>>>[];
} {
  return {
    ListingDrafted: effects,
    ListingEdited: effects,
    ListingRescraped: effects,
    DraftSubmitted: effects,
    ListingApproved: effects,
    ListingRejected: effects,
    RevisionProposed: effects,
    RevisionApproved: effects,
    RevisionRejected: effects,
    ListingArchived: effects,
    ListingRestored: effects,
    PageTakenOver: effects,
    DraftSentAsChange: effects,
  };
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

/** When a listing was begun, last changed, reviewed and confirmed; ISO 8601. */
export interface ListingTimes {
  readonly created_at: string;
  readonly updated_at: string;
  readonly submitted_at: string | null;
  readonly reviewed_at: string | null;
  /** When it went live; later changes to it do not make it new. */
  readonly approved_at: string | null;
  /** When somebody, or its page, last said that this is so. */
  readonly last_confirmed_at: string;
}

/** The times after `event`. A proposal or its refusal says nothing about what the listing holds. */
export function timesAfter(row: ListingTimes | undefined, { type, occurredAt }: Recorded<ListingEvent>): ListingTimes {
  const times = row ? timesOf(row) : firstTimes(occurredAt);
  switch (type) {
    case 'ListingDrafted':
    case 'ListingEdited':
    case 'ListingRescraped':
      return { ...times, updated_at: occurredAt, last_confirmed_at: occurredAt };
    case 'DraftSubmitted':
      return { ...times, submitted_at: occurredAt, last_confirmed_at: occurredAt };
    case 'ListingApproved':
      return { ...times, reviewed_at: occurredAt, approved_at: occurredAt, last_confirmed_at: occurredAt };
    case 'ListingRejected':
      return { ...times, reviewed_at: occurredAt };
    case 'RevisionApproved':
      return { ...times, updated_at: occurredAt, reviewed_at: occurredAt, last_confirmed_at: occurredAt };
    case 'RevisionProposed':
    case 'RevisionRejected':
    case 'PageTakenOver':
    case 'DraftSentAsChange':
      return times;
    case 'ListingArchived':
    case 'ListingRestored':
      return { ...times, updated_at: occurredAt };
  }
}

const firstTimes = (at: string): ListingTimes => ({
  created_at: at,
  updated_at: at,
  submitted_at: null,
  reviewed_at: null,
  approved_at: null,
  last_confirmed_at: at,
});

/** Out of a row that holds more than its times, which must not come back with them. */
function timesOf(row: ListingTimes): ListingTimes {
  const { created_at, updated_at, submitted_at, reviewed_at, approved_at, last_confirmed_at } = row;
  return { created_at, updated_at, submitted_at, reviewed_at, approved_at, last_confirmed_at };
}

/** The columns of ListingTimes. */
export const timeColumns = {
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  submitted_at: 'timestamptz null',
  reviewed_at: 'timestamptz null',
  approved_at: 'timestamptz null',
  last_confirmed_at: 'timestamptz',
} as const;

/**
 * What the web pages last said. Reading a page again without finding a change is no event of the listing, but it confirms the
 * listing whose `content_hash` is the same.
 */
export const pages = table({
  key: ['page_id'],
  columns: { page_id: 'uuid', content_hash: 'text', scraped_at: 'timestamptz', image_count: 'integer' },
});

export const onPageRead: readonly Effect<Recorded<DomainEventOf<'ActivityScraped'>>>[] = [
  into(
    pages,
    ({ data }) => ({ page_id: data.pageId }),
    (_row, { data }) => ({
      page_id: data.pageId,
      content_hash: data.contentHash,
      scraped_at: data.scrapedAt,
      image_count: data.imageCount,
    }),
  ),
];

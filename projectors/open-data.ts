import { type DomainEventOf, entityOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { hasOpenSessions } from '#domain/open-data/session-series.ts';
import { stateAfter } from './listing-state.ts';
import { type Effect, into, table } from './runtime/read-model.ts';

/**
 * Where each listing that was ever live last changed in what is told of it as open data, for harvesters who read on from there. Part of
 * the directory and no read model of its own, so that a page of the feed is of one moment with the contents that it shows.
 */
export const changes = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    position: 'bigint',
    changed_at: 'timestamptz',
    /** Whether the feed of all that is live has it now; else harvesters are told that it is gone. */
    is_live: 'boolean',
    /** The same of the feed of sessions. */
    has_sessions: 'boolean',
  },
  // Nobody here keeps a page of the feed.
  isPublic: () => false,
  indexes: ['create index on changes (position)'],
});
type Change = NonNullable<(typeof changes)['row']>;

/** The row of a listing, `before` the event. One that was never live has none: nobody was told of it. */
export function changeAfter(
  row: Change | undefined,
  event: Recorded<ListingEvent>,
  before: Listing | undefined,
): Change | undefined {
  const listing = stateAfter(before, event);
  const isLive = listing.status === 'live';
  const wasLive = before?.status === 'live';
  if (isLive ? wasLive && listing.fields === before.fields : !wasLive) return row;
  return {
    listing_id: event.data.listingId,
    position: event.position,
    changed_at: event.occurredAt,
    is_live: isLive,
    // Worked out when the row is written: a listing often changes again before that.
    get has_sessions() {
      return isLive && hasOpenSessions(listing.fields);
    },
  };
}

/**
 * Without whoever was erased a listing says something else, and the events that said it are folded now as if they had never said more:
 * the erasure itself is the change that harvesters hear of.
 */
export const onErased: readonly Effect<Recorded<DomainEventOf<'PersonErased'>>>[] = [
  into(
    changes,
    ({ stream }) => {
      const { concept, id } = entityOf(stream);
      return concept === 'listing' ? { listing_id: id } : undefined;
    },
    (row, event) => row && { ...row, position: event.position, changed_at: event.occurredAt },
  ),
];

import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import type { ListingChanges } from '#domain/listing/facts/fields.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { searchable } from '#domain/listing/shown/search-words.ts';
import { onListingEvents, stateAfter } from './listing-state.ts';
import { into, intoBeside, readModel, table, writtenJson } from './runtime/read-model.ts';

const names = {
  /** Null while it is not live. */
  name: 'text null',
  /** The same in the alphabet of `searchable`. */
  plain_name: 'text null',
} as const;

/** How each listing is now, by which it is known what an event makes of it. */
const standings = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    listing: writtenJson<Listing>(),
    /** Whether it has ever been. */
    was_live: 'boolean',
    ...names,
  },
});

/** One short row for each event of a listing since it first was live: what a listing says then stands in the log. */
const versions = table({
  key: ['listing_id', 'revision'],
  columns: {
    listing_id: 'uuid',
    /** In the listing's stream. */
    revision: 'integer',
    occurred_at: 'timestamptz',
    ...names,
  },
  indexes: ['create index on versions (occurred_at) where name is not null'],
});

const key = ({ data }: Recorded<ListingEvent>) => ({ listing_id: data.listingId });

/**
 * Which listings were live at which moment, and under which name. As of a moment counts of a listing the last event that had happened by
 * then: clocks go wrong, so every event has a row, also one that changes neither.
 */
export const directoryHistory = readModel({
  name: 'directory_history',
  version: 2,
  tables: { standings, versions },
  project: onListingEvents([
    // Before `standings`, so that it sees the listing as it was.
    intoBeside(
      versions,
      (event, before) => {
        const isLive = stateAfter(before?.listing, event).status === 'live';
        return isLive || before?.was_live === true ? { ...key(event), revision: event.revision } : undefined;
      },
      standings,
      key,
      (_row, event, before) => ({
        ...key(event),
        revision: event.revision,
        occurred_at: event.occurredAt,
        ...namesOf(stateAfter(before?.listing, event)),
      }),
    ),
    into(standings, key, (row, event) => {
      const listing = stateAfter(row?.listing, event);
      return {
        ...key(event),
        listing: nameAlone(listing),
        was_live: listing.status === 'live' || row?.was_live === true,
        ...namesOf(listing),
      };
    }),
  ]),
});

function namesOf({ status, fields: { name = '' } }: Listing) {
  return status === 'live' ? { name, plain_name: searchable(name) } : { name: null, plain_name: null };
}

/** By its name and standing a listing goes on as with all that it says. */
const nameAlone = (listing: Listing): Listing => ({
  ...listing,
  fields: nameIn(listing.fields),
  setBy: {},
  pendingRevisions: listing.pendingRevisions.map((each) => ({ ...each, changes: nameIn(each.changes) })),
});

const nameIn = <Fields extends ListingChanges>({ name }: Fields) => (name === undefined ? {} : { name }) as Fields;

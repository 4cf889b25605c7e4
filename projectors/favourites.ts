import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { deleted, into, intoBeside, readModel, table } from './runtime/read-model.ts';

/** Everything here is somebody's own, or is looked up at each question: nothing that is kept for the public depends on it. */
const nobodys = { isPublic: () => false };

/** What each member has saved. */
const entries = table({
  key: ['member_id', 'listing_id'],
  columns: { member_id: 'uuid', listing_id: 'uuid', position: 'bigint' },
  indexes: ['create index on entries (member_id, position desc)'],
  ...nobodys,
});

/** Each member's list as a whole: what has to go with them, and the link that shows it. */
const lists = table({
  key: ['member_id'],
  columns: { member_id: 'uuid', listing_ids: 'text[]', share_id: 'uuid null' },
  indexes: ['create unique index on lists (share_id)'],
  ...nobodys,
});
type List = NonNullable<(typeof lists)['row']>;

/** How many members have saved each activity; no row where nobody has. */
const saves = table({
  key: ['listing_id'],
  columns: { listing_id: 'uuid', members: 'integer' },
  indexes: ['create index on saves (members desc, listing_id)'],
  ...nobodys,
});
type Saves = NonNullable<(typeof saves)['row']>;

type OfList = Recorded<
  DomainEventOf<'FavouriteAdded' | 'FavouriteRemoved' | 'FavouritesShared' | 'FavouritesUnshared' | 'MemberErased'>
>;
type OfListing = Recorded<DomainEventOf<'FavouriteAdded' | 'FavouriteRemoved'>>;

const memberOf = ({ data }: OfList) => ({ member_id: data.memberId });
const listingOf = ({ data }: OfListing) => ({ listing_id: data.listingId });
const both = (event: OfListing) => ({ ...memberOf(event), ...listingOf(event) });
const emptyList = ({ data }: OfList): List => ({ member_id: data.memberId, listing_ids: [], share_id: null });

const fewer = (row: Saves | undefined) => (row && row.members > 1 ? { ...row, members: row.members - 1 } : deleted);
/** The rows of all that a list holds. */
const each = (list: List | undefined) => (list?.listing_ids ?? []).map((listing_id) => ({ listing_id }));

/**
 * Members' favourites. It cannot be divided: how often an activity was saved is about all members. An erased member's list goes with
 * them, and so does what it counted for.
 */
export const favourites = readModel({
  name: 'favourites',
  version: 1,
  nothingPersonal: true,
  tables: { entries, lists, saves },
  partition: () => 'favourites',
  project: {
    FavouriteAdded: [
      into(entries, both, (_row, event) => ({ ...both(event), position: event.position })),
      into(saves, listingOf, (row, event) => ({ ...listingOf(event), members: (row?.members ?? 0) + 1 })),
      into(lists, memberOf, (list, event) => {
        const { listing_ids: ids, ...rest } = list ?? emptyList(event);
        return { ...rest, listing_ids: [...ids, event.data.listingId] };
      }),
    ],
    FavouriteRemoved: [
      into(entries, both, () => deleted),
      into(saves, listingOf, fewer),
      into(
        lists,
        memberOf,
        (list, { data }) => list && { ...list, listing_ids: list.listing_ids.filter((id) => id !== data.listingId) },
      ),
    ],
    FavouritesShared: [
      into(lists, memberOf, (list, event) => ({ ...(list ?? emptyList(event)), share_id: event.data.shareId })),
    ],
    FavouritesUnshared: [into(lists, memberOf, (list) => list && { ...list, share_id: null })],
    MemberErased: [
      intoBeside(
        entries,
        (event, list) => each(list).map((row) => ({ ...row, ...memberOf(event) })),
        lists,
        memberOf,
        () => deleted,
      ),
      intoBeside(saves, (_event, list) => each(list), lists, memberOf, fewer),
      into(lists, memberOf, () => deleted),
    ],
  },
});

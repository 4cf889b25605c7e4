import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { deleted, type Effect, into, intoBeside, readModel, table } from './runtime/read-model.ts';

/** Somebody's own, or looked up at each question: nothing that is kept for the public depends on it, as it does on the rest. */
const nobodys = { isPublic: () => false };

/** What each member has saved. */
const entries = table({
  key: ['member_id', 'listing_id'],
  columns: { member_id: 'uuid', listing_id: 'uuid', position: 'bigint' },
  indexes: ['create index on entries (member_id, position desc)', 'create index on entries (listing_id)'],
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
});
type Saves = NonNullable<(typeof saves)['row']>;

/**
 * Where the address of a merged listing leads: who saved it has saved that one, once, for as long as the merge stands. Only of what
 * families saw, as its page does. Chains are followed here, so that a read joins this table once.
 */
const merges = table({
  key: ['listing_id'],
  columns: {
    listing_id: 'uuid',
    /** The last of `path`; null of one that others lead to and that is merged with none. */
    ends_at: 'uuid null',
    /** Since when it ends there, as a place in the log. */
    position: 'bigint',
    /** What it leads through, the nearest first. */
    path: 'text[]',
    /** All that lead through it or to it. */
    taken_in: 'text[]',
  },
  indexes: ['create index on merges (ends_at) where ends_at is not null'],
});
type Merge = NonNullable<(typeof merges)['row']>;

type OfList = Recorded<
  DomainEventOf<'FavouriteAdded' | 'FavouriteRemoved' | 'FavouritesShared' | 'FavouritesUnshared' | 'MemberErased'>
>;
type OfListing = Recorded<DomainEventOf<'FavouriteAdded' | 'FavouriteRemoved'>>;

type OfMerge = Recorded<DomainEventOf<'ListingMerged' | 'ListingUnmerged'>>;

const memberOf = ({ data }: OfList) => ({ member_id: data.memberId });
const listingOf = ({ data }: OfListing | OfMerge) => ({ listing_id: data.listingId });
const both = (event: OfListing) => ({ ...memberOf(event), ...listingOf(event) });
const emptyList = ({ data }: OfList): List => ({ member_id: data.memberId, listing_ids: [], share_id: null });

const fewer = (row: Saves | undefined) => (row && row.members > 1 ? { ...row, members: row.members - 1 } : deleted);
/** The rows of all that a list holds. */
const each = (list: List | undefined) => (list?.listing_ids ?? []).map((listing_id) => ({ listing_id }));

const leadsNowhere = (listing_id: string, { position }: OfMerge): Merge => ({
  listing_id,
  ends_at: null,
  position,
  path: [],
  taken_in: [],
});
const isOne = (event: OfMerge) => event.data.standing === 'live';
const rowsOf = (ids: readonly string[]) => ids.map((listing_id) => ({ listing_id }));
/** `row` as far as it says anything. */
const kept = (row: Merge) => (row.path.length + row.taken_in.length === 0 ? deleted : row);
const leading = (row: Merge, path: readonly string[], { position }: OfMerge): Merge | typeof deleted =>
  kept({ ...row, path, ends_at: path.at(-1) ?? null, position });

/** `it` is the listing that is merged, or is one of its own again, as it was before. */
const onMerge: readonly Effect<OfMerge>[] = [
  // What led to it leads on with it, and ends at it once more.
  intoBeside(
    merges,
    (event, it) => (isOne(event) ? rowsOf(it?.taken_in ?? []) : undefined),
    merges,
    listingOf,
    (row, event) => {
      if (!row) return undefined;
      const { listingId, into: survivor } = event.data;
      const path =
        event.type === 'ListingMerged' ? [...row.path, survivor] : row.path.slice(0, row.path.indexOf(listingId) + 1);
      return leading(row, path, event);
    },
  ),
  intoBeside(
    merges,
    (event, it) => {
      if (!isOne(event)) return undefined;
      return rowsOf(event.type === 'ListingMerged' ? [event.data.into] : (it?.path ?? []));
    },
    merges,
    listingOf,
    (row, event, it) => {
      const all = [event.data.listingId, ...(it?.taken_in ?? [])];
      if (event.type === 'ListingUnmerged')
        return row && kept({ ...row, taken_in: row.taken_in.filter((id) => !all.includes(id)) });
      const { taken_in: before, ...rest } = row ?? leadsNowhere(event.data.into, event);
      return { ...rest, taken_in: [...before, ...all] };
    },
  ),
  into(
    merges,
    (event) => (isOne(event) ? listingOf(event) : undefined),
    (row, event) => {
      const { listingId, into: survivor } = event.data;
      const path = event.type === 'ListingMerged' ? [survivor] : [];
      return leading(row ?? leadsNowhere(listingId, event), path, event);
    },
  ),
];

/**
 * Members' favourites. It cannot be divided: how often an activity was saved is about all members. An erased member's list goes with
 * them, and so does what it counted for. Rows say what each member pressed; what that comes to after merges is for each reader to see in
 * `merges`, so that a merge that is taken back costs nobody anything.
 */
export const favourites = readModel({
  name: 'favourites',
  version: 2,
  nothingPersonal: true,
  tables: { entries, lists, saves, merges },
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
    ListingMerged: onMerge,
    ListingUnmerged: onMerge,
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

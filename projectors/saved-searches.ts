import type { DomainEventOf } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { deleted, into, intoBeside, readModel, table } from './runtime/read-model.ts';

/** Everything here is somebody's own: nothing that is kept for the public depends on it. */
const nobodys = { isPublic: () => false };

const searches = table({
  key: ['member_id', 'search_id'],
  columns: {
    member_id: 'uuid',
    search_id: 'uuid',
    name: 'text',
    query: 'text',
    emails: 'boolean',
    /** Since when somebody wants to be told: what was there before, they have seen, or did not ask for. */
    emails_since: 'timestamptz null',
    saved_at: 'timestamptz',
    position: 'bigint',
  },
  indexes: [
    'create index on searches (member_id, position desc)',
    'create index on searches (query, member_id, search_id) where emails',
  ],
  ...nobodys,
});

/** Each member as a whole: what has to go with them, and whether they are told of changes to their favourites. */
const members = table({
  key: ['member_id'],
  columns: {
    member_id: 'uuid',
    search_ids: 'text[]',
    watches_favourites: 'boolean',
    /** Since when they do, as a place in the log. */
    watched_since: 'bigint null',
  },
  indexes: ['create index on members (member_id) where watches_favourites'],
  ...nobodys,
});
type Member = NonNullable<(typeof members)['row']>;

type OfSearch = Recorded<DomainEventOf<'SearchSaved' | 'SavedSearchChanged' | 'SavedSearchRemoved'>>;
type OfMember = OfSearch | Recorded<DomainEventOf<'FavouritesWatched' | 'FavouritesUnwatched' | 'MemberErased'>>;

const memberOf = ({ data }: OfMember) => ({ member_id: data.memberId });
const searchOf = (event: OfSearch) => ({ ...memberOf(event), search_id: event.data.searchId });
const nothingYet = (event: OfMember): Member => ({
  ...memberOf(event),
  search_ids: [],
  watches_favourites: false,
  watched_since: null,
});

/** What members want to find again and to be told of. An erased member's goes with them. */
export const savedSearches = readModel({
  name: 'saved_searches',
  version: 2,
  tables: { searches, members },
  project: {
    SearchSaved: [
      into(searches, searchOf, (_row, event) => {
        const { name, query, emails } = event.data;
        // Whose search it was is gone, and the words with them.
        if (query === ERASED) return undefined;
        const { occurredAt: saved_at, position } = event;
        return { ...searchOf(event), name, query, emails, emails_since: emails ? saved_at : null, saved_at, position };
      }),
      into(members, memberOf, (row, event) => {
        const { search_ids: ids, ...rest } = row ?? nothingYet(event);
        return { ...rest, search_ids: [...ids, event.data.searchId] };
      }),
    ],
    SavedSearchChanged: [
      into(searches, searchOf, (row, { data: { name, emails }, occurredAt }) => {
        const since = emails ? (row?.emails_since ?? occurredAt) : null;
        return row && { ...row, name, emails, emails_since: since };
      }),
    ],
    SavedSearchRemoved: [
      into(searches, searchOf, () => deleted),
      into(
        members,
        memberOf,
        (row, { data }) => row && { ...row, search_ids: row.search_ids.filter((id) => id !== data.searchId) },
      ),
    ],
    FavouritesWatched: [
      into(members, memberOf, (row, event) => ({
        ...(row ?? nothingYet(event)),
        watches_favourites: true,
        watched_since: event.position,
      })),
    ],
    FavouritesUnwatched: [
      into(members, memberOf, (row) => row && { ...row, watches_favourites: false, watched_since: null }),
    ],
    MemberErased: [
      intoBeside(
        searches,
        (event, member) => (member?.search_ids ?? []).map((search_id) => ({ ...memberOf(event), search_id })),
        members,
        memberOf,
        () => deleted,
      ),
      into(members, memberOf, () => deleted),
    ],
  },
});

import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { SEARCH_NAME_MAX, SEARCH_QUERY_MAX } from './limits.ts';

const memberId = z.uuid();
const searchId = z.uuid();
/** What they call it. */
const name = personal(z.string().max(SEARCH_NAME_MAX), 'memberId');

/** A member wants to find again what the directory showed. `emails`: and to be told of what is new in it. */
export const SearchSaved = defineEvent(
  'SearchSaved',
  z.object({
    memberId,
    searchId,
    name,
    /** The filters as the directory's address holds them, see `savedQuery`. */
    query: personal(z.string().max(SEARCH_QUERY_MAX), 'memberId'),
    emails: z.boolean(),
  }),
);
export const SavedSearchChanged = defineEvent(
  'SavedSearchChanged',
  z.object({ memberId, searchId, name, emails: z.boolean() }),
);
export const SavedSearchRemoved = defineEvent('SavedSearchRemoved', z.object({ memberId, searchId }));
/** They want to be told of changes to what they have saved as favourites. */
export const FavouritesWatched = defineEvent('FavouritesWatched', z.object({ memberId }));
export const FavouritesUnwatched = defineEvent('FavouritesUnwatched', z.object({ memberId }));

export const savedSearchEvents = [
  SearchSaved,
  SavedSearchChanged,
  SavedSearchRemoved,
  FavouritesWatched,
  FavouritesUnwatched,
] as const;
export type SavedSearchEvent = EventOf<(typeof savedSearchEvents)[number]>;

import { concept, known, type Told } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { savedSearchEvents } from './events.ts';
import { decide, evolve, initialSavedSearches, type SavedSearches } from './saved-search.ts';

const { member: memberId, run: searchId } = sampleIds;

/** What one member wants to find again and to be told of; its id is the member's, so that all of it is one stream. */
export const savedSearch = concept({
  name: 'savedSearch',
  events: savedSearchEvents,
  decider: { initial: initialSavedSearches, evolve, decide, snapshot: plainSnapshot<SavedSearches>(1) },
  commands: {
    SaveSearch: true,
    ChangeSavedSearch: true,
    RemoveSavedSearch: true,
    WatchFavourites: true,
    UnwatchFavourites: true,
    StopEmails: true,
  },
  trail: {
    initial: { name: null, view: {}, state: initialSavedSearches },
    tell: ({ state }: Told<SavedSearches>, event): Told<SavedSearches> => {
      const now = evolve(state, event);
      const { searches, watchesFavourites } = now;
      return { name: null, view: known({ searches, watchesFavourites: watchesFavourites || null }), state: now };
    },
  },
  says: {
    SearchSaved: ({ emails }) => `A search was saved${emails ? ', with emails about what is new' : ''}`,
    SavedSearchChanged: ({ emails }) => `A saved search was changed, ${emails ? 'with' : 'without'} emails`,
    SavedSearchRemoved: () => 'A saved search was removed',
    FavouritesWatched: () => 'Emails about changes to favourites were asked for',
    FavouritesUnwatched: () => 'Emails about changes to favourites were stopped',
  },
  samples: {
    SearchSaved: { memberId, searchId, name: 'Swimming for Petra', query: 'search=swimming', emails: true },
    SavedSearchChanged: { memberId, searchId, name: 'Swimming', emails: false },
    SavedSearchRemoved: { memberId, searchId },
    FavouritesWatched: { memberId },
    FavouritesUnwatched: { memberId },
  },
});

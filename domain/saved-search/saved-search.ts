import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { SavedSearchEvent } from './events.ts';
import { MOST_SEARCHES } from './limits.ts';
import { hasNews } from './emails.ts';

/** One search that a member keeps. */
export interface Saved {
  readonly searchId: string;
  readonly name: string;
  readonly query: string;
  readonly emails: boolean;
}

/** What one member wants to find again and to be told of. */
export interface SavedSearches {
  /** The newest last. */
  readonly searches: readonly Saved[];
  /** Whether they are told of changes to their favourites. */
  readonly watchesFavourites: boolean;
}
export const initialSavedSearches: SavedSearches = { searches: [], watchesFavourites: false };

export type SavedSearchCommand =
  | ({ readonly type: 'SaveSearch'; readonly memberId: string } & Saved)
  | {
      readonly type: 'ChangeSavedSearch';
      readonly memberId: string;
      readonly searchId: string;
      readonly name?: string | undefined;
      readonly emails?: boolean | undefined;
    }
  | { readonly type: 'RemoveSavedSearch'; readonly memberId: string; readonly searchId: string }
  | { readonly type: 'WatchFavourites'; readonly memberId: string }
  | { readonly type: 'UnwatchFavourites'; readonly memberId: string }
  /** No search and no favourite sends anything from now on. */
  | { readonly type: 'StopEmails'; readonly memberId: string };

/** What `command` changes; nothing where it is so already. Throws a DomainError when the rules forbid it. */
export function decide(
  command: SavedSearchCommand,
  { searches, watchesFavourites }: SavedSearches,
): SavedSearchEvent[] {
  const { memberId } = command;
  switch (command.type) {
    case 'SaveSearch': {
      const { type: _, ...asked } = command;
      const data = { ...asked, emails: asked.emails && hasNews(asked.query) };
      const same = searches.find(({ query }) => query === command.query);
      // Whoever saves it a second time means the one that they have, by its new name.
      if (same) return changed(memberId, same, { name: data.name, emails: data.emails });
      if (searches.length < MOST_SEARCHES) return [{ type: 'SearchSaved', data }];
      throw new DomainError(
        'too-many-searches',
        `You have saved ${MOST_SEARCHES} searches, which is as many as we keep. Please remove one first.`,
        'conflict',
      );
    }
    case 'ChangeSavedSearch': {
      const known = searches.find(({ searchId }) => searchId === command.searchId);
      if (!known) throw new DomainError('no-such-search', 'This search is not saved any more.', 'missing');
      const emails = (command.emails ?? known.emails) && hasNews(known.query);
      return changed(memberId, known, { name: command.name ?? known.name, emails });
    }
    case 'RemoveSavedSearch': {
      const { searchId } = command;
      const isKnown = searches.some((each) => each.searchId === searchId);
      return isKnown ? [{ type: 'SavedSearchRemoved', data: { memberId, searchId } }] : [];
    }
    case 'WatchFavourites':
      return watchesFavourites ? [] : [{ type: 'FavouritesWatched', data: { memberId } }];
    case 'UnwatchFavourites':
      return unwatched(memberId, watchesFavourites);
    case 'StopEmails':
      return [
        ...searches.flatMap((each) => changed(memberId, each, { name: each.name, emails: false })),
        ...unwatched(memberId, watchesFavourites),
      ];
  }
}

const unwatched = (memberId: string, isWatching: boolean): SavedSearchEvent[] =>
  isWatching ? [{ type: 'FavouritesUnwatched', data: { memberId } }] : [];

function changed(memberId: string, known: Saved, now: Pick<Saved, 'name' | 'emails'>): SavedSearchEvent[] {
  if (known.name === now.name && known.emails === now.emails) return [];
  return [{ type: 'SavedSearchChanged', data: { memberId, searchId: known.searchId, ...now } }];
}

/** What a member keeps after `event`. */
export function evolve(saved: SavedSearches, event: SavedSearchEvent | PersonEvent): SavedSearches {
  const { searches } = saved;
  switch (event.type) {
    case 'SearchSaved': {
      const { memberId: _, ...search } = event.data;
      return { ...saved, searches: [...searches, search] };
    }
    case 'SavedSearchChanged': {
      const { searchId, name, emails } = event.data;
      return {
        ...saved,
        searches: searches.map((each) => (each.searchId === searchId ? { ...each, name, emails } : each)),
      };
    }
    case 'SavedSearchRemoved':
      return { ...saved, searches: searches.filter(({ searchId }) => searchId !== event.data.searchId) };
    case 'FavouritesWatched':
      return { ...saved, watchesFavourites: true };
    case 'FavouritesUnwatched':
      return { ...saved, watchesFavourites: false };
    case 'PersonErased':
      return initialSavedSearches;
  }
}

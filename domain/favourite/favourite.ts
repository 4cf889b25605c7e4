import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { FavouriteEvent } from './events.ts';
import { MOST_FAVOURITES } from './limits.ts';

/** One member's favourites as the rules see them. */
export interface Favourites {
  /** The saved listings' ids, the newest last. */
  readonly saved: readonly string[];
  /** Of the link that shows the list to whoever has it; null while there is none. */
  readonly shareId: string | null;
}
export const initialFavourites: Favourites = { saved: [], shareId: null };

export type FavouriteCommand =
  | { readonly type: 'AddFavourite'; readonly memberId: string; readonly listingId: string }
  /** What a browser kept before its owner signed in; what there is no room for is left out. */
  | { readonly type: 'AddKeptFavourite'; readonly memberId: string; readonly listingId: string }
  | { readonly type: 'RemoveFavourite'; readonly memberId: string; readonly listingId: string }
  | { readonly type: 'ShareFavourites'; readonly memberId: string; readonly shareId: string }
  | { readonly type: 'UnshareFavourites'; readonly memberId: string };

/**
 * What `command` changes in `favourites`; nothing where it is so already, so that a retry, a race or a second press saves once. Throws
 * a DomainError when the rules forbid it.
 */
export function decide(command: FavouriteCommand, { saved, shareId }: Favourites): FavouriteEvent[] {
  const { memberId } = command;
  switch (command.type) {
    case 'AddFavourite':
    case 'AddKeptFavourite': {
      const { listingId } = command;
      if (saved.includes(listingId)) return [];
      if (saved.length < MOST_FAVOURITES) return [{ type: 'FavouriteAdded', data: { memberId, listingId } }];
      if (command.type === 'AddKeptFavourite') return [];
      throw new DomainError(
        'too-many-favourites',
        `You have saved ${MOST_FAVOURITES} activities, which is as many as we keep. Please remove one first.`,
        'conflict',
      );
    }
    case 'RemoveFavourite': {
      const { listingId } = command;
      return saved.includes(listingId) ? [{ type: 'FavouriteRemoved', data: { memberId, listingId } }] : [];
    }
    case 'ShareFavourites':
      // Whoever asks again gets the link that they may have given away already.
      return shareId === null ? [{ type: 'FavouritesShared', data: { memberId, shareId: command.shareId } }] : [];
    case 'UnshareFavourites':
      return shareId === null ? [] : [{ type: 'FavouritesUnshared', data: { memberId } }];
  }
}

/** `favourites` after `event`. */
export function evolve(favourites: Favourites, event: FavouriteEvent | PersonEvent): Favourites {
  const { saved } = favourites;
  switch (event.type) {
    case 'FavouriteAdded':
      return { ...favourites, saved: [...saved, event.data.listingId] };
    case 'FavouriteRemoved':
      return { ...favourites, saved: saved.filter((id) => id !== event.data.listingId) };
    case 'FavouritesShared':
      return { ...favourites, shareId: event.data.shareId };
    case 'FavouritesUnshared':
      return { ...favourites, shareId: null };
    case 'PersonErased':
      return favourites;
  }
}

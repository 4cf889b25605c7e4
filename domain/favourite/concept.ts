import { concept, known, type Told } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { favouriteEvents } from './events.ts';
import { decide, evolve, type Favourites, initialFavourites } from './favourite.ts';

const { member: memberId, listing: listingId } = sampleIds;

/** What one member has saved; its id is the member's, so that all that one person presses is one stream. */
export const favourite = concept({
  name: 'favourite',
  events: favouriteEvents,
  decider: { initial: initialFavourites, evolve, decide, snapshot: plainSnapshot<Favourites>(1) },
  commands: {
    AddFavourite: true,
    AddKeptFavourite: true,
    RemoveFavourite: true,
    ShareFavourites: true,
    UnshareFavourites: true,
  },
  trail: {
    initial: { name: null, view: {}, state: initialFavourites },
    tell: ({ state }: Told<Favourites>, event): Told<Favourites> => {
      const now = evolve(state, event);
      // The link itself is for those whom its owner gives it to.
      const shared = now.shareId === null ? null : true;
      return { name: null, view: known({ saved: now.saved, shared }), state: now };
    },
  },
  says: {
    FavouriteAdded: () => 'An activity was saved as a favourite',
    FavouriteRemoved: () => 'A favourite was removed',
    FavouritesShared: () => 'The list of favourites was shared by a link',
    FavouritesUnshared: () => 'The link to the list of favourites was ended',
  },
  samples: {
    FavouriteAdded: { memberId, listingId },
    FavouriteRemoved: { memberId, listingId },
    FavouritesShared: { memberId, shareId: sampleIds.run },
    FavouritesUnshared: { memberId },
  },
});

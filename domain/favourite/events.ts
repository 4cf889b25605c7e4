import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const memberId = z.uuid();
const ofListing = z.object({ memberId, listingId: z.uuid() });

export const FavouriteAdded = defineEvent('FavouriteAdded', ofListing);
export const FavouriteRemoved = defineEvent('FavouriteRemoved', ofListing);
/** From now on whoever has the link sees the list. `shareId` is random: nobody finds it by guessing. */
export const FavouritesShared = defineEvent('FavouritesShared', z.object({ memberId, shareId: z.uuid() }));
/** The link leads nowhere from now on, and no later one is the same. */
export const FavouritesUnshared = defineEvent('FavouritesUnshared', z.object({ memberId }));

export const favouriteEvents = [FavouriteAdded, FavouriteRemoved, FavouritesShared, FavouritesUnshared] as const;
export type FavouriteEvent = EventOf<(typeof favouriteEvents)[number]>;

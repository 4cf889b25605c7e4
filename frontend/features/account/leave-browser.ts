import { forgetFavourites, keptFavourites } from '#frontend/features/heart/kept-favourites.ts';
import { forgetTold } from '#frontend/features/points/told.ts';
import { forgetAll } from '#frontend/lib/kept/kept.ts';
import { forgetSeenOfOthers } from '#frontend/lib/kept/seen-favourites.ts';

/** Whoever signs out or deletes their account leaves nothing in this browser: what this tab and others of theirs keep is not for the next person. */
export function leaveBrowser(): void {
  forgetAll();
  forgetSeenOfOthers(null);
  forgetTold();
  // Those for which the account has no room: they would go to the account of whoever signs in next.
  forgetFavourites(keptFavourites());
}

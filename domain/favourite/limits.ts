/** Favourites that one member, or one browser before its sign-in, keeps at most: as many as one page shows and prints. */
export const MOST_FAVOURITES = 200;

import { page } from '#frontend/lib/api/list.ts';

/** Which activities the member has saved. */
export const favouritesQuery = page('GET /api/favourites', {});
/** The same with what they are. */
export const favouriteActivitiesQuery = {
  ...page('GET /api/favourites/with-activities', {}),
  // Hearts are pressed on other pages, and in other tabs.
  refetchOnMount: 'always',
} as const;

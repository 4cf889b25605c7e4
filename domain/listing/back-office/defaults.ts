import type { ListingFields } from '../facts/fields.ts';

/**
 * What an activity begins with that an admin enters by hand: it stands in the form before them, so that they see it. What is read from
 * a page and not found there stays unknown.
 */
export const byHandDefaults = {
  indoor: true,
  outdoor: false,
  sendFriendly: false,
  hostsBirthdayParties: false,
} as const satisfies ListingFields;

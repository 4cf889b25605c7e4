import { z } from 'zod';
import type { ListingFields } from '../facts/fields.ts';
import { ActivityInputSchema, NameSchema } from '../input.ts';

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

/** POST admin/activities/manual. What is left out has the defaults; null is "not known". */
export const ByHandSchema = ActivityInputSchema.extend({
  name: NameSchema,
  description: z.string('Description is required').trim().min(1, 'Description is required').max(20_000),
});

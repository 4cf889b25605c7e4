import { z } from 'zod';
import { ActivityInputSchema, NameSchema } from '../input.ts';

/** POST admin/activities/manual. What is left out has the defaults; null is "not known". */
export const ByHandSchema = ActivityInputSchema.extend({
  name: NameSchema,
  description: z.string('Description is required').trim().min(1, 'Description is required').max(20_000),
});

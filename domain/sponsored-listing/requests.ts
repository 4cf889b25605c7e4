import { z } from 'zod';
import { meantFor } from '../business/named.ts';
import { poundsSchema } from '../kernel/money.ts';

/** What a provider types to sponsor an activity; whether the budget is enough follows from the rate. */
export const SponsoredTypedSchema = z.object({
  activityId: z.uuid('Please choose an activity'),
  budget: poundsSchema.describe('What may be spent at most, in pounds'),
});
/** POST sponsored-listings. */
export const BookSponsoredSchema = SponsoredTypedSchema.extend({
  costPerClick: poundsSchema.optional().describe('What a click was said to cost, in pounds; another price is refused'),
  businessId: meantFor,
});

import { z } from 'zod';
import { poundsOf } from '../kernel/pounds.ts';
import { spentBy, type Sponsorship, statusAfter } from './sponsored-listing.ts';
import { sponsoredStatuses } from './words.ts';

const text = z.string().nullable();
/** A sponsored listing as its provider sees it. Money in pounds as decimal numbers. */
export const SponsoredListingSchema = z.object({
  id: z.uuid(),
  activityId: z.uuid(),
  activityName: z.string(),
  status: z.enum(sponsoredStatuses),
  costPerClick: z.string(),
  clicksBooked: z.number().int(),
  clicks: z.number().int().describe('Those that were paid for'),
  budget: z.string(),
  spent: z.string().describe('Never more than the budget'),
  adminNotes: text,
  createdAt: z.string(),
  reviewedAt: text,
});
export type SponsoredView = z.infer<typeof SponsoredListingSchema>;
/** As admins see it. */
export const AdminSponsoredSchema = SponsoredListingSchema.extend({ businessId: z.uuid(), businessName: text });
export type AdminSponsored = z.infer<typeof AdminSponsoredSchema>;

export function sponsoredView(shown: Sponsorship, counted: number, activityName: string): SponsoredView {
  const { id, listingId, costPerClick, clicks, budget, adminNotes, createdAt, reviewedAt } = shown;
  return {
    id,
    activityId: listingId,
    activityName,
    status: statusAfter(shown, counted),
    costPerClick: poundsOf(costPerClick),
    clicksBooked: clicks,
    clicks: Math.min(counted, clicks),
    budget: poundsOf(budget),
    spent: poundsOf(spentBy(shown, counted)),
    adminNotes,
    createdAt,
    reviewedAt,
  };
}

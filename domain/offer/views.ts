import { z } from 'zod';
import { OfferSourceSchema } from './events.ts';
import { businessTypeIds, offerCategoryIds, offerStatuses, offerTypeIds } from './words.ts';

const text = z.string().nullable();
const amount = z.number().nullable();

/** An offer as the public sees it; null is "not known". The code of a voucher is told to whoever asks for it: POST offers/{id}/voucher. */
export const OfferSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: text,
  shortDescription: text,
  businessName: text,
  businessType: z.enum(businessTypeIds).nullable(),
  category: z.enum(offerCategoryIds).nullable(),
  offerType: z.enum(offerTypeIds).nullable(),
  discountValue: text,
  /** Pounds. */
  originalPrice: amount,
  discountedPrice: amount,
  location: text,
  website: text,
  offerUrl: text,
  hasVoucher: z.boolean(),
  /** Days, YYYY-MM-DD, both included, as they are in London. */
  startDate: text,
  endDate: text,
  termsConditions: text,
  maxRedemptions: amount,
  ageRanges: z.array(z.string()),
  tags: z.array(z.string()),
  status: z.enum(offerStatuses),
  isActive: z.boolean(),
  createdAt: z.string(),
});
export type OfferView = z.infer<typeof OfferSchema>;

/** An offer as who proposed it sees it. */
export const OwnOfferSchema = OfferSchema.extend({ voucherCode: text, sourceUrl: text });
export type OwnOffer = z.infer<typeof OwnOfferSchema>;

/** An offer as admins see it. */
export const AdminOfferSchema = OwnOfferSchema.extend({
  /** Content revision; a review may name it. */
  revision: z.number().int(),
  /** Whether it waits for an admin. */
  adminReview: z.boolean(),
  /** How often its code was asked for: an offer has no page of its own that could be looked at. */
  views: z.number().int(),
  source: OfferSourceSchema,
  /** As lists of what waits call the title and the short description. */
  name: z.string(),
  summary: text,
  contactEmail: text,
  contactPhone: text,
  submitterName: text,
  submitterEmail: text,
  submitterComments: text,
  adminNotes: text,
  reviewedAt: text,
  /** The page that it was read from, and when (ISO 8601). */
  scraperData: z.object({ sourceName: z.string(), extractedAt: text }).nullable(),
});
export type AdminOffer = z.infer<typeof AdminOfferSchema>;

/** What a page says of an offer; null is "not found". */
export const ScrapedOfferSchema = z.object({
  title: text,
  description: text,
  shortDescription: text,
  businessName: text,
  category: z.enum(offerCategoryIds).nullable(),
  discountValue: text,
  location: text,
  website: text,
  offerUrl: text,
  ageRanges: z.array(z.string()),
  contactEmail: text,
  contactPhone: text,
  /** The page itself. */
  sourceUrl: z.string(),
  message: z.string(),
});
export type ScrapedOffer = z.infer<typeof ScrapedOfferSchema>;

/** What is told to whoever asks for an offer's code. */
export const VoucherSchema = z.object({ voucherCode: text, offerUrl: text });

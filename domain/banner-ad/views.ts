import { z } from 'zod';
import { bannerSizeIds, bannerSizes } from '../advertising-rate/words.ts';
import { poundsOf } from '../kernel/pounds.ts';
import { pictureAddress } from '../picture/address.ts';
import { type ShownBanner, spentOn, statusOn } from './banner-ad.ts';
import { bannerPlaceIds, bannerStatuses } from './words.ts';

const text = z.string().nullable();
/** A banner as everybody sees it. Days as YYYY-MM-DD, both included. */
export const BannerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: text,
  status: z.enum(bannerStatuses),
  size: z.enum(bannerSizeIds),
  position: z.enum(bannerPlaceIds),
  startDate: z.string(),
  endDate: z.string(),
  link: z.string(),
  imageUrl: z.string(),
  altText: z.string(),
  /** Pixels that it takes up on a page. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Banner = z.infer<typeof BannerSchema>;

/** As its provider sees it. Money in pounds as decimal numbers. */
export const OwnBannerSchema = BannerSchema.extend({
  budget: z.string(),
  spent: z.string().describe('For the days on which it was shown; never more than the budget'),
  views: z.number().int(),
  clicks: z.number().int(),
  adminNotes: text,
  createdAt: z.string(),
  reviewedAt: text,
});
export type OwnBanner = z.infer<typeof OwnBannerSchema>;
/** As admins see it. */
export const AdminBannerSchema = OwnBannerSchema.extend({ businessId: z.uuid(), businessName: text });
export type AdminBanner = z.infer<typeof AdminBannerSchema>;

/** How often a banner was looked at, and how often somebody followed it. */
export interface AdCounts {
  readonly views: number;
  readonly clicks: number;
}

export function bannerView(shown: ShownBanner, today: string): Banner {
  const { id, title, description, size, position, startDate, endDate, link, picture, altText } = shown;
  const { width, height } = bannerSizes[size];
  const words = { id, title, description, size, position, startDate, endDate, link, altText };
  return { ...words, status: statusOn(shown, today), imageUrl: pictureAddress(picture), width, height };
}

export function ownBannerView(shown: ShownBanner, today: string, { views, clicks }: AdCounts): OwnBanner {
  const { budget, adminNotes, createdAt, reviewedAt } = shown;
  return {
    ...bannerView(shown, today),
    budget: poundsOf(budget),
    spent: poundsOf(spentOn(shown, today)),
    views,
    clicks,
    adminNotes,
    createdAt,
    reviewedAt,
  };
}

export const adminBannerView = (
  shown: ShownBanner,
  today: string,
  counts: AdCounts,
  businessName: string | null,
): AdminBanner => ({ ...ownBannerView(shown, today, counts), businessId: shown.businessId, businessName });

import { z } from 'zod';
import { bannerSizeIds } from '../advertising-rate/words.ts';
import { PricesSchema } from '../advertising-rate/events.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { undoneShape } from '../kernel/verdict.ts';
import { ALT_TEXT_MAX, BANNER_DESCRIPTION_MAX, BANNER_TITLE_MAX, bannerPlaceIds } from './words.ts';

const bannerAdId = z.uuid();
/** Nobody can tell a sole trader from a company by the text: what a banner says is whoever's the business is. */
const said = (max: number) => personal(z.string().max(max), 'contactSubject');
const verdict = z.object({
  bannerAdId,
  reviewedBy: z.string().min(1),
  /** For the provider; null where nothing was written. */
  adminNotes: personal(z.string().max(5000), 'reviewedBy').nullable(),
});
const words = {
  title: said(BANNER_TITLE_MAX),
  description: said(BANNER_DESCRIPTION_MAX).nullable(),
  link: said(2000),
  altText: said(ALT_TEXT_MAX),
};

/** Days as YYYY-MM-DD, both included; prices and budget in pence, as they were when it was booked. */
export const BannerAdBooked = defineEvent(
  'BannerAdBooked',
  z.object({
    bannerAdId,
    businessId: z.uuid(),
    contactSubject: z.string().min(1),
    bookedBy: z.uuid(),
    size: z.enum(bannerSizeIds),
    position: z.enum(bannerPlaceIds),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    prices: PricesSchema.pick({ dailyRate: true, weeklyRate: true, monthlyRate: true }),
    budget: z.number().int().min(1),
    /** Its name in the store of pictures. */
    picture: z.string().max(100),
    ...words,
  }),
);
/** It is shown from its first day on, or from `from` where that is later. */
export const BannerAdApproved = defineEvent('BannerAdApproved', verdict.extend({ from: z.iso.date() }));
export const BannerAdRejected = defineEvent('BannerAdRejected', verdict);
/** Who gave the verdict takes it back: the banner waits again, and nothing is to be paid for it. */
export const BannerAdVerdictUndone = defineEvent('BannerAdVerdictUndone', z.object({ bannerAdId, ...undoneShape }));
/** Somebody ended it before its last day: `on` is the last that is paid for. One that nobody had approved was never shown. */
export const BannerAdEnded = defineEvent(
  'BannerAdEnded',
  z.object({ bannerAdId, on: z.iso.date(), by: z.enum(['provider', 'admin']) }),
);
/**
 * Whoever's data it was is about to be erased, and others act for the business, which has paid for it: what it says is said again under
 * the key of the one who is its contact now.
 */
export const BannerAdHandedOver = defineEvent(
  'BannerAdHandedOver',
  z.object({ bannerAdId, contactSubject: z.string().min(1), ...words }),
);

export const bannerAdEvents = [
  BannerAdBooked,
  BannerAdApproved,
  BannerAdRejected,
  BannerAdVerdictUndone,
  BannerAdEnded,
  BannerAdHandedOver,
] as const;
export type BannerAdEvent = EventOf<(typeof bannerAdEvents)[number]>;

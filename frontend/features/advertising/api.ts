import type { AdvertisingRate } from '#domain/advertising-rate/views.ts';
import type { BannerPlace } from '#domain/banner-ad/words.ts';
import { bannerPlaces } from '#domain/banner-ad/words.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { page, pages } from '#frontend/lib/api/list.ts';

/** The business that an admin has picked; everybody else sees their own. */
const picked = (businessId: string | undefined) => (businessId === undefined ? {} : { businessId });
const SHOWN = 20;

/** What can be booked now. */
export const openRatesQuery = page('GET /api/provider/advertising-rates', { query: {} });
export const ownBannersQuery = (businessId: string | undefined) =>
  pages('GET /api/provider/banner-ads', { query: { ...picked(businessId), limit: SHOWN } });
export const ownSponsoredQuery = (businessId: string | undefined) =>
  pages('GET /api/provider/sponsored-listings', { query: { ...picked(businessId), limit: SHOWN } });

/** What of both families see now: however much has been booked since, all of it is there. */
export const runningBannersQuery = (businessId: string | undefined) =>
  page('GET /api/provider/banner-ads', { query: { ...picked(businessId), live: 'true', limit: 100 } });
export const runningSponsoredQuery = (businessId: string | undefined) =>
  page('GET /api/provider/sponsored-listings', { query: { ...picked(businessId), live: 'true', limit: 100 } });

/** What is sponsored already is among these, unless somebody has booked more than a hundred times since. */
export const ownBookingsQuery = (businessId: string | undefined) =>
  page('GET /api/provider/sponsored-listings', { query: { ...picked(businessId), limit: 100 } });

/** What can be sponsored is among these: those that families see. */
export const ownActivitiesQuery = (businessId: string | undefined) =>
  pages('GET /api/provider/activities', { query: { ...picked(businessId), limit: 100 } });

type Rates = readonly AdvertisingRate[];
/** What the sizes of a place cost that can be booked. */
export const ratesAt = (rates: Rates, place: BannerPlace): Rates =>
  rates.filter(({ id }) => bannerPlaces[place].sizes.some((size) => size === id));

/** "From £12.00 a day", by the smallest part that is sold; null where nothing can be booked. */
export function fromWords(rates: Rates): string | null {
  const parts = [
    ['dailyRate', 'a day'],
    ['weeklyRate', 'a week'],
    ['monthlyRate', 'a month'],
  ] as const;
  for (const [name, per] of parts) {
    const prices = rates.flatMap((rate) => (Number(rate[name]) > 0 ? [Number(rate[name])] : []));
    if (prices.length > 0) return `From ${formatPounds(Math.min(...prices))} ${per}`;
  }
  return null;
}

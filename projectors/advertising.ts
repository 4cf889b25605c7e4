import type { AdvertisingRateEvent } from '#domain/advertising-rate/events.ts';
import { evolve as evolveRate, initialRate, type Rate } from '#domain/advertising-rate/rate.ts';
import { present, showBanner, type ShownBanner } from '#domain/banner-ad/banner-ad.ts';
import type { BannerAdEvent } from '#domain/banner-ad/events.ts';
import { nameWords } from '#domain/listing/shown/search-words.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { SponsoredListingEvent } from '#domain/sponsored-listing/events.ts';
import { evolve as evolveSponsored, type Sponsorship } from '#domain/sponsored-listing/sponsored-listing.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const rates = table({
  key: ['rate_type'],
  columns: { rate_type: 'text', rate: writtenJson<Rate>() },
  isPublic: () => false,
});
const priced: readonly Effect<Recorded<AdvertisingRateEvent>>[] = [
  into(
    rates,
    ({ data }) => ({ rate_type: data.rateType }),
    (row, event) => ({ rate_type: event.data.rateType, rate: evolveRate(row?.rate ?? initialRate, event) }),
  ),
];

const banners = table({
  key: ['banner_id'],
  columns: {
    banner_id: 'uuid',
    business_id: 'uuid',
    /** `gone` when whoever's data it was has been erased: nobody is shown it, unless the business goes on with somebody else. */
    status: 'text',
    position: 'text',
    starts_on: 'date',
    ends_on: 'date',
    picture: 'text',
    created_at: 'timestamptz',
    /** Its title as `nameWords` makes it. */
    words: 'text',
    shown: writtenJson<ShownBanner>(),
  },
  isPublic: ({ status }) => status === 'approved',
  indexes: [
    "create index on banners (position, ends_on) where status = 'approved'",
    'create index on banners (business_id, created_at desc)',
    'create index on banners (picture)',
    'create index on banners (status, created_at)',
  ],
});
const advertised: readonly Effect<Recorded<BannerAdEvent>>[] = [
  into(
    banners,
    ({ data }) => ({ banner_id: data.bannerAdId }),
    (row, event) => {
      const shown = showBanner(row?.shown ?? null, event);
      if (shown === null) return undefined;
      const isThere = present(shown) !== null;
      const { id, businessId, status, position, startDate, endDate, picture, title, createdAt } = shown;
      return {
        banner_id: id,
        business_id: businessId,
        status: isThere ? status : 'gone',
        position,
        starts_on: startDate,
        ends_on: endDate,
        picture,
        created_at: createdAt,
        words: isThere ? nameWords(title) : '',
        shown,
      };
    },
  ),
];

const sponsored = table({
  key: ['sponsorship_id'],
  columns: {
    sponsorship_id: 'uuid',
    listing_id: 'uuid',
    business_id: 'uuid',
    status: 'text',
    created_at: 'timestamptz',
    shown: writtenJson<Sponsorship>(),
  },
  isPublic: ({ status }) => status === 'running',
  indexes: [
    "create index on sponsored (listing_id) where status = 'running'",
    'create index on sponsored (business_id, created_at desc)',
    'create index on sponsored (status, created_at)',
  ],
});
const pushed: readonly Effect<Recorded<SponsoredListingEvent>>[] = [
  into(
    sponsored,
    ({ data }) => ({ sponsorship_id: data.sponsorshipId }),
    (row, event) => {
      const shown = evolveSponsored(row?.shown ?? null, event);
      if (shown === null) return undefined;
      const { id, listingId, businessId, status, createdAt } = shown;
      return {
        sponsorship_id: id,
        listing_id: listingId,
        business_id: businessId,
        status,
        created_at: createdAt,
        shown,
      };
    },
  ),
];

/** What advertising costs, and what is advertised. A banner of somebody who has been erased is gone, unless others go on with it. */
export const advertising = readModel({
  name: 'advertising',
  version: 5,
  tables: { rates, banners, sponsored },
  project: {
    AdvertisingRateSet: priced,
    AdvertisingRateOpened: priced,
    AdvertisingRateClosed: priced,
    BannerAdBooked: advertised,
    BannerAdApproved: advertised,
    BannerAdRejected: advertised,
    BannerAdVerdictUndone: advertised,
    BannerAdEnded: advertised,
    BannerAdHandedOver: advertised,
    SponsorshipBooked: pushed,
    SponsorshipApproved: pushed,
    SponsorshipRejected: pushed,
    SponsorshipVerdictUndone: pushed,
    SponsorshipPaused: pushed,
    SponsorshipResumed: pushed,
    SponsorshipEnded: pushed,
  },
});

import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { activityOf } from '#domain/listing/shown/activity.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

const picture = (number: number): string => `/api/placeholder/${800 + number}/600`;
const site = 'https://sample-swim-school.example';

const premium: ListingFields = {
  name: 'Sample Swim School',
  providerName: 'Sample Swim School Ltd',
  shortDescription: 'Small groups, warm water, patient teachers.',
  description:
    'Children learn in groups of no more than six, by age and by what they can do. Every term ends with a lesson that parents may watch, and badges for everybody who has learnt something new.',
  category: 'swimming',
  subcategory: 'Lessons',
  location: 'Sample Leisure Centre',
  address: '1 Sample Street, Guildford',
  postcode: 'GU1 1AA',
  town: 'Guildford',
  county: 'Surrey',
  contactPhone: '01632 960 000',
  contactEmail: 'hello@sample-swim-school.example',
  website: site,
  bookingUrl: `${site}/book`,
  priceFrom: 15,
  priceTo: 22,
  priceUnit: 'session',
  freeTrialAvailable: true,
  hostsBirthdayParties: true,
  specialOffers: 'A tenth off for brothers and sisters in the same term',
  scheduleDetails: { monday: '15:30-18:00', wednesday: '15:30-18:00', saturday: '9:00-12:30' },
  ageRanges: ['5-12 years'],
  minAgeMonths: 60,
  maxAgeMonths: 155,
  images: [1, 2, 3, 4, 5, 6, 7].map(picture),
  indoor: true,
  socialMedia: {
    facebook: 'https://facebook.com/sample',
    instagram: 'https://instagram.com/sample',
    twitter: 'https://twitter.com/sample',
    youtube: 'https://youtube.com/sample',
  },
  reviews: {
    google: { rating: 4.8, count: 510 },
    facebook: { rating: 4.6, count: 84 },
    trustpilot: { rating: 4.9, count: 37 },
  },
};
const others: readonly ListingFields[] = [
  {
    name: 'Sample Pottery for Beginners',
    category: 'arts-crafts',
    town: 'Farnham',
    priceFrom: 12,
    schedule: 'Sundays 10:00-11:30',
    ageRanges: ['4-7 years'],
  },
  { name: 'Sample Forest Club', category: 'outdoor', town: 'Woking', freeActivity: true, ageRanges: ['8-12 years'] },
];

/** Nobody's id: of digits, which short links are made of, and too short to lead anywhere or to be counted. */
const idOf = (number: number): string => `facade${number}`;
const shown = (fields: ListingFields, isPremium: boolean, number = 0): Activity => ({
  ...activityOf(fields),
  id: idOf(number),
  isPremium,
  providerType: isPremium ? 'premium' : null,
  isVerified: false,
  isSponsored: false,
  isFeatured: false,
  status: 'live',
  revision: 1,
  distanceMiles: null,
  createdAt: '2026-09-01T09:00:00.000Z',
  updatedAt: '2026-09-01T09:00:00.000Z',
  reviewedAt: '2026-09-01T09:00:00.000Z',
  lastConfirmedAt: null,
});

/** A premium provider’s page with everything that it can hold. Invented from the first word to the last. */
export const premiumSample: Activity = { ...shown(premium, true), inCalendar: true };
/** It among others, as cards. */
export const samples: readonly Activity[] = [
  premiumSample,
  ...others.map((each, index) => shown(each, false, index + 1)),
];

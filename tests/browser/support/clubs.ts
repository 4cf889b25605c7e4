import type { ServerContext } from '#platform/context.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';

/** An activity of which everything is known that cards and pages show, so that every field of a template has something to show. */
const known = {
  description: 'Nets, jars and what lives in the water.',
  shortDescription: 'Every Saturday by the pond.',
  category: 'outdoor',
  town: 'Farnham',
  address: '1 Pond Lane, Farnham',
  minAgeMonths: 48,
  maxAgeMonths: 143,
  priceFrom: 6,
  schedule: 'Saturdays 10:00-11:30',
  contactPhone: '01632 960 001',
  availability: 'full',
  specialOffers: 'A tenth off for two',
  dbsChecked: true,
} as const;

/** The id of such an activity in the directory, called `name`. */
export const liveClub = (context: ServerContext, name = 'Pond Dippers'): Promise<string> =>
  listingWith(
    context,
    { fields: { ...known, name, website: `https://${name.toLowerCase().replaceAll(' ', '-')}.example` } },
    [submit, approve],
  );

import type { Activity } from '../listing/shown/views.ts';
import { placeOf } from '../place/place.ts';
import { centreOfTown } from '../place/towns.ts';
import { pathTo } from '../site/pages.ts';
import type { Landing } from './landing.ts';
import { landingTrail, type Step } from './trail.ts';

type Placed = Pick<Activity, 'id' | 'name' | 'categoryId' | 'town' | 'location' | 'postcode'>;

/** The narrowest landing page on which a live listing stands itself, so that it is never empty; without a part that is not known. */
export function landingOfListing({ categoryId, town, location, postcode }: Omit<Placed, 'id' | 'name'>): Landing {
  const place = placeOf({
    town: town ?? undefined,
    location: location ?? undefined,
    postcode: postcode ?? undefined,
  }).town;
  const isKnown = place !== null && centreOfTown(place) !== undefined;
  return { ...(categoryId && { category: categoryId }), ...(isKnown && { town: place }) };
}

/** The way to a listing's page. */
export const listingTrail = (activity: Placed): readonly Step[] => [
  ...landingTrail(landingOfListing(activity)),
  { label: activity.name, path: pathTo('listing', { id: activity.id }) },
];

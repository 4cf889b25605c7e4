import type { Activity } from '../listing/shown/views.ts';
import { townNamed } from '../place/towns.ts';
import { pathTo } from '../site/pages.ts';
import type { Landing } from './landing.ts';
import { landingTrail, type Step } from './trail.ts';

type Placed = Pick<Activity, 'categoryId' | 'town' | 'location'>;

/** The narrowest landing page on which a live listing stands itself, so that it is never empty; without a part that is not known. */
export function landingOfListing({ categoryId, town: stated, location }: Placed): Landing {
  const town = townNamed(stated ?? location ?? '');
  return { ...(categoryId && { category: categoryId }), ...(town !== undefined && { town }) };
}

/** The way to a listing's page. */
export const listingTrail = (activity: Placed & Pick<Activity, 'id' | 'name'>): readonly Step[] => [
  ...landingTrail(landingOfListing(activity)),
  { label: activity.name, path: pathTo('listing', { id: activity.id }) },
];

import { ratingSiteIds, ratingSites } from '#domain/listing/facts/ratings.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

/** "£5.00-£8.00 per session", or that nobody has told us. */
export function priceLabel({ priceRange, priceUnit }: Pick<Activity, 'priceRange' | 'priceUnit'>): string {
  if (priceRange === null) return 'Price on request';
  return priceUnit === null || priceRange === 'Free' ? priceRange : `${priceRange} per ${priceUnit}`;
}

/** The same in two parts, where the amount stands out: whole pounds without their pence. */
export function priceParts({ priceRange, priceUnit }: Pick<Activity, 'priceRange' | 'priceUnit'>): {
  readonly amount: string;
  readonly unit: string | null;
} {
  if (priceRange === null) return { amount: 'Price on request', unit: null };
  const pence = /\.(?!00)\d\d/.test(priceRange);
  return {
    amount: pence ? priceRange : priceRange.replaceAll('.00', ''),
    unit: priceUnit === null || priceRange === 'Free' ? null : `per ${priceUnit}`,
  };
}

/** The first age range on a card, all of them on the activity's own page. */
export const agesLabel = ({ ageRanges }: Pick<Activity, 'ageRanges'>, all = false): string =>
  (all ? ageRanges.join(', ') : ageRanges[0]) || 'Ages not stated';

/** Where it is in a few words: the town, and what else is said of the place. */
export function placeLabel({ town, location }: Pick<Activity, 'town' | 'location'>): string {
  if (town === null) return location ?? 'Location not stated';
  if (location === null || location.toLowerCase().includes(town.toLowerCase())) return location ?? town;
  return `${location}, ${town}`;
}

/** The same in two parts, of which the town says enough where there is little room. */
export function placeParts(activity: Pick<Activity, 'town' | 'location'>): {
  readonly venue: string | null;
  readonly town: string;
} {
  const [label, { town }] = [placeLabel(activity), activity];
  if (town === null || !label.toLowerCase().endsWith(`, ${town.toLowerCase()}`)) return { venue: null, town: label };
  return { venue: label.slice(0, -town.length - 2), town };
}

/** The whole address on one line; null when no part of it is known. */
export function addressLine(activity: Pick<Activity, 'address' | 'town' | 'county' | 'postcode'>): string | null {
  const parts: string[] = [];
  for (const part of [activity.address, activity.town, activity.county, activity.postcode]) {
    const known = parts.join(', ').toLowerCase();
    if (part !== null && !known.includes(part.toLowerCase())) parts.push(part);
  }
  return parts.length === 0 ? null : parts.join(', ');
}

export interface PlatformRating {
  readonly platform: string;
  readonly rating: number;
  readonly count: number;
  readonly url: string | undefined;
  /** YYYY-MM-DD, when it was read there; of what was entered before that was asked, nobody knows. */
  readonly date: string | undefined;
}

/** What the platforms really say, Google first; a platform without a rating says nothing. */
export function ratingsOf({ reviews }: Pick<Activity, 'reviews'>): readonly PlatformRating[] {
  return ratingSiteIds.flatMap((name) => {
    const said = reviews?.[name];
    if (!said || said.rating <= 0 || said.count <= 0) return [];
    return [{ platform: ratingSites[name], rating: said.rating, count: said.count, url: said.url, date: said.date }];
  });
}

/** The review-count-weighted mean over platforms; null without any review. */
export function overallRating(ratings: readonly PlatformRating[]): { rating: number; count: number } | null {
  const count = ratings.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  return { rating: ratings.reduce((sum, each) => sum + each.rating * each.count, 0) / count, count };
}

/** Whether our team has looked at it. */
export const isApproved = ({ status, reviewedAt }: Pick<Activity, 'status' | 'reviewedAt'>): boolean =>
  status === 'live' && reviewedAt !== null;

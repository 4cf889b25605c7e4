import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { ListingFields } from './fields.ts';

/** The sites whose ratings a listing may state, by what they are called; in this order they are asked and shown. */
export const ratingSites = {
  google: 'Google',
  facebook: 'Facebook',
  trustpilot: 'Trustpilot',
  yelp: 'Yelp',
  website: 'Website',
} as const;
export type RatingSite = keyof typeof ratingSites;
export const ratingSiteIds = Object.keys(ratingSites) as RatingSite[];

export type Ratings = NonNullable<ListingFields['reviews']>;

/** What is wrong with the day (YYYY-MM-DD) on which somebody says to have read a rating; `today` likewise. */
export const ratingDayProblem = (day: string, today: string): string | undefined =>
  day > today ? 'The day when you read the rating cannot be in the future' : undefined;

/** `fields` that were read from the page at `url` on `day`: where the rating stands that it gives of itself, and since when. */
export function withRatingRead<Fields extends ListingFields>(fields: Fields, url: string, day: string): Fields {
  const own = fields.reviews?.website;
  return own ? { ...fields, reviews: { ...fields.reviews, website: { ...own, url, date: day } } } : fields;
}

/** Whether `now` says what `before` said, however much later it was read. */
export function isRereading(before: Ratings | undefined, now: Ratings | undefined): boolean {
  const undated = (ratings: Ratings = {}) =>
    ratingSiteIds.map((site) => ratings[site] && { ...ratings[site], date: ratings[site].date && 'some day' });
  return canonicalJson(undated(before)) === canonicalJson(undated(now));
}

/** What two waiting changes say together, each made from `from`: a site of which only the earlier one speaks stays as that has it. */
export function ratingsJoined(
  from: Ratings | undefined,
  earlier: Ratings | null,
  later: Ratings | null,
): Ratings | null {
  const joined = ratingSiteIds.flatMap((site) => {
    const [before, first, last] = [from, earlier, later].map((ratings) => ratings?.[site]);
    const said = canonicalJson(last ?? null) === canonicalJson(before ?? null) ? first : last;
    return said ? [[site, said] as const] : [];
  });
  return joined.length === 0 ? null : Object.fromEntries(joined);
}

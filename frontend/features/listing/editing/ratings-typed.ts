import { type RatingSite, ratingSiteIds } from '#domain/listing/facts/ratings.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

/** One site's rating as a form holds it; all four are '' where nothing is said of the site. */
interface RatingTyped {
  readonly rating: string;
  readonly count: string;
  readonly url: string;
  /** YYYY-MM-DD */
  readonly date: string;
}
export type RatingsTyped = Record<RatingSite, RatingTyped>;

export const noRating: RatingTyped = { rating: '', count: '', url: '', date: '' };

/** What a form begins with. */
export const ratingsTyped = (reviews: Activity['reviews']): RatingsTyped =>
  Object.fromEntries(
    ratingSiteIds.map((site) => {
      const { rating = '', count = '', url = '', date = '' } = reviews?.[site] ?? {};
      return [site, { rating: String(rating), count: String(count), url, date }];
    }),
  ) as RatingsTyped;

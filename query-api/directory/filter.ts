import { CENTRE_MARK, DAY_MARK, TOWN_MARK, WEEK_MARK } from '#domain/listing/shown/search-marks.ts';
import type { TrustFilter } from '#domain/listing/facts/trust.ts';
import type { ReadingKind } from '#domain/listing/asked/reading.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';

/** The filters that have counts per value; `always` has none and narrows every count. */
export type Facet =
  | 'always'
  | 'category'
  | 'town'
  | 'ageRange'
  | 'price'
  | 'indoor'
  | 'outdoor'
  | 'sendFriendly'
  | 'hasSpecialOffers'
  | 'hostsBirthdayParties'
  | TrustFilter
  | 'time'
  | 'holidays';

/** One condition on `directory.listings l`. */
export interface Filter {
  readonly facet: Facet;
  /** In a query, where it is called otherwise than its counts. */
  readonly name?: keyof DirectoryQuery;
  /** What of a search text would ask for it. */
  readonly kind: ReadingKind | null;
  readonly sql: string;
  /** What finds has one of these marks in the search index, see `search-marks.ts`; without any the index does not know. */
  readonly marks?: readonly string[] | undefined;
}

/** What `directory.texts` does not know of a listing `l`. */
const ONLY_IN_LISTINGS = /\bl\.(?:outward|runs|in_holidays|[a-z]+_rating)\b/;

/** Whether a filter asks for nothing but what `directory.texts` knows, too. */
export const isInTexts = ({ sql }: Filter): boolean => !ONLY_IN_LISTINGS.test(sql);

const isMarkedBy =
  (...kinds: readonly string[]) =>
  ({ marks }: Filter): boolean =>
    marks?.some((mark) => kinds.some((kind) => mark.startsWith(kind))) ?? false;
/** Whether the index knows what is in the place that a filter asks for. */
export const isInPlace = isMarkedBy(TOWN_MARK, CENTRE_MARK);
/** And what is on the days. */
export const isOfDays = isMarkedBy(WEEK_MARK, DAY_MARK);

/** Nothing matches: a filter that names nothing we know must not be passed over in silence. */
export const NOTHING = 'false';

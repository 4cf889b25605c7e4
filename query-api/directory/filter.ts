import type { TrustFilter } from '#domain/listing/facts/trust.ts';
import type { ReadingKind } from '#domain/listing/asked/reading.ts';

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
  /** What of a search text would ask for it. */
  readonly kind: ReadingKind | null;
  readonly sql: string;
  /** Whether it asks for nothing but places, which `directory.texts` knows, too. */
  readonly inTexts?: boolean;
}

/** Nothing matches: a filter that names nothing we know must not be passed over in silence. */
export const NOTHING = 'false';

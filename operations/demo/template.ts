import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';

/** A kind of activity that the demo directory offers in several towns. `{town}` and `{venue}` are filled in for each. */
export interface DemoTemplate {
  readonly category: Category;
  readonly subcategory: string;
  /** One name for each town it is offered in, so that no two listings sound alike. */
  readonly names: readonly [string, string, string];
  readonly providers: readonly [string, string, string];
  readonly short: string;
  readonly description: string;
  readonly ages: readonly string[];
  readonly price: Pick<ListingFields, 'priceFrom' | 'priceTo' | 'priceUnit' | 'freeActivity'>;
  /** Weekdays and times, one set for each town. */
  readonly times: readonly [Times, Times, Times];
  readonly extras?: Partial<
    Pick<
      ListingFields,
      | 'indoor'
      | 'outdoor'
      | 'sendFriendly'
      | 'hostsBirthdayParties'
      | 'freeTrialAvailable'
      | 'dropInAvailable'
      | 'bookingRequired'
      | 'specialOffers'
      | 'discountText'
      | 'whatToBring'
      | 'specialNeeds'
    >
  >;
}
export type Times = NonNullable<ListingFields['scheduleDetails']>;

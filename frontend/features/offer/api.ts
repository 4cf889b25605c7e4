import { keepPreviousData } from '@tanstack/react-query';
import { type OfferCategory, offerCategoryIds } from '#domain/offer/words.ts';
import { pages } from '#frontend/lib/api/list.ts';

/** What the offers are narrowed to. */
export interface OfferFilters {
  readonly search: string;
  readonly category: OfferCategory | '';
}

/** What the address says of it; anything else in it counts for nothing. */
export const filtersIn = (search: URLSearchParams): OfferFilters => ({
  search: search.get('search') ?? '',
  category: offerCategoryIds.find((id) => id === search.get('category')) ?? '',
});

/** The offers that families see, page after page. */
export const offersQuery = ({ search, category }: OfferFilters) => ({
  ...pages('GET /api/offers', {
    query: { limit: 20, ...(search === '' ? {} : { search }), ...(category === '' ? {} : { category }) },
  }),
  placeholderData: keepPreviousData,
});

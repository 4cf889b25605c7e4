import { keepPreviousData } from '@tanstack/react-query';
import { newestFirst, type QueueSort } from '#domain/kernel/queue-sorts.ts';
import type { AdminOffer, OfferView } from '#domain/offer/views.ts';
import { type OfferCategory, offerCategoryIds, type OfferStatus, offerStatuses } from '#domain/offer/words.ts';
import { page, pages } from '#frontend/lib/api/list.ts';
import { forAdmins } from '#frontend/lib/api/refetching.ts';

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
    query: { limit: 20, live: 'true', ...(search === '' ? {} : { search }), ...(category === '' ? {} : { category }) },
  }),
  placeholderData: keepPreviousData,
});

/** What admins narrow all offers to; '' is every status. */
export interface AdminOfferFilters extends OfferFilters {
  readonly status: OfferStatus | '';
  readonly sort: QueueSort;
}
export const adminFiltersIn = (search: URLSearchParams): AdminOfferFilters => ({
  ...filtersIn(search),
  status: offerStatuses.find((status) => status === search.get('status')) ?? '',
  sort: newestFirst.find((sort) => sort === search.get('sort')) ?? 'newest',
});

const narrowedBy = (filters: AdminOfferFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** Every offer that `filters` leave, page after page, as admins see them. */
export const adminOffersQuery = (filters: AdminOfferFilters) => ({
  ...pages('GET /api/offers', { query: { limit: 20, ...narrowedBy(filters) } }),
  placeholderData: keepPreviousData,
  refetchInterval: forAdmins,
});
/** How many there are of it. */
export const adminOffersCount = (filters: AdminOfferFilters) => ({
  ...page('GET /api/offers', { query: { limit: 1, ...narrowedBy(filters) } }),
  select: ({ total }: { readonly total: number }) => total,
  refetchInterval: forAdmins,
});

/** The list is an admin's when an admin has asked for it. */
export const isAdminOffer = (offer: AdminOffer | OfferView): offer is AdminOffer => 'adminReview' in offer;

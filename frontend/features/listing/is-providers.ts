import type { ListingView } from '#domain/listing/shown/views.ts';

/** Whether a listing, as its own page is told of it, is a provider's, and not only suggested by one. */
export const isProviders = ({ business, origin }: Partial<Pick<ListingView, 'business' | 'origin'>>): boolean =>
  Boolean(business) || origin?.startsWith('provider') === true;

import type { Listing } from './listing.ts';

/**
 * Whether a listing is a provider's: a business has it, or a provider sent it in. What somebody suggests as parents do is not theirs, also
 * where they act for a business: it may be a rival's.
 */
export const isProviders = ({ origin, businessId }: Pick<Listing, 'origin' | 'businessId'>): boolean =>
  businessId !== undefined || origin.startsWith('provider');

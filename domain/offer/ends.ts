import type { Ends } from '../kernel/ends.ts';
import type { OfferFields } from './fields.ts';

/** An offer's spans. Days are written YYYY-MM-DD, whose order is the order of their letters. */
export const offerEnds = [
  { low: 'startDate', high: 'endDate', at: 'endDate', message: 'The offer ends before it begins.' },
  {
    low: 'discountedPrice',
    high: 'originalPrice',
    at: 'discountedPrice',
    message: 'The price with the offer is above the price without it.',
  },
] as const satisfies readonly Ends<keyof OfferFields>[];

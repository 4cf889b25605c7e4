import type { Ends } from '../kernel/ends.ts';
import { BANNER_DAYS_MAX } from './words.ts';

export const DAYS_CROSSED = 'The last day is before the first.';
export const TOO_MANY_DAYS = `Please choose at most ${BANNER_DAYS_MAX} days.`;

/** A banner's span. Days are written YYYY-MM-DD, whose order is the order of their letters. */
export const bannerEnds = [
  { low: 'startDate', high: 'endDate', at: 'endDate', message: DAYS_CROSSED },
] as const satisfies readonly Ends[];

import type { Ends } from '../kernel/ends.ts';

export const DAYS_CROSSED = 'The last day cannot be before the first';

/** A period's span. Days are written YYYY-MM-DD, whose order is the order of their letters. */
export const periodEnds = [
  { low: 'from', high: 'until', at: 'until', message: DAYS_CROSSED },
] as const satisfies readonly Ends[];

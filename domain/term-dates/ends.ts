import type { Ends } from '../kernel/ends.ts';

/** A period's span. Days are written YYYY-MM-DD, whose order is the order of their letters. */
export const periodEnds = [
  { low: 'from', high: 'until', at: 'until', message: 'The last day cannot be before the first' },
] as const satisfies readonly Ends[];

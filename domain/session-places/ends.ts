import type { Ends } from '../kernel/ends.ts';

export const DAYS_CROSSED = 'Its last day is before its first.';
export const TIMES_CROSSED = 'The end has to be after the start.';

/** A session's spans: days are written YYYY-MM-DD and times HH:MM, whose order is the order of their letters. */
export const sessionEnds = [
  { low: 'from', high: 'until', at: 'until', message: DAYS_CROSSED },
  { low: 'start', high: 'end', at: 'end', message: TIMES_CROSSED, apart: true },
] as const satisfies readonly Ends[];

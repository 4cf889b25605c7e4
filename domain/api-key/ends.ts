import type { Ends } from '../kernel/ends.ts';

/** How often a key may call. */
export const keyEnds = [
  { low: 'perMinute', high: 'perDay', at: 'perDay', message: 'A day has to allow at least what a minute does' },
] as const satisfies readonly Ends[];

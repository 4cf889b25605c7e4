import { londonDate } from '../kernel/london-date.ts';

/**
 * From then on daily caps, and the days of badges, count by the day in Britain; before, they did by that of UTC. What was paid then must
 * be found the same by a policy that goes through the log anew, or it would pay what a cap had left out. In winter both days are one:
 * nothing changes that night.
 */
const BRITISH_SINCE = '2027-01-01T00:00:00.000Z';

/** The day (YYYY-MM-DD) of what happened at `occurredAt`, by which daily caps and badges count. */
export const dayOf = (occurredAt: string): string =>
  occurredAt < BRITISH_SINCE ? occurredAt.slice(0, 10) : londonDate(new Date(occurredAt));

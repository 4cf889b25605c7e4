import type { Session } from './session.ts';

/**
 * The sessions that a calendar can hold on `today` (YYYY-MM-DD): with a start, not over, and of those in school holidays alone only what
 * names its days, because every other week would be wrong.
 */
export const calendarSessions = (sessions: readonly Session[], today: string): readonly Session[] =>
  sessions.filter(
    ({ start, from, until, holidaysOnly }) =>
      start !== null && (until === null || until >= today) && (!holidaysOnly || (from !== null && until !== null)),
  );

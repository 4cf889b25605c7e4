import { z } from 'zod';
import { GONE_VISITS } from '../events.ts';
import { type Again, dueAgainAt } from './again.ts';

/** A page whose listing is live, as admins see it. */
export const ReadingAgainSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  /** The live listings that came of it. */
  listings: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /**
   * `reading`: now; `gone`: it was not there at three visits in a row; `paused`, by an admin or with its source (`source-paused`);
   * `failed`: the last reading again could not be had; `waiting`: for its turn.
   */
  state: z.enum(['reading', 'gone', 'paused', 'source-paused', 'failed', 'waiting']),
  isPaused: z.boolean(),
  /** Whole days between two readings, as it changes. */
  everyDays: z.number().int(),
  /** ISO 8601; null while nobody has read it. */
  readAt: z.string().nullable(),
  /** ISO 8601; null while it is being read or paused. */
  nextAt: z.string().nullable(),
});
export type ReadingAgain = z.infer<typeof ReadingAgainSchema>;

interface Row {
  readonly id: string;
  readonly again: Again;
  readonly listings: ReadingAgain['listings'];
  readonly isSourcePaused: boolean;
}

export function shownAgain({ id, again, listings, isSourcePaused }: Row): ReadingAgain {
  const { url, isPaused, runId, goneVisits, failed, everyHours, readAt } = again;
  return {
    id,
    url: url ?? '',
    listings,
    state:
      runId !== null
        ? 'reading'
        : goneVisits >= GONE_VISITS
          ? 'gone'
          : isPaused
            ? 'paused'
            : isSourcePaused
              ? 'source-paused'
              : failed
                ? 'failed'
                : 'waiting',
    isPaused,
    everyDays: Math.round(everyHours / 24),
    readAt,
    nextAt: isSourcePaused ? null : dueAgainAt(again, id),
  };
}

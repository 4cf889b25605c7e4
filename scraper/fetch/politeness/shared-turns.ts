import type { Queryable } from '#platform/database.ts';
import { type Clock, LONGEST_QUEUE_MS, Politeness, systemClock, tooMany, type Turns } from './politeness.ts';

/**
 * Turns of all scrapers of a site together: a row for each host says when it is free. While the database is away, each process
 * keeps its own visits apart.
 */
export function sharedTurns(db: Queryable, clock: Clock = systemClock): Turns {
  const own = new Politeness(clock);
  return {
    turn: async (host, gapMs, giveUp) => {
      const waitMs = await queue(db, host, gapMs).catch(() => undefined);
      if (waitMs === undefined) return own.turn(host, gapMs, giveUp);
      if (waitMs === 'too long') throw tooMany(host);
      if (waitMs > 0) await clock.sleep(waitMs, giveUp);
    },
  };
}

/** Takes the next turn and answers how long to wait for it, ms. */
async function queue(db: Queryable, host: string, gapMs: number): Promise<number | 'too long'> {
  const [row] = await db.query<{ wait_ms: number }>(
    `insert into scraping.hosts as known (host, free_at) values ($1, now() + $2::float8 * interval '1 millisecond')
     on conflict (host) do update
       set free_at = greatest(known.free_at, now()) + $2::float8 * interval '1 millisecond'
       where known.free_at <= now() + $3::float8 * interval '1 millisecond'
     returning (extract(epoch from free_at - now()) * 1000 - $2::float8)::float8 as wait_ms`,
    [host, gapMs, LONGEST_QUEUE_MS],
  );
  return row ? row.wait_ms : 'too long';
}

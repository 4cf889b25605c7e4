import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#platform/database.ts';
import { alone } from '#platform/postgres/alone.ts';

/** A run of a source that one worker has to itself until the claim ends. */
export interface RunClaim {
  readonly runId: string;
  readonly holder: string;
  /** How often it was claimed, this time included. */
  readonly attempts: number;
}

/** Who works on which run of a source. Only a help not to do it twice: the log decides whether a run is open. */
export async function ensureSourceRuns(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'scraping');
      await tx.query(`create schema if not exists scraping`);
      await tx.query(`create table if not exists scraping.source_runs (
        run_id uuid primary key, attempts integer not null, holder uuid not null, claimed_until timestamptz not null,
        seen_at timestamptz not null default now())`);
      await tx.query(
        `delete from scraping.source_runs where claimed_until = 'infinity' and seen_at < now() - interval '7 days'`,
      );
    },
    { unhurried: true },
  );
}

/** Claims of runs on `db`; one that is not renewed ends after `leaseMs`. */
export function runClaims(db: Queryable, leaseMs: number) {
  const later = `now() + $3::float8 * interval '1 millisecond'`;
  return {
    /** Undefined while another worker has it, and when it is done. */
    claim: async (runId: string): Promise<RunClaim | undefined> => {
      const holder = randomUUID();
      const [row] = await db.query<{ attempts: number }>(
        `insert into scraping.source_runs as run (run_id, holder, attempts, claimed_until) values ($1, $2, 1, ${later})
         on conflict (run_id) do update set holder = excluded.holder, attempts = run.attempts + 1,
           claimed_until = excluded.claimed_until
         where run.claimed_until <= now() returning attempts`,
        [runId, holder, leaseMs],
      );
      return row && { runId, holder, attempts: row.attempts };
    },
    renew: async ({ runId, holder }: RunClaim): Promise<void> => {
      await db.query(`update scraping.source_runs set claimed_until = ${later} where run_id = $1 and holder = $2`, [
        runId,
        holder,
        leaseMs,
      ]);
    },
    /** Gives it back to be taken up by others; that is no attempt. */
    putBack: async ({ runId, holder }: RunClaim): Promise<void> => {
      await db.query(
        `update scraping.source_runs set claimed_until = now(), attempts = attempts - 1 where run_id = $1 and holder = $2`,
        [runId, holder],
      );
    },
    done: async ({ runId, holder }: RunClaim): Promise<void> => {
      await db.query(`update scraping.source_runs set claimed_until = 'infinity' where run_id = $1 and holder = $2`, [
        runId,
        holder,
      ]);
    },
  };
}

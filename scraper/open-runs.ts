import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#platform/database.ts';
import type { ScrapeJob } from '#platform/scraping/scraping-jobs.ts';

/** A run that one worker has to itself until the claim ends. */
export interface Claim extends ScrapeJob {
  readonly holder: string;
  /** How often the run was claimed, this time included; attempts that failed for a passing reason are not counted. */
  readonly attempts: number;
}

/**
 * The runs that were asked for and have no end yet, for all scrapers together: who works on which, and how often that was tried.
 * Only a help to find work and not to do it twice. The log decides whether a run is open, so a row too many costs one look there.
 */
export interface OpenRuns {
  /** Claims `job`; undefined while another worker has it or its next attempt lies ahead. */
  claim(job: ScrapeJob): Promise<Claim | undefined>;
  /** Claims up to `limit` runs that nobody works on and that were asked for at least `forMs` ago, the oldest first. */
  claimWaiting(forMs: number, limit: number): Promise<readonly Claim[]>;
  /** Keeps the claim; whoever lost it keeps nothing. */
  renew(claim: Claim): Promise<void>;
  /** Gives the claim up, so that the run is tried again after `waitMs`. */
  putBack(claim: Claim, waitMs: number, counts: boolean): Promise<void>;
  /** How many runs have no end yet. */
  count(): Promise<number>;
  /** The run has its end. */
  forget(runId: string): Promise<void>;
}

export async function ensureScrapingSchema(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('scraping'), 0)`);
      await tx.query(`create schema if not exists scraping`);
      await tx.query(`create table if not exists scraping.progress (
      only_row boolean primary key default true check (only_row), position bigint not null)`);
      await tx.query(`insert into scraping.progress (position) values (0) on conflict do nothing`);
      await tx.query(`create table if not exists scraping.open_runs (
      run_id uuid primary key, page_id uuid not null, seen_at timestamptz not null default now(),
      attempts integer not null default 0, holder uuid, claimed_until timestamptz not null default '-infinity')`);
      await tx.query(`create table if not exists scraping.hosts (host text primary key, free_at timestamptz not null)`);
      await tx.query(`delete from scraping.hosts where free_at < now()`);
    },
    { unhurried: true },
  );
}

interface Row {
  readonly run_id: string;
  readonly page_id: string;
  readonly holder: string;
  readonly attempts: number;
}
const claimOf = (row: Row): Claim => ({
  runId: row.run_id,
  pageId: row.page_id,
  holder: row.holder,
  attempts: row.attempts,
});

/** The open runs on `db`; a claim that is not renewed ends after `leaseMs`. */
export function openRunsOn(db: Queryable, leaseMs: number): OpenRuns {
  const later = (parameter: string): string => `now() + ${parameter} * interval '1 millisecond'`;
  const claimed = 'run_id, page_id, holder, attempts';
  return {
    claim: async ({ runId, pageId }) => {
      const [row] = await db.query<Row>(
        `insert into scraping.open_runs as run (run_id, page_id, attempts, holder, claimed_until)
         values ($1, $2, 1, $3, ${later('$4::float8')})
         on conflict (run_id) do update set attempts = run.attempts + 1, holder = excluded.holder,
           claimed_until = excluded.claimed_until where run.claimed_until <= now()
         returning ${claimed}`,
        [runId, pageId, randomUUID(), leaseMs],
      );
      return row && claimOf(row);
    },
    claimWaiting: async (forMs, limit) => {
      const rows = await db.query<Row>(
        `update scraping.open_runs set attempts = attempts + 1, holder = $1, claimed_until = ${later('$2::float8')}
         where run_id in (
           select run_id from scraping.open_runs
           where claimed_until <= now() and seen_at <= ${later('-$3::float8')}
           order by seen_at limit $4 for update skip locked)
         returning ${claimed}`,
        [randomUUID(), leaseMs, forMs, limit],
      );
      return rows.map(claimOf);
    },
    renew: async ({ runId, holder }) => {
      await db.query(
        `update scraping.open_runs set claimed_until = ${later('$3::float8')} where run_id = $1 and holder = $2`,
        [runId, holder, leaseMs],
      );
    },
    putBack: async ({ runId, holder }, waitMs, counts) => {
      await db.query(
        `update scraping.open_runs set holder = null, claimed_until = ${later('$3::float8')},
           attempts = attempts - case when $4 then 0 else 1 end
         where run_id = $1 and holder = $2`,
        [runId, holder, waitMs, counts],
      );
    },
    count: async () => {
      const [row] = await db.query<{ count: number }>(`select count(*) as count from scraping.open_runs`);
      return row?.count ?? 0;
    },
    forget: async (runId) => void (await db.query(`delete from scraping.open_runs where run_id = $1`, [runId])),
  };
}

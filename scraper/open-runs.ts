import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#platform/database.ts';
import { ensureNewest } from '#platform/partitions/newest.ts';
import { oneAtATime } from '#platform/partitions/one-at-a-time.ts';
import type { ScrapeJob } from '#platform/scraping/scraping-jobs.ts';
import { alone } from '#platform/postgres/alone.ts';

/**
 * Runs of one caller that are worked on at once, by all scrapers together: who asks for many pages of a server that drips must not
 * keep the places from everybody.
 */
export const AT_ONCE_FOR_ONE = 4;
/** The caller of a run of which the log tells no member. */
export const SOMEBODY = 'somebody';

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
  /** Takes `job` in without doing it, so that it is known whose it is. */
  note(job: ScrapeJob): Promise<void>;
  /** Claims `job`; undefined while another worker has it, its next attempt lies ahead or its caller has as many as one may. */
  claim(job: ScrapeJob): Promise<Claim | undefined>;
  /**
   * Claims up to `limit` runs that nobody works on and that were asked for at least `forMs` ago: of each caller one in turn, the
   * oldest first, and first of those of whom the fewest are worked on.
   */
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
      await alone(tx, 'scraping');
      await tx.query(`create schema if not exists scraping`);
      await tx.query(`create table if not exists scraping.progress (
      only_row boolean primary key default true check (only_row), position bigint not null)`);
      await ensureNewest(tx, 'scraping.progress');
      await tx.query(`insert into scraping.progress (position) values (0) on conflict do nothing`);
      await tx.query(`create table if not exists scraping.open_runs (
      run_id uuid primary key, page_id uuid not null, seen_at timestamptz not null default now(),
      attempts integer not null default 0, holder uuid, claimed_until timestamptz not null default '-infinity',
      caller text not null default '${SOMEBODY}')`);
      // Only where it is missing: even asking for the column would lock out those who are at work.
      const [known] = await tx.query(
        `select 1 from pg_attribute where attrelid = 'scraping.open_runs'::regclass and attname = 'caller'`,
      );
      if (!known)
        await tx.query(`alter table scraping.open_runs add column caller text not null default '${SOMEBODY}'`);
      await tx.query(`create table if not exists scraping.unreadable (
      position bigint primary key, reason text not null, tried_at timestamptz not null default now())`);
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
  const claimed = 'run.run_id, run.page_id, run.holder, run.attempts';
  // One after another in this process, so that each sees what the one before has claimed. Of several processes each may see it late:
  // then a caller has as many more at once as there are processes, for as long as one reading lasts.
  const one = oneAtATime();
  const note = async ({ runId, pageId, caller }: ScrapeJob): Promise<void> => {
    await db.query(
      `insert into scraping.open_runs as run (run_id, page_id, caller) values ($1, $2, $3)
       on conflict (run_id) do update set caller = excluded.caller where run.caller = $4 and excluded.caller <> $4`,
      [runId, pageId, caller ?? SOMEBODY, SOMEBODY],
    );
  };
  return {
    note,
    claim: (job) =>
      one(async () => {
        await note(job);
        const [row] = await db.query<Row>(
          `update scraping.open_runs run set attempts = attempts + 1, holder = $2, claimed_until = ${later('$3::float8')}
           where run_id = $1 and claimed_until <= now() and (
             select count(*) from scraping.open_runs other
             where other.caller = run.caller and other.holder is not null and other.claimed_until > now()) < $4
           returning ${claimed}`,
          [job.runId, randomUUID(), leaseMs, AT_ONCE_FOR_ONE],
        );
        return row && claimOf(row);
      }),
    claimWaiting: (forMs, limit) =>
      one(async () => {
        const rows = await db.query<Row>(
          `with busy as (
             select caller, count(*) as runs from scraping.open_runs
             where holder is not null and claimed_until > now() group by caller),
           turns as (
             select run.run_id, run.seen_at,
               coalesce(busy.runs, 0) + row_number() over (partition by run.caller order by run.seen_at, run.run_id) as turn
             from scraping.open_runs run left join busy on busy.caller = run.caller
             where run.claimed_until <= now() and run.seen_at <= ${later('-$3::float8')}),
           next as (select run_id from turns where turn <= $5 order by turn, seen_at, run_id limit $4),
           free as (
             select run.run_id from scraping.open_runs run join next using (run_id)
             where run.claimed_until <= now() order by run.run_id for update of run skip locked)
           update scraping.open_runs run set attempts = attempts + 1, holder = $1, claimed_until = ${later('$2::float8')}
           from free where run.run_id = free.run_id returning ${claimed}`,
          [randomUUID(), leaseMs, forMs, limit, AT_ONCE_FOR_ONE],
        );
        return rows.map(claimOf);
      }),
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

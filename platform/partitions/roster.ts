import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { every, unawaited } from '#event-store/background.ts';
import { type Database, prepared } from '../database.ts';
import type { Worker } from './fair-share.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { alone } from '#platform/postgres/alone.ts';

/** How often a process says that it is alive, ms. */
const HEARTBEAT_MS = 1_000;
/** A process that has said nothing for so long is taken for dead, in seconds. Only liveness hangs on it, never correctness. */
const LEASE_SECONDS = 4;
/** How long a process that joins waits for the others to answer, ms: whoever stays silent died a moment ago. */
const ROLL_CALL_MS = 500;

/** So long after one could not keep up, work is shared, in seconds: as long as it might be at work that no one can do alone. */
const STRAIN_SECONDS = 600;

/** The processes that share work of one kind, e.g. `projectors`. */
export interface Roster {
  /** This process. */
  readonly id: string;
  /** The others that are alive, and whether one of all, this one among them, could not keep up lately. */
  look(): Promise<{ readonly others: readonly Worker[]; readonly strained: boolean }>;
  /** Tells the others to look again. A hint: they look by themselves, too. */
  tell(): Promise<void>;
  leave(): Promise<void>;
}

export interface RosterOptions {
  readonly db: Database;
  readonly logger: Logger;
  readonly kind: string;
  /** What this process is able to do; asked at each heartbeat. */
  readonly runs: () => readonly string[];
  /** Whether this process cannot keep up with its work; asked at each heartbeat. */
  readonly strained: () => boolean;
  /** Called when another process told to look again. */
  readonly told: () => void;
}

const AT = `select at from mine`;
// Also nobody who was heard of in a time to come: then the clock was put back, and who is alive beats again within a second.
const ALIVE = `select id, runs, coalesce(strained_at > now() - make_interval(secs => ${STRAIN_SECONDS}), false) as strained
  from partitions.processes
  where kind = $1
    and seen_at between now() - make_interval(secs => ${LEASE_SECONDS}) and now() + make_interval(secs => ${LEASE_SECONDS})`;

const channelOf = (kind: string): string => `partitions_${kind}`;

/**
 * Joins the processes that share work of a kind: says so, waits shortly until the others have answered, and strikes off those
 * that have not, so that a process that is started again after a crash need not wait for its own lease to end.
 */
export async function joinRoster({ db, logger, kind, runs, strained, told }: RosterOptions): Promise<Roster> {
  await ensureRosterSchema(db);
  const id = randomUUID();
  const task = { name: `heartbeat of ${kind}`, logger };
  let left = false;
  let beatenAt = -Infinity;
  const one = oneAtATime();
  /** Says that this process is alive, in the statement that asks for `what`. */
  const beat = <Row extends object>(what: string): Promise<Row[]> =>
    one(async () => {
      // A heartbeat after we have left would keep others from what we had.
      if (left) return [];
      const begun = performance.now();
      const rows = await db.query<Row>(
        prepared(`with mine as (
         insert into partitions.processes as mine (kind, id, runs, strained_at)
         values ($1, $2, $3, case when $4 then now() end)
         on conflict (id) do update
           set runs = excluded.runs, seen_at = now(), strained_at = coalesce(excluded.strained_at, mine.strained_at)
         returning seen_at::text as at) ${what}`),
        [kind, id, runs(), strained()],
      );
      beatenAt = begun;
      return rows;
    });
  const tell = async (): Promise<void> => void (await db.query(`select pg_notify($1, $2)`, [channelOf(kind), id]));
  const [joined] = await beat<{ at: string }>(AT);
  const listener = await db.listen(channelOf(kind), (payload) => {
    if (payload === id) return;
    unawaited(task, beat(AT).finally(told));
  });
  await tell();
  await rollCall(db, kind, joined?.at ?? '');
  // Whoever looks is heard of by that.
  const isDue = (): boolean => performance.now() - beatenAt >= HEARTBEAT_MS;
  const beating = every(HEARTBEAT_MS, async () => void (isDue() && (await beat(AT))), task);
  return {
    id,
    look: async () => {
      const alive = await beat<Worker & { strained: boolean }>(ALIVE);
      const others = alive.filter((each) => each.id !== id);
      return { others, strained: strained() || alive.some((each) => each.strained) };
    },
    tell,
    leave: async () => {
      await beating.stop();
      await listener.close();
      await one(async () => {
        left = true;
        await db.query(`delete from partitions.processes where id = $1`, [id]);
      });
      await tell();
    },
  };
}

/** Strikes off who has not been seen since `joined`. Who was only slow comes back with its next heartbeat. */
async function rollCall(db: Database, kind: string, joined: string): Promise<void> {
  const silent = `kind = $1 and seen_at < $2::timestamptz`;
  const deadline = performance.now() + ROLL_CALL_MS;
  while (performance.now() < deadline) {
    const [waiting] = await db.query(`select 1 from partitions.processes where ${silent} limit 1`, [kind, joined]);
    if (!waiting) return;
    await sleep(20);
  }
  await db.query(`delete from partitions.processes where ${silent}`, [kind, joined]);
}

/** Where processes say that they are alive. */
async function ensureRosterSchema(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'partitions');
      await tx.query(`create schema if not exists partitions`);
      await tx.query(`create table if not exists partitions.processes (
      id uuid primary key, kind text not null, runs text[] not null, seen_at timestamptz not null default now())`);
      await tx.query(`alter table partitions.processes add column if not exists strained_at timestamptz`);
    },
    { unhurried: true },
  );
}

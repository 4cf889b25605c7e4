import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { every, type Repeated } from '#event-store/background.ts';
import { BeingMadeAnew, knowingWhatIsMade } from '../being-made.ts';
import { type Database, DatabaseUnavailable, openDatabase } from '../database.ts';
import type { Metrics } from '../metrics.ts';
import { SLOTS } from '../partitions/slots.ts';
import { DATABASE_IDENTITY } from './identity.ts';
import { lagOf, MOST_BEHIND_MS } from './lag.ts';
import { readingHere } from './reading-server.ts';

/** A PostgreSQL that repeats the primary, for what is read for requests (READ_DATABASE_URL). */
export interface Replica {
  /**
   * `primary` for what is read for requests: a statement about read models alone is asked of the replica where the request reads
   * there, and of the primary when the replica fails it; everything else is the primary's.
   */
  reading(primary: Database): Database;
  /**
   * Settles where the request that runs reads: answers whether that is the replica, which then shows all of `readModels` at `position`
   * or later. Waits for that, WAIT_MS at most.
   */
  settle(readModels: readonly string[], position: number): Promise<boolean>;
  /** Resolves when whoever reads sees read models at these positions, by name, or could have for a long time. */
  shows(positions: ReadonlyMap<string, number>): Promise<void>;
  /** Begins to look after it; until then nothing is read there. */
  watch(): void;
  close(): Promise<void>;
}

/** A read of one's own write waits so long for the replica, ms: with a healthy one it takes some; the primary is asked then. */
const WAIT_MS = 400;
/** Between the first and the second time that it is asked, ms; then twice as long each time: who asks for what never comes costs little. */
const ASK_AFTER_MS = 10;
const LONGEST_PAUSE_MS = 200;
const LOOK_EVERY_MS = 1_000;
/** A server that says nothing for so long is as good as gone, ms. */
const SILENT_MS = 1_500;

/** Why reads go where they go. */
type Standing = 'unknown' | 'in use' | 'behind' | 'gone' | 'no replica of the database';

/** The replica was given up while it was asked. */
class ReplicaGone extends Error {}

/** SQLSTATEs by which a replica gives up a statement for what it has to repeat (40001, 40P01, 55P03), or cannot do it (25006). */
const notHere = /^(?:40001|40P01|55P03|25006|42P01|42703)$/;
const mayBeElsewhere = (error: unknown): boolean =>
  error instanceof ReplicaGone ||
  error instanceof DatabaseUnavailable ||
  error instanceof BeingMadeAnew ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && notHere.test(error.code));

export interface ReplicaFigures {
  inUse(is: boolean): void;
  lag(seconds: number | undefined): void;
  read(server: 'primary' | 'replica'): void;
}

/** Told by every process, so that there is one list of figures; without a replica they are empty. */
export function replicaFigures(metrics: Metrics): ReplicaFigures {
  const inUse = metrics.gauge(
    'hopscotch_replica_in_use',
    'Whether reads go to the replica (READ_DATABASE_URL); absent without one',
  );
  const lag = metrics.gauge(
    'hopscotch_replica_lag_seconds',
    'How old the oldest state is that the replica does not show yet; absent while it is away',
  );
  const reads = metrics.counter(
    'hopscotch_replica_reads_total',
    'Requests that may read from the replica, by where they began to read',
    ['server'],
  );
  inUse.remove();
  lag.remove();
  return {
    inUse: (is) => inUse.set(is ? 1 : 0),
    lag: (seconds) => (seconds === undefined ? lag.remove() : lag.set(seconds)),
    read: (server) => reads.inc({ server }),
  };
}

interface Options {
  readonly url: string;
  readonly max: number;
  readonly primary: Database;
  /** As `knowingWhatIsMade` wants them. */
  readonly readModels: readonly string[];
  readonly logger: Logger;
  readonly figures: ReplicaFigures;
}

export function openReplica({ url, max, primary, readModels, logger, figures }: Options): Replica {
  const own = openDatabase({ url, max, logger, name: 'hopscotch reads', readOnly: true });
  const db = knowingWhatIsMade(own, readModels);
  const names = new Set([...readModels.map((each) => each.slice(0, each.indexOf(' '))), 'projection']);
  const lag = lagOf();
  let isFar = false;
  let standing: Standing = 'unknown';
  /** Who is waiting for it, to be told when it is given up. */
  const waiting = new Set<() => void>();
  let watching: Repeated | undefined;

  const become = (now: Standing): void => {
    figures.inUse(now === 'in use');
    if (now === standing) return;
    const before = standing;
    standing = now;
    if (now === 'gone') for (const giveUp of waiting) giveUp();
    if (now === 'in use') logger.info({ was: before }, 'reads go to the replica');
    else logger.warn({ why: now }, 'reads go to the primary');
  };
  const lost = (): void => {
    figures.lag(undefined);
    become('gone');
  };
  /** What it answers, or ReplicaGone when it is given up meanwhile: nobody waits for a server that says nothing. */
  const whileThere = <Result>(asked: Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => reject(new ReplicaGone());
      waiting.add(giveUp);
      void asked.then(resolve, reject).finally(() => waiting.delete(giveUp));
    });

  const look = async (): Promise<void> => {
    const began = performance.now();
    const [head, there] = await Promise.all([
      inTime(
        primary.query<{ at: number; identity: string }>(
          `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as at, ${DATABASE_IDENTITY} as identity`,
        ),
      ),
      inTime(
        own.query<{ repeats: boolean; at: number | null; identity: string }>(
          `select pg_is_in_recovery() as repeats, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as at,
             ${DATABASE_IDENTITY} as identity`,
        ),
      ),
    ]);
    if (!there) return lost();
    if (!there.repeats || there.at === null || (head && head.identity !== there.identity)) {
      figures.lag(undefined);
      return become('no replica of the database');
    }
    if (head) lag.ahead(head.at, began);
    lag.reached(there.at);
    const behind = lag.at(performance.now());
    figures.lag(behind / 1_000);
    // While the primary is away nothing more can come, and what is there is all there is: it goes on being read. One that is too busy to
    // answer says as little, so a replica that was far behind stays so until it shows all that is known of.
    if (behind <= MOST_BEHIND_MS) isFar = false;
    else if (head) isFar = true;
    become(isFar ? 'behind' : 'in use');
  };

  const has = async (models: readonly string[], position: number): Promise<boolean> => {
    const [row] = await whileThere(
      own.query<{ count: number }>(
        `select count(*)::int as count from projection.checkpoints where name = any($1) and position >= $2`,
        [models, position],
      ),
    );
    return row?.count === models.length * SLOTS;
  };
  /** Whether it comes to `position` while `goesOn`. A failure is an answer, too: then it does not. */
  const comes = async (models: readonly string[], position: number, goesOn: () => boolean): Promise<boolean> => {
    try {
      for (let pause = ASK_AFTER_MS; standing === 'in use'; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        if (await has(models, position)) return true;
        if (!goesOn()) return false;
        await sleep(pause);
      }
    } catch (error) {
      if (error instanceof DatabaseUnavailable) lost();
    }
    return false;
  };
  /** Whether all that a statement reads are read models: nothing else is waited for by position. */
  const isOfReadModels = (sql: string): boolean => {
    const schemas = [...sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?\."?[a-z_]/gi)].map(([, schema = '']) => schema);
    return schemas.length > 0 && schemas.every((schema) => names.has(schema));
  };
  /** Asks the replica where the request reads there, and the primary when that fails what may well go there. */
  const either = async <Result>(
    isForIt: boolean,
    ofReplica: () => Promise<Result>,
    ofPrimary: () => Promise<Result>,
  ): Promise<Result> => {
    const here = readingHere();
    if (here?.server !== 'replica') return ofPrimary();
    if (isForIt && standing === 'in use')
      try {
        return await whileThere(ofReplica());
      } catch (error) {
        if (!mayBeElsewhere(error)) throw error;
        if (error instanceof DatabaseUnavailable) lost();
      }
    here.server = 'primary';
    return ofPrimary();
  };

  return {
    reading: (of) => ({
      ...of,
      query: (sql, params, until) =>
        either(
          isOfReadModels(sql),
          () => db.query(sql, params, until),
          () => of.query(sql, params, until),
        ),
      transaction: (work, options) =>
        either(
          options?.readOnly === true,
          () => db.transaction(work, options),
          () => of.transaction(work, options),
        ),
    }),
    settle: async (models, position) => {
      const here = readingHere();
      if (!here) return false;
      if (here.isSettled) return here.server === 'replica';
      here.isSettled = true;
      const until = performance.now() + WAIT_MS;
      const is =
        standing === 'in use' && (position === 0 || (await comes(models, position, () => performance.now() < until)));
      here.server = is ? 'replica' : 'primary';
      figures.read(here.server);
      return is;
    },
    shows: async (positions) => {
      const until = performance.now() + MOST_BEHIND_MS;
      for (const [model, position] of positions) await comes([model], position, () => performance.now() < until);
    },
    watch: () => {
      watching ??= every(LOOK_EVERY_MS, look, { name: 'looking after the replica', logger });
      watching.soon();
    },
    close: async () => {
      await watching?.stop();
      await own.close();
    },
  };
}

/** The one row, or undefined when it does not come, or not in time. */
async function inTime<Row>(asked: Promise<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await Promise.race([asked, sleep(SILENT_MS, [] as readonly Row[], { ref: false })]).catch(() => []);
  return row;
}

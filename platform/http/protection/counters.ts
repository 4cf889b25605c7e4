import { every } from '#event-store/background.ts';
import type { Database, Queryable } from '../../database.ts';
import type { App } from '../app.ts';
import { alone } from '../../postgres/alone.ts';
import { deleteInSteps } from '../../postgres/delete-in-steps.ts';

/** At most `max` within `windowMs`, from the first on. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/**
 * Counts that all processes share, each under a key and for a time. Lost in a crash of PostgreSQL, which is no harm. What is counted
 * `within` a transaction counts when that is committed.
 */
export interface Counters {
  /** One more under `key`: how many there are in the window that runs, and how many milliseconds of it are left. */
  add(key: string, windowMs: number, within?: Queryable): Promise<{ count: number; leftMs: number }>;
  /** One less, when it turns out that it should not have counted. */
  takeBack(key: string, within?: Queryable): Promise<void>;
  /** Begins anew for every key that begins with `prefix`. */
  forget(prefix: string, within?: Queryable): Promise<void>;
}

const CLEAN_EVERY_MS = 5 * 60_000;
const tables = `
  create schema if not exists platform;
  create unlogged table if not exists platform.rate_limits (
    key text primary key, count integer not null, expires_at timestamptz not null
  );
  create index if not exists rate_limits_expiry on platform.rate_limits (expires_at);`;

/** Counters in PostgreSQL, in a table that is made when it is missing. */
export async function openCounters(db: Database): Promise<Counters> {
  await db.transaction(
    async (transaction) => {
      // `if not exists` does not protect two processes that start at once.
      await alone(transaction, 'platform tables');
      await transaction.query(tables);
    },
    { unhurried: true },
  );
  return {
    add: async (key, windowMs, within = db) => {
      const [row] = await within.query<{ count: number; left: number }>(
        `insert into platform.rate_limits as counter (key, count, expires_at)
         values ($1, 1, now() + $2 * interval '1 millisecond')
         on conflict (key) do update set
           count = case when counter.expires_at <= now() then 1 else counter.count + 1 end,
           expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
         returning count, (extract(epoch from expires_at - now()) * 1000)::int as left`,
        [key, windowMs],
      );
      return { count: row?.count ?? 1, leftMs: row?.left ?? windowMs };
    },
    takeBack: async (key, within = db) => {
      await within.query('update platform.rate_limits set count = count - 1 where key = $1 and count > 0', [key]);
    },
    forget: async (prefix, within = db) => {
      await within.query('delete from platform.rate_limits where starts_with(key, $1)', [prefix]);
    },
  };
}

/** Cleans the table of the counters until `app` closes. */
export function forgetOldCounts(app: App, db: Database): void {
  const clean = async (): Promise<void> => {
    await deleteInSteps(db, 'platform.rate_limits', 'expires_at < now()');
  };
  const cleaner = every(CLEAN_EVERY_MS, clean, { name: 'forgetting old counts', logger: app.log });
  app.addHook('onClose', () => cleaner.stop());
}

import pg from 'pg';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../port.ts';
import { ownerAddress } from './address.ts';
import { begin, type ConnectionOptions, connectionPool, type Patience, unhurried } from './connections.ts';
import { asStoreError, isUnavailable } from './unavailable.ts';

export interface LogPoolOptions {
  readonly url: string;
  /** Connections at most; default 8. More let more appends share one flush, and cost the server memory. */
  readonly max?: number;
  /** How long the server may be silent, or take for a connection, before it counts as away, ms; for tests. */
  readonly deadlineMs?: number;
  readonly logger?: Pick<Logger, 'warn'>;
}

/**
 * What the order of the log rests on: READ COMMITTED, so that a reader's second look is newer than its first, and commits
 * that are flushed before anybody sees them. Times come as UTC so that they can be read without a calendar.
 */
const session =
  '-c default_transaction_isolation=read\\ committed -c synchronous_commit=on -c plan_cache_mode=force_generic_plan -c TimeZone=UTC -c DateStyle=ISO';

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTime);

/** What every connection to the log is made of. */
export const logConnection = ({ url, logger, deadlineMs }: Omit<LogPoolOptions, 'max'>): ConnectionOptions => ({
  url,
  name: 'hopscotch log',
  settings: session,
  types,
  logger,
  deadlineMs,
});

/** The connections of the log: events, keys and hash chain. Whoever makes it ends it. */
export const logPool = ({ max = 8, ...options }: LogPoolOptions): pg.Pool =>
  connectionPool({ ...logConnection(options), max });

/** Runs one statement. Throws StoreUnavailable when the server was not there. */
export async function query<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.ClientBase,
  statement: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row[]> {
  try {
    const { rows } = await on.query<Row>(statement, values);
    return rows;
  } catch (error) {
    throw asStoreError(error);
  }
}

/** Runs `work` on one connection, each of its statements for itself. Throws StoreUnavailable when the server was not there. */
export async function onOneConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asStoreError(error);
  });
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    // After a refusal by the server the connection is as good as before.
    broken = error instanceof StoreUnavailable || isUnavailable(error);
    throw asStoreError(error);
  } finally {
    client.release(broken);
  }
}

/** Batches may be long, but a process that is paused in the middle of one would keep from all readers what comes after it. */
const batch: Patience = { statementMs: 60_000, idleMs: 10_000 };

/** Runs `work` in one transaction. Throws StoreUnavailable when the server was not there. */
export function transaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
  patience = batch,
): Promise<Result> {
  return onOneConnection(pool, async (client) => {
    const ended = await begin(client, patience);
    try {
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        throw new StoreUnavailable('A transaction could not be rolled back', { cause: failure });
      });
      throw error;
    } finally {
      ended();
    }
  });
}

/**
 * Runs `migrate` in a transaction of the owner of the tables: the site itself may not change how they are made. Whoever is given as
 * the owner and may make none, as somebody who only reads, goes by what is there.
 */
export async function asOwner(
  options: Pick<LogPoolOptions, 'url' | 'logger'>,
  migrate: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const pool = logPool({ ...options, url: ownerAddress(options.url), max: 1 });
  try {
    await whereAllowed(transaction(pool, migrate, unhurried));
  } finally {
    await pool.end();
  }
}

/** Goes on when the server has refused `migration` for want of rights. */
export async function whereAllowed(migration: Promise<void>): Promise<void> {
  try {
    await migration;
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
}

export const isForbidden = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '42501';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505';

/** Whether the server ended this transaction because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';

/** `2026-03-01 10:00:00.5+00` as ISO 8601 with milliseconds. */
function isoTime(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, 23).replace('+', '').replace(/\+.*/, '') : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

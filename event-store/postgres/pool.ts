import pg from 'pg';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../port.ts';
import { isUnavailable } from './unavailable.ts';

export interface LogPoolOptions {
  readonly url: string;
  /** Connections at most; default 8. More let more appends share one flush, and cost the server memory. */
  readonly max?: number;
  /** How long a statement may take, or a connection, before the server counts as away, ms; default 60,000 and 10,000. */
  readonly deadlineMs?: number;
  readonly logger?: Pick<Logger, 'warn'>;
}

/**
 * What the order of the log rests on: READ COMMITTED, so that a reader's second look is newer than its first, and commits
 * that are flushed before anybody sees them. Times come as UTC so that they can be read without a calendar.
 */
const session =
  '-c default_transaction_isolation=read\\ committed -c synchronous_commit=on -c plan_cache_mode=force_generic_plan -c TimeZone=UTC -c DateStyle=ISO';

export const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTime);

/** Settings of every connection to the log. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'hopscotch log',
    options: session,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    // A server that hangs is as good as none; the caller repeats the command, which is safe.
    query_timeout: 60_000,
  };
}

/** The connections of the log: events, keys and hash chain. Whoever makes it ends it. */
export function logPool({ url, max = 8, deadlineMs, logger }: LogPoolOptions): pg.Pool {
  const deadline = deadlineMs === undefined ? {} : { query_timeout: deadlineMs, connectionTimeoutMillis: deadlineMs };
  const pool = new pg.Pool({ ...connectionOptions(url), ...deadline, max });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) logger?.warn({ error: error.message }, 'an idle connection to the log was lost');
  });
  return pool;
}

/** Runs one statement. Throws StoreUnavailable when the server was not there. */
export async function query<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
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
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  try {
    return await work(client);
  } catch (error) {
    // After a refusal by the server the connection is as good as before.
    if (error instanceof StoreUnavailable || (error instanceof Error && isUnavailable(error))) broken = error;
    throw asStoreError(error);
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

/**
 * A process that is paused in the middle of a transaction would keep its locks from everybody, and an append of many events what
 * comes after it from all readers: the server ends such a transaction, whichever side it waits for.
 */
const BEGIN = `begin; set local idle_in_transaction_session_timeout to '10s'; set local statement_timeout to '60s'`;

/** Runs `work` in one transaction. Throws StoreUnavailable when the server was not there. */
export function transaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return onOneConnection(pool, async (client) => {
    await client.query(BEGIN);
    try {
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: unknown) => {
        throw new StoreUnavailable('A transaction could not be rolled back', { cause: failure });
      });
      throw error;
    }
  });
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505';

/** Whether the server ended this transaction because it and another waited for each other. */
export const isDeadlock = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '40P01';

function asStoreError(error: unknown): unknown {
  return isUnavailable(error) ? new StoreUnavailable('The log cannot be reached', { cause: error }) : error;
}

/** `2026-03-01 10:00:00.5+00` as ISO 8601 with milliseconds. */
function isoTime(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, 23).replace('+', '').replace(/\+.*/, '') : '';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`;
}

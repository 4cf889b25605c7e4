import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { isUnavailable } from '#event-store/postgres/unavailable.ts';

/** Something that runs SQL: the pool, or one transaction of it. */
export interface Queryable {
  /**
   * The rows of one statement. `int8` comes as number (positions and counts stay far below 2^53), `date` as YYYY-MM-DD text,
   * `timestamptz` as Date, `numeric` as text. Throws DatabaseUnavailable when the server cannot be reached, else pg's error.
   */
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** One transaction. */
export interface Transaction extends Queryable {
  /** Runs `copy ... from stdin` with `text` in COPY's text format: the cheapest way to write many rows. Throws as `query`. */
  copyIn(sql: string, text: string): Promise<void>;
}

export interface Listener {
  close(): Promise<void>;
}

/** PostgreSQL as every server room uses it. */
export interface Database extends Queryable {
  /**
   * Runs `work` in one READ COMMITTED transaction; rolls back when it throws, and throws that on. With `flushed: false` the
   * commit does not wait for the disk: for what can be computed again after a power cut, as whole as any other transaction.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: { flushed?: boolean },
  ): Promise<Result>;
  /** Calls `notified` for each NOTIFY on `channel`, after a reconnect too, once with null: notices may have been lost. */
  listen(channel: string, notified: (payload: string | null) => void): Promise<Listener>;
  close(): Promise<void>;
}

/** The server cannot be reached or is shutting down. The statement may or may not have happened. */
export class DatabaseUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('The database cannot be reached', options);
    this.name = 'DatabaseUnavailable';
  }
}

/** Bytes of COPY's text that go to the server at once. */
const COPY_PIECE = 256 * 1024;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, String);

/** A pool on `url` of at most `max` connections. Opens none before the first statement. */
export function openDatabase(options: { url: string; max: number; logger: Logger }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    types,
    application_name: 'hopscotch',
    // A caller waits this long for a free connection at most, so that an overloaded pool fails instead of queueing for ever.
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener, an idle connection that the server closes would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) options.logger.warn({ error: error.message }, 'an idle database connection was lost');
  });
  const listeners = new Set<Listener>();
  return {
    query: (sql, params) => run(pool, sql, params),
    transaction: (work, { flushed = true } = {}) => inTransaction(pool, work, flushed),
    listen: async (channel, notified) => {
      const listener = await listen(options.url, channel, notified);
      listeners.add(listener);
      return {
        close: async () => {
          listeners.delete(listener);
          await listener.close();
        },
      };
    },
    close: async () => {
      await Promise.all([...listeners].map((listener) => listener.close()));
      await pool.end();
    },
  };
}

async function run<Row extends object>(
  client: pg.Pool | pg.PoolClient,
  sql: string,
  params?: readonly unknown[],
): Promise<Row[]> {
  try {
    const result = await client.query<Row>(sql, params === undefined ? undefined : [...params]);
    return result.rows;
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  }
}

async function copyIn(client: pg.PoolClient, sql: string, text: string): Promise<void> {
  try {
    await pipeline(Readable.from(piecesOf(Buffer.from(text))), client.query(from(sql)));
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  }
}

/** Some at a time, so that the server works on the first while the next are on their way. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += COPY_PIECE) yield bytes.subarray(at, at + COPY_PIECE);
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (transaction: Transaction) => Promise<Result>,
  flushed: boolean,
): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  });
  let broken: Error | undefined;
  // A checked-out client reports a lost connection here as well as through its query.
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  const transaction: Transaction = {
    query: (sql, params) => run(client, sql, params),
    copyIn: (sql, text) => copyIn(client, sql, text),
  };
  try {
    await transaction.query(flushed ? 'begin' : 'begin; set local synchronous_commit to off');
    const result = await work(transaction);
    await transaction.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}

/** One connection of its own: a pooled one would forget its LISTEN when it goes back. */
async function listen(url: string, channel: string, notified: (payload: string | null) => void): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: `hopscotch listen ${channel}`,
      keepAlive: true,
    });
    next.on('notification', (message) => notified(message.payload ?? ''));
    next.on('error', reconnectSoon);
    next.on('end', reconnectSoon);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  function reconnectSoon(): void {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(() => notified(null), reconnectSoon);
    }, 500);
  }
  await connect().catch(reconnectSoon);
  return {
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

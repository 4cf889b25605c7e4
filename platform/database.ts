import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { begin, connectionPool, type Patience, runUntil, unhurried } from '#event-store/postgres/connections.ts';
import { isUnavailable } from '#event-store/postgres/unavailable.ts';
import { type Listener, noticesOf } from './postgres/notices.ts';

/** Something that runs SQL: the pool, or one transaction of it. */
export interface Queryable {
  /**
   * The rows of one statement. `int8` comes as number (positions and counts stay far below 2^53), `date` as YYYY-MM-DD text,
   * `timestamptz` as Date, `numeric` as text. Throws DatabaseUnavailable when the server cannot be reached, else pg's error.
   */
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

const names = new Map<string, string>();

/**
 * `sql`, which each connection parses and plans once from now on: for what runs many times a second in always the same words, where
 * that is half of its cost. The plan is made for tables as they are when it first runs, so not for what a growing table wants to be
 * planned anew.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `hopscotch ${createHash('sha256').update(sql).digest('base64url')}`);
  return sql;
}

/** One transaction. */
export interface Transaction extends Queryable {
  /**
   * Runs `copy ... from stdin` with `lines` in COPY's text format, which are asked for as they are sent: the cheapest way to write many
   * rows. Throws as `query`.
   */
  copyIn(sql: string, lines: Iterable<string>): Promise<void>;
}

export interface TransactionOptions {
  readonly flushed?: boolean;
  readonly unhurried?: boolean;
  /** How long this process may say nothing in it, ms; then the server ends it, and what it has locked is free. */
  readonly idleMs?: number;
  /** As that of `Database.query`, for each statement. */
  readonly until?: AbortSignal | undefined;
  /** How long a statement may wait for a lock, ms, where that is less than a statement may take. */
  readonly lockMs?: number;
  /** Rows are looked for by indexes, however small a table is at the moment: for `prepared` statements on tables that grow. */
  readonly byIndex?: boolean;
  /** Nothing is written in it, which the server sees to: it may run where nothing can be. */
  readonly readOnly?: boolean;
  /** What its connection is called in the server meanwhile: for what takes so long that operators ask what it is. */
  readonly name?: `hopscotch ${string}`;
}

/** PostgreSQL as every server room uses it. */
export interface Database extends Queryable {
  /**
   * As `Queryable.query`. When `until` aborts, the statement is ended in the server, too, and the reason is thrown: for reads that
   * nobody waits for any more.
   */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
    until?: AbortSignal,
  ): Promise<Row[]>;
  /**
   * Runs `work` in one READ COMMITTED transaction; rolls back when it throws, and throws that on. With `flushed: false` the
   * commit does not wait for the disk: for what can be computed again after a power cut, as whole as any other transaction.
   * A statement may take 4.5 s, and a pause between two of them 10 s, so that nobody waits for ever; with `unhurried: true` there is
   * no limit but `idleMs`: for migrations, rebuilds and whatever else takes as long as there is data, and never where a visitor waits.
   */
  transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    options?: TransactionOptions,
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

/**
 * Whether PostgreSQL refused what a row holds (classes 22 data exception, 23 integrity violation, and 54000, as where it is too long for
 * an index): what was to be written is at fault, and trying again gives the same. Everything else may pass.
 */
export function isRefusedRow(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(?:2[23]...|54000)$/.test(error.code)
  );
}

/** Characters of COPY's text that go to the server at once. */
const COPY_PIECE = 256 * 1024;

/** What comes of a column, see Queryable. */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.INT8, Number);
columnTypes.setTypeParser(pg.types.builtins.DATE, String);

/** A pool on `url` of at most `max` connections. Opens none before the first statement. */
export function openDatabase(options: {
  readonly url: string;
  readonly max: number;
  readonly logger: Logger;
  /** Called whenever the server has taken a connection. */
  readonly reached?: () => void;
  /** What its connections are called in the server. */
  readonly name?: string;
  /** The server refuses every change that is tried on it. Default false. */
  readonly readOnly?: boolean;
}): Database {
  const { url, max, logger, reached, name = 'hopscotch', readOnly = false } = options;
  const pool = connectionPool({ url, max, name, types: columnTypes, logger, reached, readOnly });
  const notices = noticesOf({ url, logger });
  return {
    query: (sql, params, until) =>
      until
        ? onOne(pool, (client) => runUntil(client, until, url, () => run(client, sql, params)))
        : run(pool, sql, params),
    transaction: (work, transactionOptions = {}) =>
      inTransaction({ pool, url }, (transaction) => work(transaction), transactionOptions),
    listen: (channel, notified) => notices.listen(channel, notified),
    close: async () => {
      await notices.close();
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
    const name = names.get(sql);
    const values = params === undefined ? undefined : [...params];
    const result = await client.query<Row>({ text: sql, ...(name && { name }), ...(values && { values }) });
    return result.rows;
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  }
}

/** A connection of `pool` for `work`. */
async function onOne<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await taken(pool);
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = error instanceof DatabaseUnavailable;
    throw error;
  } finally {
    client.release(broken);
  }
}

const taken = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: unknown) => {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  });

async function copyIn(client: pg.PoolClient, sql: string, lines: Iterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(piecesOf(lines)), client.query(from(sql)));
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  }
}

/** Some at a time, so that the server works on the first while the next are on their way, and there never is one text of it all. */
function* piecesOf(lines: Iterable<string>): Generator<Buffer> {
  let piece = '';
  for (const line of lines) {
    piece += line;
    if (piece.length < COPY_PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** `Database.transaction` on a connection of `pool`, which `work` is given as well: for who has others run statements on it. */
export async function inTransaction<Result>(
  { pool, url }: { readonly pool: pg.Pool; readonly url: string },
  work: (transaction: Transaction, client: pg.PoolClient) => Promise<Result>,
  {
    flushed = true,
    unhurried: takesTime = false,
    idleMs,
    lockMs,
    byIndex = false,
    readOnly = false,
    name,
    until,
  }: TransactionOptions = {},
): Promise<Result> {
  const client = await taken(pool);
  let broken: Error | undefined;
  const transaction: Transaction = {
    query: (sql, params) =>
      until ? runUntil(client, until, url, () => run(client, sql, params)) : run(client, sql, params),
    copyIn: (sql, lines) => copyIn(client, sql, lines),
  };
  let ended: (() => void) | undefined;
  try {
    const settings = [
      ...(readOnly ? ['set transaction read only'] : []),
      ...(name === undefined ? [] : [`set local application_name to '${name}'`]),
      ...(flushed ? [] : ['set local synchronous_commit to off']),
      ...(lockMs === undefined ? [] : [`set local lock_timeout to ${lockMs}`]),
      ...(byIndex ? ['set local enable_seqscan to off'] : []),
      ...(idleMs === undefined ? [] : [`set local idle_in_transaction_session_timeout to ${idleMs}`]),
    ];
    ended = await begun(client, takesTime ? unhurried : undefined, settings.join('; '));
    const result = await work(transaction, client);
    await transaction.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    ended?.();
    client.release(broken);
  }
}

async function begun(client: pg.PoolClient, patience: Patience | undefined, settings: string): Promise<() => void> {
  try {
    return await begin(client, patience, settings);
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable({ cause: error }) : error;
  }
}

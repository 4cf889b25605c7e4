import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { ownerAddress, sessionAt } from './address.ts';
import { endWhenNotTaken } from './connect-deadline.ts';
import { asStoreError } from './unavailable.ts';

/*
 * The one place where connections to PostgreSQL are made: pools (`connectionPool`) and connections of their own (`connectionTo`).
 * What is made here never ends the process when the server goes away, and waits for nothing for ever. Whoever needs longer says so
 * with a `Patience`, for one transaction: `begin` it and call what that answers at its end.
 */

/** A caller waits this long for a free connection, and a connection for the server to take it, ms. */
const CONNECT_MS = 4_000;
/** So long after it should have ended a statement, a server that has said nothing counts as away, ms. */
const LATE_MS = 500;

/** How long one transaction may take, ms; 0 for as long as it likes. */
export interface Patience {
  /** The server ends a statement that takes longer, and one that waits so long for a lock. */
  readonly statementMs: number;
  /** The server ends a transaction whose process says nothing for so long, because its locks are in everybody's way. */
  readonly idleMs: number;
}

/** What holds when nobody says otherwise: somebody waits for the answer, and must have one within ten seconds. */
const usual: Patience = { statementMs: 4_500, idleMs: 10_000 };
/** For what nobody waits for and takes as long as there is data: migrations, rebuilds, index builds, comparisons, COPY of a lot. */
export const unhurried: Patience = { statementMs: 0, idleMs: 0 };

export interface ConnectionOptions {
  readonly url: string;
  /** What the server calls the connection, for operators. */
  readonly name: string;
  /** Settings of the session, as in `-c search_path=auth`. */
  readonly settings?: string;
  /** The server refuses every change that is tried on it. Default false. */
  readonly readOnly?: boolean;
  readonly types?: pg.CustomTypesConfig;
  /** How long everything on it may take that says nothing else; by default as long as somebody can be let wait. */
  readonly patience?: Patience;
  /** In place of both limits that the client keeps, ms; for tests. */
  readonly deadlineMs?: number | undefined;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
  /** Called whenever the server has taken a connection. */
  readonly reached?: (() => void) | undefined;
}

const READ_ONLY = '-c default_transaction_read_only=on';

/**
 * Says 0 where a limit is none, which the driver leaves out: then one that the operator has set for the database, the role or in the
 * address would hold. It stands behind theirs in `options`, of which the last counts, and goes with the start of the session as the other
 * limits do: a pooler that refuses it refuses the whole site. A `set` once connected would have to be answered before what is asked next.
 */
const noLimits = ({ statementMs, idleMs }: Patience): string[] => [
  ...(statementMs === 0 ? ['-c statement_timeout=0', '-c lock_timeout=0'] : []),
  ...(idleMs === 0 ? ['-c idle_in_transaction_session_timeout=0'] : []),
];

/** A name in an address would count in place of ours, by which operators and a restore tell the site's connections. */
function withoutOwnName(url: string): string {
  if (!/[?&]application_name=/.test(url)) return url;
  const address = new URL(url);
  address.searchParams.delete('application_name');
  return address.href;
}

function configOf(options: ConnectionOptions): pg.ClientConfig {
  const { name, settings = '', readOnly = false, types, patience = usual, deadlineMs = CONNECT_MS } = options;
  const url = withoutOwnName(options.url);
  const ofSession = [...(settings === '' ? [] : [settings]), ...(readOnly ? [READ_ONLY] : []), ...noLimits(patience)];
  return {
    ...sessionAt(url, ofSession.join(' ')),
    application_name: name,
    ...(types === undefined ? {} : { types }),
    keepAlive: true,
    connectionTimeoutMillis: deadlineMs,
    statement_timeout: patience.statementMs,
    lock_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.idleMs,
  };
}

/** A pool of at most `max` connections. Opens none before the first statement; whoever makes it ends it. */
export function connectionPool(options: ConnectionOptions & { readonly max: number }): pg.Pool {
  const pool = new pg.Pool({ ...configOf(options), max: options.max });
  // A lost connection is told to whoever uses it, by the statement that fails. Without these listeners it would end the process:
  // the pool's own serves idle connections only, and not everybody who takes one out listens to it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endWhenSilent(client, options);
    options.reached?.();
  });
  pool.on('error', (error) => {
    if (!pool.ending) options.logger?.warn({ err: asStoreError(error) }, 'an idle connection to PostgreSQL was lost');
  });
  return pool;
}

/** One connection beside the pools, as for LISTEN. Not connected yet; whoever makes it ends it. */
export function connectionTo(options: ConnectionOptions): pg.Client {
  const client = new pg.Client({ ...configOf(options), connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  endWhenNotTaken(client, options.deadlineMs ?? CONNECT_MS);
  client.once('connect', () => {
    endWhenSilent(client, options);
    options.reached?.();
  });
  return client;
}

/**
 * Begins a transaction, and runs `more` in it, in one round trip; with `patience`, for this transaction. Answers what to call when it
 * has ended, whichever way.
 */
export async function begin(client: pg.PoolClient, patience?: Patience, more?: string): Promise<() => void> {
  const limit = patience && limits.get(client);
  const ended = (): void => limit?.(undefined);
  const settings = patience
    ? [
        `set local statement_timeout to ${patience.statementMs}`,
        `set local lock_timeout to ${patience.statementMs}`,
        `set local idle_in_transaction_session_timeout to ${patience.idleMs}`,
      ]
    : [];
  limit?.(patience);
  try {
    await client.query(['begin', ...settings, ...(more === undefined ? [] : [more])].join('; '));
    return ended;
  } catch (error) {
    ended();
    throw error;
  }
}

/**
 * Runs `statement` on `client`, and ends it in the server when `until` aborts, which is then thrown. The server is asked on another
 * connection, by the user who opened this one. Resolves only when it has been: until then nobody else may have `client`, whose
 * statement could be ended in place of this one.
 */
export async function runUntil<Result>(
  client: pg.PoolClient,
  until: AbortSignal,
  url: string,
  statement: () => Promise<Result>,
): Promise<Result> {
  until.throwIfAborted();
  let ending: Promise<void> | undefined;
  const end = (): void => {
    ending = endStatement(url, (client as pg.PoolClient & { readonly processID: number }).processID);
  };
  until.addEventListener('abort', end);
  try {
    return await statement();
  } catch (error) {
    until.throwIfAborted();
    throw error;
  } finally {
    until.removeEventListener('abort', end);
    await ending;
  }
}

async function endStatement(url: string, processId: number): Promise<void> {
  const client = connectionTo({ url: ownerAddress(url), name: 'hopscotch cancel' });
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processId]);
  } catch {
    // A server that does not even do that: the statement has its own limits.
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What changes how long each connection's server may be silent: undefined is what it began with. */
const limits = new WeakMap<pg.Client, (patience: Patience | undefined) => void>();

/**
 * A server that hangs is as good as none. Its connection is given up, and not only the statement: nobody else shall wait on it, and
 * an answer that comes too late shall not be taken for another's.
 */
function endWhenSilent(client: pg.Client, { patience: own = usual, deadlineMs }: ConnectionOptions): void {
  const { stream } = client.connection;
  if (!(stream instanceof Socket)) return;
  const limit = ({ statementMs }: Patience = own): void => {
    stream.setTimeout(deadlineMs ?? (statementMs === 0 ? 0 : statementMs + LATE_MS));
  };
  limit();
  limits.set(client, limit);
  stream.on('timeout', () => {
    // Nobody had asked anything: it may well be silent, and what is asked from now on has all its time.
    if (!isDue(client)) return;
    const { bytesRead } = stream;
    // When it was this process that was held up, the answer has come meanwhile and only has to be read.
    setImmediate(() => {
      if (isDue(client) && stream.bytesRead === bytesRead) stream.destroy(new Error('Query read timeout'));
    });
  });
}

/** Whether the server has been asked and has not said yet that it is ready for more. */
const isDue = (client: pg.Client): boolean =>
  !(client as pg.Client & { readonly readyForQuery: boolean }).readyForQuery;

import { setTimeout as sleep } from 'node:timers/promises';
import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from 'pino';
import { InvalidPosition, StoreDeniesAccess, StoreUnavailable } from '../port.ts';
import { isInvalidPosition, leaderIn, passes } from './faults.ts';

export interface ConnectionOptions {
  /** esdb:// or esdb+discover:// */
  readonly url: string;
  /** The log that is kept there, see `envelope.ts`. */
  readonly log: string;
  /** How long one call may take, and how long a stream may say nothing while something is due, ms. */
  readonly deadlineMs: number;
  /** How long a call is tried again before the caller hears StoreUnavailable, ms. */
  readonly patienceMs: number;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
  /** Called when the server answers again after it did not. */
  readonly reached?: (() => void) | undefined;
}

/** The way to the server, renewed when it breaks. */
export interface Connection {
  readonly log: string;
  readonly deadlineMs: number;
  /** Which line to the server this is, counted from 1: another one may lead to another server. */
  line(): number;
  /**
   * Runs `call`, again and again while it fails with what passes; then throws StoreUnavailable, anything else as it is. Once
   * `stopped`, it is not begun again.
   */
  patiently<Result>(call: (client: EventStoreDBClient) => Promise<Result>, stopped?: AbortSignal): Promise<Result>;
  /** As `patiently`, without trying again. */
  atOnce<Result>(call: (client: EventStoreDBClient) => Promise<Result>): Promise<Result>;
  /** Runs `call` once. It may last as long as it likes; a failure that passes renews the connection. */
  once<Result>(call: (client: EventStoreDBClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Line {
  readonly client: EventStoreDBClient;
  calls: number;
  retired: boolean;
}

const FIRST_RETRY_MS = 20;
const LAST_RETRY_MS = 1000;

export function connectTo({ url, log, deadlineMs, patienceMs, logger, reached }: ConnectionOptions): Connection {
  let made = 0;
  let closed = false;
  let away = false;
  const open = (endpoint?: string): Line => {
    made += 1;
    return { client: clientOf(url, made, endpoint), calls: 0, retired: false };
  };
  let current = open();
  const closing = new Set<Promise<void>>();

  const retire = (line: Line): void => {
    line.retired = true;
    if (line.calls > 0) return;
    const shut = shutDown(line.client).finally(() => closing.delete(shut));
    closing.add(shut);
  };

  /** The server has moved or the line is dead: the next call takes another. */
  const renew = (line: Line, error: unknown): void => {
    if (line !== current || closed) return;
    away = true;
    logger?.warn({ err: unavailable(error) }, 'the event store is called anew');
    current = open(leaderIn(error));
    retire(line);
  };

  const once = async <Result>(call: (client: EventStoreDBClient) => Promise<Result>): Promise<Result> => {
    if (closed) throw new StoreUnavailable('The event store was closed');
    const line = current;
    line.calls += 1;
    try {
      const result = await call(line.client);
      if (away && line === current) {
        away = false;
        reached?.();
      }
      return result;
    } catch (error) {
      if (passes(error)) renew(line, error);
      if (isInvalidPosition(error)) throw new InvalidPosition({ cause: error });
      throw error instanceof AccessDeniedError ? shutOut(error) : error;
    } finally {
      line.calls -= 1;
      if (line.retired) retire(line);
    }
  };

  return {
    log,
    deadlineMs,
    line: () => made,
    once,
    atOnce: (call) =>
      once(call).catch((error: unknown) => {
        throw passes(error) ? unavailable(error) : error;
      }),
    patiently: async (call, stopped) => {
      const until = Date.now() + patienceMs;
      for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
        try {
          return await once(call);
        } catch (error) {
          if (!passes(error)) throw error;
          const left = until - Date.now();
          if (closed || stopped?.aborted || left <= 0) throw unavailable(error);
          // Not all at the same moment.
          await sleep(Math.min(waitMs * (0.5 + Math.random() / 2), left));
        }
      }
    },
    close: async () => {
      closed = true;
      await Promise.all([...closing, shutDown(current.client)]);
    },
  };
}

function unavailable(cause: unknown): StoreUnavailable {
  return new StoreUnavailable(`EventStoreDB: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
}

const shutOut = (cause: AccessDeniedError): StoreDeniesAccess =>
  new StoreDeniesAccess(
    'EventStoreDB denies access: its address must name a user who may read $all and write, as in esdb://name:password@host',
    { cause },
  );

/** gRPC's shortest pause between signs of life. */
const KEEP_ALIVE_MS = 10_000;

/**
 * A client with three of its habits changed; docs/decisions/0008-eventstoredb.md says what each of them did.
 * 1. It appends by Append, never by BatchAppend, and therefore need not ask for the server's features, without a deadline.
 * 2. It does not close its channel under other calls when one of them fails: whoever holds this client renews it.
 * 3. With `endpoint` it goes where the last server said that the leader is.
 */
function clientOf(url: string, number: number, endpoint: string | undefined): EventStoreDBClient {
  // gRPC shares a connection, and after a failure its growing pause, among all channels with equal settings.
  const setting = `keepAliveInterval=${KEEP_ALIVE_MS + (number % 10_000)}`;
  const client = EventStoreDBClient.connectionString(`${url}${url.includes('?') ? '&' : '?'}${setting}`);
  client['supports'] = async () => false;
  client['handleError'] = async () => undefined;
  if (endpoint !== undefined) client['resolveUri'] = async () => endpoint;
  return client;
}

async function shutDown(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  try {
    const channel = await client['getChannel']();
    channel.close();
  } catch {
    // It never found a server.
  }
}

import type { Logger } from 'pino';
import type { EventStore } from '../port.ts';
import { subscribeTo } from '../subscription.ts';
import { findReceipt, MAX_IN_ONE_STATEMENT } from './append.ts';
import { appendBatch } from './append-batch.ts';
import { appendTogether } from './append-together.ts';
import { logPool } from './pool.ts';
import { head, readAll, readStream } from './read.ts';
import { prepareSchema } from './schema.ts';
import { wakeUpOn } from './wake-up.ts';
import { isPlanted } from '../faults/fault-points.ts';

export interface PostgresStoreOptions {
  readonly url: string;
  /** Connections at most, one more for notices aside; default 8. */
  readonly max?: number;
  /** How long the server may be silent, or take for a connection, before it counts as away, ms; for tests. */
  readonly deadlineMs?: number;
  readonly logger?: Pick<Logger, 'warn'>;
}

/** How soon to look again while somebody's append is under way, which will not wake us when it is rolled back. */
const PENDING_POLL_MS = 10;
const POLL_MS = 1000;

/**
 * The log in PostgreSQL, schema `log`, made here if it is missing. How it keeps order is told in schema.ts, why it is ours in
 * docs/decisions/0002-our-own-log.md.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<EventStore> {
  const { logger } = options;
  const pool = logPool(options);
  try {
    await prepareSchema(options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const wakeUp = wakeUpOn(options);
  const append = appendTogether(pool);
  const appending = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } finally {
      // After a failure too: what it held back from readers may be free now.
      wakeUp.appended();
    }
  };
  return {
    append: async (stream, expected, events, commandId) => {
      if (events.length === 0) throw new RangeError('An append without events');
      if (isPlanted('answer first')) {
        setTimeout(() => void append({ stream, expected, events, commandId }).catch(() => undefined), 20);
        const newest = typeof expected === 'number' ? expected : 0;
        return { position: await head(pool), revision: newest + events.length, repeated: false };
      }
      if (events.length <= MAX_IN_ONE_STATEMENT) {
        return appending(append({ stream, expected, events, commandId }));
      }
      const [result] = await appending(appendBatch(pool, [{ stream, expected, commandId, events }]));
      if (!result) throw new Error('A batch of one append answered nothing');
      return result;
    },
    appendBatch: async (appends) => (appends.length === 0 ? [] : appending(appendBatch(pool, appends))),
    readStream: (stream, range) => readStream(pool, stream, range),
    findCommand: (stream, commandId) => findReceipt(pool, stream, commandId),
    readAll: async (position, { inclusive = false, ...filter } = {}) => {
      const { pending: _, ...page } = await readAll(pool, inclusive ? position - 1 : position, filter);
      return page;
    },
    head: () => head(pool),
    positionUnit: 'events',
    subscribe: (position, handle, { pollMs = POLL_MS, pauseMs, rest, fillMs, ...filter } = {}) =>
      subscribeTo({
        position,
        handle,
        read: (at) => readAll(pool, at, filter),
        wakeUp,
        pauseMs,
        rest,
        fillMs,
        pollMs: ({ pending }) => (pending ? Math.min(PENDING_POLL_MS, pollMs) : pollMs),
        logger,
      }),
    close: async () => {
      await wakeUp.close();
      await pool.end();
    },
  };
}

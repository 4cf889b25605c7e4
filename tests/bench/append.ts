import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Append, EventStore, NewEvent } from '#event-store/port.ts';
import { begin, unhurried } from '#event-store/postgres/connections.ts';
import { logPool } from '#event-store/postgres/pool.ts';
import { allColumns, givenColumns, givenTypes, valuesOf } from '#event-store/postgres/rows.ts';
import { openPostgresStore } from '#event-store/postgres/store.ts';
import type { Figure } from './figure.ts';
import { appendAt, pairs, rate } from './pairs.ts';

export interface AppendBenchOptions {
  /** An empty database of a server that flushes what it commits. */
  readonly url: string;
  /** Appends of one round with 1 writer; 10 writers make four times as many. Default 1,000. */
  readonly appends?: number;
  /** Rounds of each, an even number, ours and the limit's taking turns so that both meet the same moods of the machine. Default 16; twice as many with 1 writer, where each
   * append waits for a flush of its own. */
  readonly rounds?: number;
}

const WRITERS = 10;
const STREAMS = 1000;
const BATCH = 10_000;

/**
 * Appends to the log against a plain INSERT, or COPY, of the same rows into a table with the same columns and indexes, on the same
 * connections with the same durability.
 */
export async function appendFigures({ url, appends = 1000, rounds = 16 }: AppendBenchOptions): Promise<Figure[]> {
  const store = await openPostgresStore({ url, max: WRITERS });
  const pool = logPool({ url, max: WRITERS });
  try {
    await pool.query(`
      create schema bench;
      create sequence bench.position cache 1;
      create table bench.events (like log.events including all);`);
    const bench = { store, pool, rounds };
    return [
      await writersFigure({ ...bench, rounds: rounds * 2 }, 1, appends),
      await writersFigure(bench, WRITERS, appends * 4),
      await batchFigure(bench),
    ];
  } finally {
    await pool.end();
    await store.close();
  }
}

interface Bench {
  readonly store: EventStore;
  readonly pool: pg.Pool;
  readonly rounds: number;
}

async function writersFigure({ store, pool, rounds }: Bench, writers: number, appends: number): Promise<Figure> {
  const streams = writers === 1 ? 1 : STREAMS;
  const ours = await pairs(rounds, {
    ours: () => {
      const prefix = randomUUID();
      return rate(
        appends,
        writers,
        ({ stream, revision }) => {
          const append = appendAt(`${prefix}-${stream}`, revision);
          return store.append(append.stream, append.expected, append.events, append.commandId);
        },
        streams,
      );
    },
    limit: () => {
      const prefix = randomUUID();
      return rate(
        appends,
        writers,
        ({ stream, revision }) => {
          const { stream: name, events } = appendAt(`${prefix}-${stream}`, revision);
          return plainInsert(pool, name, revision + 1, events[0]);
        },
        streams,
      );
    },
  });
  return {
    name:
      writers === 1 ? 'Append, 1 writer' : `Append, ${writers} writers to ${STREAMS.toLocaleString('en-GB')} streams`,
    unit: 'appends/s',
    limitName: 'plain INSERT of the same rows',
    goal: { ratioAtLeast: 0.9 },
    ...ours,
  };
}

async function batchFigure({ store, pool, rounds }: Bench): Promise<Figure> {
  const batch = (): Append[] => {
    const prefix = randomUUID();
    return Array.from({ length: BATCH }, (_, index) =>
      appendAt(`${prefix}-${index % STREAMS}`, Math.floor(index / STREAMS)),
    );
  };
  const timed = async (work: (appends: readonly Append[]) => Promise<unknown>): Promise<number> => {
    const appends = batch();
    const start = performance.now();
    await work(appends);
    return (BATCH * 1000) / (performance.now() - start);
  };
  const measured = await pairs(rounds, {
    ours: () => timed((appends) => store.appendBatch(appends)),
    limit: () => timed((appends) => plainCopy(pool, appends)),
  });
  return {
    name: `Batched append of ${BATCH.toLocaleString('en-GB')} events to ${STREAMS.toLocaleString('en-GB')} streams`,
    unit: 'events/s',
    limitName: 'COPY of the same rows',
    goal: { ratioAtLeast: 0.75 },
    ...measured,
  };
}

const insertText = `insert into bench.events (position, stream, revision, ${givenColumns.join(', ')})
  values (nextval('bench.position'), $1, $2, ${givenTypes.map((type, index) => `$${index + 3}::${type}`).join(', ')})
  returning position`;

function plainInsert(pool: pg.Pool, stream: string, revision: number, event: NewEvent | undefined): Promise<unknown> {
  if (!event) throw new Error('An append without an event');
  return pool.query({ name: 'bench insert', text: insertText, values: [stream, revision, ...valuesOf(event)] });
}

async function plainCopy(pool: pg.Pool, appends: readonly Append[]): Promise<void> {
  const client = await pool.connect();
  // As long as the machine needs for it, like the batches of the store.
  const ended = await begin(client, unhurried);
  try {
    const { rows } = await client.query<{ position: number }>(
      `select setval('bench.position', nextval('bench.position') + $1) as position`,
      [appends.length],
    );
    const first = (rows[0]?.position ?? 0) - appends.length;
    const lines = function* () {
      for (const [index, { stream, expected, events }] of appends.entries()) {
        const revision = typeof expected === 'number' ? expected + 1 : 1;
        const values = events
          .flatMap(valuesOf)
          .map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\')));
        yield `${[first + index, stream, revision, ...values].join('\t')}\n`;
      }
    };
    await pipeline(Readable.from(chunks(lines())), client.query(from(`copy bench.events (${allColumns}) from stdin`)));
    await client.query('commit');
  } finally {
    ended();
    client.release();
  }
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < 60_000) continue;
    yield text;
    text = '';
  }
  yield text;
}

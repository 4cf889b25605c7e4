import { randomUUID } from 'node:crypto';
import type { Append, EventStore } from '#event-store/port.ts';
import { openStore } from '#event-store/open-store.ts';
import { appendOf } from '#tests/contract/events.ts';
import { bareClient } from '#tests/doubles/eventstoredb/bare-client.ts';
import { eventStoreDbServer, startCommand } from '#tests/support/servers/eventstoredb-server.ts';
import type { Figure } from './figure.ts';
import { appendAt, pairs, rate } from './pairs.ts';

export interface EventStoreDbBenchOptions {
  /** Appends of one round with 1 writer; 10 writers make four times as many. Default 300. */
  readonly appends?: number;
  /** Events in the log that is caught up with. Default 20,000. */
  readonly events?: number;
}

const WRITERS = 10;
const STREAMS = 1000;
const ROUNDS = 4;

/**
 * Appending and catching up through the client of EventStoreDB: against a real server where EVENTSTORE_TEST_START starts one, else
 * against our double in a process of its own, which flushes nothing: what is measured then is our store and the client, never a
 * server. Appends stand beside those of the bare client, which neither knows positions nor what becomes of a lost answer.
 */
export async function eventStoreDbFigures(options: EventStoreDbBenchOptions = {}): Promise<Figure[]> {
  const { appends = 300, events = 20_000 } = options;
  const server = await eventStoreDbServer();
  await server.start();
  const store = await openStore({ url: server.url });
  const client = bareClient(server.url);
  const where = startCommand ? '' : ' (against our double)';
  const figureOf = async (writers: number): Promise<Figure> => ({
    name: `Appends, ${writers} ${writers === 1 ? 'writer' : 'writers'}${where}`,
    unit: 'appends/s',
    limitName: 'the bare client',
    goal: { ratioAtLeast: 0.8 },
    ...(await pairs(ROUNDS, {
      ours: () =>
        appendAll(writers, appends, ({ stream, expected, events: sent, commandId }) =>
          store.append(stream, expected, sent, commandId),
        ),
      limit: () => appendAll(writers, appends, client.append),
    })),
  });
  try {
    const figures = [await figureOf(1), await figureOf(WRITERS)];
    const { read, subscribed } = await catchUp(store, events);
    return [
      ...figures,
      { name: `Reading the whole log in pages${where}`, value: read, unit: 'events/s' },
      { name: `Catching up by subscription${where}`, value: subscribed, unit: 'events/s' },
    ];
  } finally {
    await client.close();
    await store.close();
    await server.remove();
  }
}

/** How many a second, each writer to streams of its own. */
function appendAll(writers: number, appends: number, write: (append: Append) => Promise<unknown>): Promise<number> {
  const prefix = randomUUID();
  return rate(
    writers === 1 ? appends : appends * 4,
    writers,
    ({ stream, revision }) => write(appendAt(`${prefix}-${stream}`, revision)),
    writers === 1 ? 1 : STREAMS,
  );
}

/** Events a second, once by pages and once by a subscription, over a log of `events` more. */
async function catchUp(store: EventStore, events: number): Promise<{ read: number; subscribed: number }> {
  const from = await store.head();
  const batch = Array.from({ length: Math.ceil(events / 20) }, () => appendOf({ count: 20 }));
  await store.appendBatch(batch);
  const wanted = batch.length * 20;
  const rate = (count: number, started: number): number => (count / (performance.now() - started)) * 1000;

  let started = performance.now();
  let count = 0;
  for (let position = from, endReached = false; !endReached;) {
    const page = await store.readAll(position);
    count += page.events.length;
    ({ nextPosition: position, endReached } = page);
  }
  if (count !== wanted) throw new Error(`${count} of ${wanted} events were read`);
  const read = rate(count, started);

  started = performance.now();
  let arrived = 0;
  await new Promise<void>((resolve, reject) => {
    const subscription = store.subscribe(from, async (page) => {
      arrived += page.events.length;
      if (arrived >= wanted) subscription.close().then(resolve, reject);
    });
  });
  return { read, subscribed: rate(arrived, started) };
}

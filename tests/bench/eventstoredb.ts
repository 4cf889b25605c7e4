import type { EventStore } from '#event-store/port.ts';
import { openStore } from '#event-store/open-store.ts';
import { appendOf } from '#tests/contract/events.ts';
import { freePort } from '#platform/free-port.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import type { Figure } from './figure.ts';

export interface EventStoreDbBenchOptions {
  /** Appends with 1 writer; 10 writers make ten times as many. Default 500. */
  readonly appends?: number;
  /** Events in the log that is caught up with. Default 20,000. */
  readonly events?: number;
}

const WRITERS = 10;
const STREAMS = 1000;

/**
 * Appending and catching up through the client of EventStoreDB, against our double of the server in a process of its own. The
 * double keeps everything in memory and flushes nothing: what is measured is our store and the client, never a server.
 */
export async function eventStoreDbFigures(options: EventStoreDbBenchOptions = {}): Promise<Figure[]> {
  const { appends = 500, events = 20_000 } = options;
  const port = await freePort();
  const double = programProcess({
    name: 'the double',
    script: 'tests/doubles/eventstoredb/main.ts',
    args: ['--port', String(port)],
    ready: /^esdb:/m,
  });
  await double.start();
  const store = await openStore({ url: `esdb://127.0.0.1:${port}?tls=false` });
  try {
    await appendAll(store, 1, 50);
    const one = await appendAll(store, 1, appends);
    const ten = await appendAll(store, WRITERS, appends * WRITERS);
    const { read, subscribed } = await catchUp(store, events);
    return [
      { name: 'Appends, 1 writer (against our double)', value: one, unit: 'appends/s' },
      { name: `Appends, ${WRITERS} writers (against our double)`, value: ten, unit: 'appends/s' },
      { name: 'Reading the whole log in pages (against our double)', value: read, unit: 'events/s' },
      { name: 'Catching up by subscription (against our double)', value: subscribed, unit: 'events/s' },
    ];
  } finally {
    await store.close();
    await double.stop();
  }
}

/** Appends a second. */
async function appendAll(store: EventStore, writers: number, appends: number): Promise<number> {
  const started = performance.now();
  let next = 0;
  const writer = async (): Promise<void> => {
    while (next < appends) {
      next += 1;
      const { stream, expected, events, commandId } = appendOf({ stream: `thing-${next % STREAMS}` });
      await store.append(stream, expected, events, commandId);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
  return (appends / (performance.now() - started)) * 1000;
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

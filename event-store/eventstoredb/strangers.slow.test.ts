import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { send } from '#tests/contract/contract.ts';
import { appendOf } from '#tests/contract/events.ts';
import { readLive } from '#tests/contract/reader.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import type { EventStore } from '../port.ts';
import { openEventStoreDbStore } from './store.ts';

let server: EventStoreDbDouble;
let store: EventStore;
beforeEach(async () => {
  server = await startEventStoreDbDouble();
  store = await openEventStoreDbStore({ url: server.url });
});
afterEach(async () => {
  await store.close();
  await server.close();
});

/** Something that did not come through the store: of another application, or of the server itself. */
function write(stream: string, type: string, metadata = '{"userId":"somebody"}', data = '{}'): number {
  const written = server.log.append(stream, 'any', [
    {
      id: randomUUID(),
      type,
      contentType: 'application/json',
      data: Buffer.from(data),
      metadata: Buffer.from(metadata),
    },
  ]);
  if (written.result === 'wrong-version' || !written.last) throw new Error('It was not written');
  return written.last.position;
}

test('an event of another application is no event of the log, but readers come past it', async () => {
  const reader = readLive(store, 0);
  const first = await send(store, appendOf());
  for (const metadata of ['', 'no JSON', 'null', '[]', '"text"', '{"log":"another"}', '{"log":"hopscotch"}']) {
    write('their-stream', 'TheirEvent', metadata);
  }
  const theirs = write('their-stream', 'TheirEvent', '{}', 'no JSON');
  expect(await store.head()).toBe(theirs);
  const { events, nextPosition, endReached } = await store.readAll(0);
  expect(events.map(({ position }) => position)).toEqual([first.position]);
  expect({ nextPosition, endReached }).toEqual({ nextPosition: theirs, endReached: true });
  expect(await store.readAll(first.position)).toEqual({ events: [], nextPosition: theirs, endReached: true });
  expect(await store.readStream('their-stream')).toEqual([]);
  await reader.reached(theirs);
  expect(reader.events).toEqual(events);
  await reader.close();
});

test('two logs on one server are strangers to each other', async () => {
  const other = await openEventStoreDbStore({ url: server.url, log: 'another' });
  const [here, there] = [appendOf(), appendOf()];
  await send(store, here);
  const { position } = await send(other, there);
  expect((await store.readAll(0)).events.map(({ stream }) => stream)).toEqual([here.stream]);
  expect((await other.readAll(0)).events.map(({ stream }) => stream)).toEqual([there.stream]);
  expect(await store.head()).toBe(position);
  expect(await other.findCommand(here.stream, here.commandId)).toBeUndefined();
  await other.close();
});

test('an event of another application in a stream of ours counts in its revisions', async () => {
  const { stream } = appendOf();
  await send(store, appendOf({ stream }));
  write(stream, 'TheirEvent');
  expect(await send(store, appendOf({ stream, expected: 2 }))).toMatchObject({ revision: 3, repeated: false });
  expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([1, 3]);
  expect(await send(store, appendOf({ stream }))).toMatchObject({ revision: 4 });
});

test('what the server writes for itself does not move the end of the log, however much it is', async () => {
  const { position } = await send(store, appendOf());
  for (let count = 0; count < 2500; count += 1) {
    write('$stats-127.0.0.1:2113', '$statsCollected');
    if (count % 500 !== 0) continue;
    expect(await store.head()).toBe(position);
    for (const limit of [1, 1000]) {
      const page = await store.readAll(position, { limit });
      expect(page).toEqual({ events: [], nextPosition: position, endReached: true });
    }
  }
  expect((await store.readAll(0, { types: ['NeverThing'] })).nextPosition).toBe(position);
  const next = appendOf();
  const answer = await send(store, next);
  expect(await store.head()).toBe(answer.position);
  const page = await store.readAll(position, { limit: 1 });
  expect(page.events.map(({ id }) => id)).toEqual(next.events.map(({ id }) => id));
});

test('a subscriber is never further than the end of the log, and does not read again what the server wrote', async () => {
  const { position } = await send(store, appendOf());
  const pages: number[] = [];
  const subscription = store.subscribe(position, async ({ nextPosition }) => void pages.push(nextPosition), {
    pollMs: 20,
  });
  for (let count = 0; count < 2500; count += 1) write('$stats-127.0.0.1:2113', '$statsCollected');
  const reads = (): number => server.faults.calls.get('Read') ?? 0;
  const before = reads();
  await expect.poll(() => reads() - before).toBeGreaterThan(5);
  server.faults.dropSubscriptions();
  await expect.poll(() => reads() - before).toBeGreaterThan(10);
  expect(pages).toEqual([]);
  expect(server.faults.sent('$statsCollected')).toBeLessThan(2 * 2500);
  const { position: next } = await send(store, appendOf());
  await expect.poll(() => pages).toEqual([next]);
  await subscription.close();
});

test('a subscriber that hears of how far the server has looked does not read for that', async () => {
  let reached = await store.head();
  const subscription = store.subscribe(reached, async ({ nextPosition }) => void (reached = nextPosition), {
    pollMs: 1_000_000,
  });
  const heard = async (): Promise<void> => {
    const { position } = await send(store, appendOf({ expected: 'no-stream' }));
    await expect.poll(() => reached).toBe(position);
  };
  await heard();
  const reads = (): number => server.faults.calls.get('Read') ?? 0;
  const before = reads();
  for (let count = 0; count < 20; count += 1) {
    for (let event = 1; event < 32; event += 1) write('$stats-127.0.0.1:2113', '$statsCollected');
    // The server tells of it, and then that it has looked as far as that.
    write('their-stream', 'TheirEvent');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await heard();
  expect(reads() - before).toBe(0);
  await subscription.close();
});

test('after the server was restored from a backup the log ends where it ends there', async () => {
  const { position } = await send(store, appendOf());
  const backup = server.log.copy();
  await send(store, appendOf());
  expect(await store.head()).toBeGreaterThan(position);
  await server.close();
  server = await startEventStoreDbDouble({ port: server.port, log: backup });
  expect(await store.head()).toBe(position);
});

test('a log on a server that has nothing of ours begins at 0 and is empty', async () => {
  expect(await store.head()).toBe(0);
  expect(await store.readAll(0)).toEqual({ events: [], nextPosition: 0, endReached: true });
});

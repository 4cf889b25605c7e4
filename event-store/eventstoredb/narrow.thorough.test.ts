import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { send } from '#tests/contract/contract.ts';
import { appendOf } from '#tests/contract/events.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import type { EventStore, LogPage, SubscribeOptions, Subscription } from '../port.ts';
import { openEventStoreDbStore } from './store.ts';

let server: EventStoreDbDouble;
let store: EventStore;
let subscription: Subscription | undefined;
beforeEach(async () => {
  server = await startEventStoreDbDouble();
  store = await openEventStoreDbStore({ url: server.url });
});
afterEach(async () => {
  await subscription?.close();
  await store.close();
  await server.close();
});

/** Writes `count` events that no reader here wants, all at once; answers the position of the last. */
function flood(type: string, count: number): number {
  const nothing = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') };
  const proposed = Array.from({ length: count }, () => ({ id: randomUUID(), type, ...nothing }));
  const written = server.log.append(type, 'any', proposed);
  if (written.result !== 'written' || !written.last) throw new Error('It was not written');
  return written.last.position;
}

const subscriptions = (): number => server.faults.calls.get('Subscribe') ?? 0;

/** The pages of a reader with `options` from the end of the log on, once it listens. */
async function listen(options: SubscribeOptions): Promise<readonly LogPage[]> {
  const pages: LogPage[] = [];
  const before = subscriptions();
  subscription = store.subscribe(await store.head(), async (page) => void pages.push(page), options);
  await expect.poll(subscriptions).toBe(before + 1);
  return pages;
}

/** Letter by letter: what means something in an expression means nothing in a name. */
const [RARE, COMMON, STREAMS] = ['Rare.[thing](s)|$', 'Common.[thing](s)|$', '[rare].'];
const NEVER_POLLS = { pollMs: 1_000_000 };

test.each<[string, SubscribeOptions]>([
  ['few types', { types: [RARE] }],
  ['all but some types', { exceptTypes: [COMMON, 'Unheard'] }],
  ['few streams', { streamPrefixes: [STREAMS] }],
])('a reader of %s is not sent what it leaves out', async (_what, filter) => {
  const pages = await listen({ ...filter, ...NEVER_POLLS });
  for (let count = 0; count < 10; count += 1) {
    flood(COMMON, 100);
    const rare = appendOf({ stream: `${STREAMS}${count}`, type: RARE });
    const { position } = await send(store, rare);
    await expect.poll(() => pages.at(-1)?.nextPosition).toBe(position);
    expect(pages.at(-1)?.events.map(({ id }) => id)).toEqual(rare.events.map(({ id }) => id));
  }
  expect(pages).toHaveLength(10);
  expect(server.faults.sent(COMMON)).toBe(0);
});

test('a reader for whom there is nothing comes to the end of the log, and reads little of what is before it', async () => {
  const pages = await listen({ types: ['Rare'], pollMs: 100 });
  for (let round = 0; round < 10; round += 1) {
    const last = flood('Common', 1000);
    await expect.poll(() => pages.at(-1)?.nextPosition).toBe(last);
  }
  expect(pages.flatMap(({ events }) => events)).toEqual([]);
  // A look may fall between the writing and the server's word of how far it is, but not many.
  expect(server.faults.sent('Common')).toBeLessThan(5000);
});

test('a reader comes to the last event before what the server writes for itself, where the filter leaves that out, too', async () => {
  const pages = await listen({ types: ['Rare'], pollMs: 100 });
  for (let round = 0; round < 10; round += 1) {
    const last = flood('Common', 1);
    flood('$statsCollected', 200);
    await expect.poll(() => pages.at(-1)?.nextPosition).toBe(last);
  }
  const told = server.faults.sent('$statsCollected');
  const looks = (): number => server.faults.calls.get('Read') ?? 0;
  const before = looks();
  await expect.poll(() => looks() - before).toBeGreaterThan(5);
  // It has looked at them, and looks only at the last again.
  expect(server.faults.sent('$statsCollected') - told).toBeLessThan(200);
});

test('what the filter leaves out is no sign of a silent subscription', async () => {
  const pages = await listen({ types: ['Rare'], pollMs: 10 });
  for (let count = 0; count < 10; count += 1) {
    const last = flood('Common', 1);
    await expect.poll(() => pages.at(-1)?.nextPosition).toBe(last);
  }
  expect(subscriptions()).toBe(1);
});

test('a subscription that is silent about what it should bring is replaced', async () => {
  const pages = await listen({ types: ['Rare'], pollMs: 10 });
  server.faults.silenceSubscriptions(true);
  for (let count = 1; subscriptions() === 1; count += 1) {
    const { position } = await send(store, appendOf({ type: 'Rare' }));
    await expect.poll(() => pages.at(-1)?.nextPosition).toBe(position);
    expect(pages.flatMap(({ events }) => events)).toHaveLength(count);
  }
});

test('a page whose handler throws is given again, though the server has looked further meanwhile', async () => {
  const given: string[] = [];
  const position = await store.head();
  const rare = [appendOf({ type: 'Rare' }), appendOf({ type: 'Rare' })];
  let failures = 0;
  subscription = store.subscribe(
    position,
    async ({ events }) => {
      if (events.length > 0 && failures < 3) {
        failures += 1;
        flood('Common', 200);
        throw new Error('not yet');
      }
      given.push(...events.map(({ id }) => id));
    },
    { types: ['Rare'], pollMs: 10 },
  );
  await expect.poll(subscriptions).toBe(1);
  for (const one of rare) {
    await send(store, one);
    await expect.poll(() => given.at(-1)).toBe(one.events[0]?.id);
  }
  expect(given).toEqual(rare.flatMap(({ events }) => events.map(({ id }) => id)));
  expect(failures).toBe(3);
});

test('who is unhurried is told of no event by itself, and is given all of them in few pages', async () => {
  const pages: LogPage[] = [];
  subscription = store.subscribe(0, async (page) => void pages.push(page), { unhurried: true, pollMs: 50 });
  const reads = (): number => server.faults.calls.get('Read') ?? 0;
  const before = reads();
  await expect.poll(reads).toBeGreaterThan(before);
  const appends = Array.from({ length: 100 }, () => appendOf({ type: 'Common' }));
  const sent = await Promise.all(appends.map((append) => send(store, append)));
  await expect.poll(() => pages.at(-1)?.nextPosition).toBe(Math.max(...sent.map(({ position }) => position)));
  const ids = (all: typeof appends) => all.flatMap(({ events }) => events.map(({ id }) => id)).toSorted();
  expect(pages.flatMap(({ events }) => events.map(({ id }) => id)).toSorted()).toEqual(ids(appends));
  expect(subscriptions()).toBe(0);
});

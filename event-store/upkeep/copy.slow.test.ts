import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendOf } from '#tests/contract/events.ts';
import { startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { casesOf } from '#tests/support/thorough.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { type CopyOptions, copyLog, NotTheSameLog } from './copy.ts';
import { openStore } from '../open-store.ts';
import type { EventStore, StoredEvent } from '../port.ts';
import { openPostgresStore } from '../postgres/store.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** An empty log of its own. */
async function postgresLog(): Promise<EventStore> {
  const database = await testDatabase();
  closing.push(() => database.drop());
  const store = await openPostgresStore({ url: database.url, max: 4 });
  closing.push(() => store.close());
  return store;
}

async function everything(store: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let position = 0, endReached = false; !endReached;) {
    const page = await store.readAll(position);
    events.push(...page.events);
    ({ nextPosition: position, endReached } = page);
  }
  return events;
}
const withoutPositions = (events: readonly StoredEvent[]) => events.map((event) => ({ ...event, position: 0 }));

/** A store that is cut off after it has taken `events` more. */
function cutOffAfter(store: EventStore, events: number): CopyOptions['to'] {
  let left = events;
  const take = (count: number): void => {
    left -= count;
    if (left < 0) throw new Error('cut off');
  };
  return {
    readAll: (position, options) => store.readAll(position, options),
    append: async (stream, expected, each, commandId) => {
      take(each.length);
      return store.append(stream, expected, each, commandId);
    },
    appendBatch: async (appends) => {
      take(appends.length);
      return store.appendBatch(appends);
    },
  };
}

/** Commands to a few streams; `apart` says in how many appends the events of one command were written, others in between. */
const histories = fc.array(
  fc.record({ stream: fc.integer({ min: 0, max: 4 }), count: fc.integer({ min: 1, max: 4 }), apart: fc.boolean() }),
  { minLength: 1, maxLength: 25 },
);
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

/** Fills `store` as concurrent writers would, whose commands' events may stand apart. */
async function fill(store: EventStore, history: History): Promise<void> {
  const later: (() => Promise<unknown>)[] = [];
  const names = Array.from({ length: 5 }, () => `thing-${randomUUID()}`);
  const busy = new Set<string>();
  for (const { stream: index, count, apart } of history) {
    const stream = names[index] ?? '';
    if (busy.has(stream)) {
      for (const write of later.splice(0)) await write();
      busy.clear();
    }
    const { events, commandId } = appendOf({ stream, count });
    const [first, ...rest] = events;
    if (apart && first && rest.length > 0) {
      await store.append(stream, 'any', [first], commandId);
      later.push(() => store.append(stream, 'any', rest, randomUUID()));
      busy.add(stream);
    } else await store.append(stream, 'any', events, commandId);
  }
  for (const write of later) await write();
}

const ways = [
  ['one after the other', 1],
  ['many at once', 100],
] as const;
describe.each(ways.slice(0, casesOf(1, 2)))('a log that is copied %s', (_how, together) => {
  let source: EventStore;
  beforeAll(async () => {
    source = await postgresLog();
    const sealed = { ...appendOf({ stream: 'member-1' }) };
    await source.append(
      'member-1',
      'no-stream',
      sealed.events.map((event) => ({ ...event, sealed: { ann: 'c2VhbGVk' } })),
      sealed.commandId,
    );
    await fill(
      source,
      Array.from({ length: 30 }, (_, n) => ({ stream: n % 5, count: 1 + (n % 4), apart: n % 3 === 0 })),
    );
  });

  test('is the same in its target: ids, order, revisions, times, metadata and sealed texts', async () => {
    const target = await postgresLog();
    const events = await everything(source);
    const result = await copyLog({ from: source, to: target, together });
    expect(result).toEqual({ found: 0, copied: events.length, verified: events.length });
    expect(withoutPositions(await everything(target))).toEqual(withoutPositions(events));
  });

  test('goes on where a run was cut off, wherever that was, and a run more changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.array(fc.nat(12), { maxLength: 4 }), async (history, cuts) => {
        const from = await postgresLog();
        const to = await postgresLog();
        await fill(from, history);
        for (const cut of cuts) await copyLog({ from, to: cutOffAfter(to, cut), together }).catch(() => undefined);
        await copyLog({ from, to, together });
        const events = withoutPositions(await everything(from));
        expect(withoutPositions(await everything(to))).toEqual(events);
        expect(await copyLog({ from, to, together })).toEqual({
          found: events.length,
          copied: 0,
          verified: events.length,
        });
      }),
      { numRuns: 8 },
    );
  });

  test('takes a command that is sent again to the copy for what it is', async () => {
    const from = await postgresLog();
    const to = await postgresLog();
    const { stream, events, commandId } = appendOf({ count: 3 });
    await from.append(stream, 'no-stream', events, commandId);
    await copyLog({ from, to, together });
    expect(await to.append(stream, 'no-stream', events, commandId)).toMatchObject({ revision: 3, repeated: true });
  });
});

test('a log goes from PostgreSQL to EventStoreDB and back, cut off on both ways, and is the same', async () => {
  const from = await postgresLog();
  const back = await postgresLog();
  const server = await startEventStoreDbDouble();
  closing.push(() => server.close());
  const there = await openStore({ url: server.url });
  closing.push(() => there.close());
  await fill(
    from,
    Array.from({ length: 12 }, (_, n) => ({ stream: n % 5, count: 1 + (n % 4), apart: n % 2 === 0 })),
  );
  for (const cut of [1, 4, 2]) await copyLog({ from, to: cutOffAfter(there, cut) }).catch(() => undefined);
  await copyLog({ from, to: there });
  await copyLog({ from: there, to: cutOffAfter(back, 5), together: 4 }).catch(() => undefined);
  const events = withoutPositions(await everything(from));
  expect(await copyLog({ from: there, to: back, together: 4 })).toEqual({
    found: 4,
    copied: events.length - 4,
    verified: events.length,
  });
  expect(withoutPositions(await everything(there))).toEqual(events);
  expect(withoutPositions(await everything(back))).toEqual(events);
});

describe('a target that holds something else', () => {
  test('is refused before anything is written into it', async () => {
    const from = await postgresLog();
    const to = await postgresLog();
    await fill(from, [{ stream: 0, count: 3, apart: false }]);
    await fill(to, [{ stream: 0, count: 1, apart: false }]);
    const before = await everything(to);
    await expect(copyLog({ from, to })).rejects.toThrow(NotTheSameLog);
    expect(await everything(to)).toEqual(before);
  });

  test('is refused when it holds more than the source', async () => {
    const from = await postgresLog();
    const to = await postgresLog();
    await fill(from, [{ stream: 0, count: 2, apart: false }]);
    await copyLog({ from, to });
    await fill(to, [{ stream: 1, count: 1, apart: false }]);
    await expect(copyLog({ from, to })).rejects.toThrow('is not in the source');
  });

  test('is refused when an event with the same id says something else', async () => {
    const from = await postgresLog();
    const to = await postgresLog();
    const { stream, events, commandId } = appendOf();
    await from.append(stream, 'no-stream', events, commandId);
    await to.append(
      stream,
      'no-stream',
      events.map((event) => ({ ...event, data: { note: 'another' } })),
      commandId,
    );
    await expect(copyLog({ from, to })).rejects.toThrow('says something else');
  });
});

test('somebody who writes into the target during the copy is found at its end', async () => {
  const from = await postgresLog();
  const to = await postgresLog();
  await fill(from, [{ stream: 0, count: 3, apart: false }]);
  let disturbed = false;
  const disturb: CopyOptions['to'] = {
    ...to,
    append: async (...append) => {
      if (!disturbed) await fill(to, [{ stream: 3, count: 1, apart: false }]);
      disturbed = true;
      return to.append(...append);
    },
  };
  await expect(copyLog({ from, to: disturb })).rejects.toThrow(NotTheSameLog);
});

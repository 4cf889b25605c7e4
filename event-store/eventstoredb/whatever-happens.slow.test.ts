import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendOf } from '#tests/contract/events.ts';
import { send } from '#tests/contract/contract.ts';
import { readEverything } from '#tests/contract/reader.ts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/eventstoredb/double.ts';
import { isSystemType } from './envelope.ts';
import type { EventStore, ReadAllOptions } from '../port.ts';
import { openEventStoreDbStore } from './store.ts';

type Step =
  | { readonly does: 'append'; readonly stream: string; readonly type: string; readonly count: number }
  | { readonly does: 'others'; readonly stream: string; readonly type: string; readonly count: number }
  | { readonly does: 'drop' | 'silence' | 'speak' | 'pass' };

const stream = fc.constantFrom('a-1', 'b-1', 'c-1');
const type = fc.constantFrom('Red', 'Green', 'Blue');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('append'), stream, type, count: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('others'),
      stream,
      type: fc.oneof(type, fc.constant('$statsCollected')),
      count: fc.integer({ min: 1, max: 150 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('drop', 'silence', 'speak', 'pass') }) },
);

interface Taking extends ReadAllOptions {
  readonly limit: number;
  readonly pauseMs: number;
  /** Every so many pages it fails; 0: never. */
  readonly fails: number;
}

const taking: fc.Arbitrary<Taking> = fc
  .record({
    filter: fc.constantFrom<ReadAllOptions>(
      { types: ['Red'] },
      { exceptTypes: ['Red', 'Green'] },
      { streamPrefixes: ['a-'] },
      { types: ['Red', 'Blue'], streamPrefixes: ['b-'] },
      { types: ['Unheard'] },
      {},
    ),
    limit: fc.constantFrom(1, 3, 1000),
    pauseMs: fc.constantFrom(0, 10),
    fails: fc.constantFrom(0, 0, 3),
  })
  .map(({ filter, ...how }) => ({ ...filter, ...how }));

async function happen(server: EventStoreDbDouble, store: EventStore, one: Step): Promise<void> {
  if (one.does === 'append') await send(store, appendOf(one));
  else if (one.does === 'others') {
    const nothing = { contentType: 'application/json', data: Buffer.from('{}'), metadata: Buffer.from('{}') };
    const proposed = Array.from({ length: one.count }, () => ({ id: randomUUID(), type: one.type, ...nothing }));
    server.log.append(one.stream, 'any', proposed);
  } else if (one.does === 'drop') server.faults.dropSubscriptions();
  else if (one.does === 'pass') await sleep(20);
  else server.faults.silenceSubscriptions(one.does === 'silence');
}

/** A reader, and what it was given; `astray` when a page led back or beyond the end. */
function follow(server: EventStoreDbDouble, store: EventStore, { fails, ...options }: Taking) {
  const given: string[] = [];
  let [at, pages, astray] = [0, 0, false];
  const end = (): number => server.log.events.findLast((event) => !isSystemType(event.type))?.position ?? 0;
  const subscription = store.subscribe(
    0,
    async ({ events, nextPosition }) => {
      pages += 1;
      if (fails > 0 && pages % fails === 0) throw new Error('not yet');
      astray ||= nextPosition <= at || nextPosition > end();
      given.push(...events.map(({ id }) => id));
      at = nextPosition;
    },
    { ...options, pollMs: 20 },
  );
  return { given, at: () => at, astray: () => astray, close: () => subscription.close() };
}

test('whatever is written, dropped or silent, live readers are given what reading finds, and come to the end of the log', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 60 }),
      fc.array(taking, { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      async (steps, takings, atTheEnd) => {
        const server = await startEventStoreDbDouble();
        const store = await openEventStoreDbStore({ url: server.url });
        server.faults.checkpointsAtTheEnd(atTheEnd);
        const readers = takings.map((each) => follow(server, store, each));
        try {
          for (const one of steps) await happen(server, store, one);
          const head = await store.head();
          await expect.poll(() => readers.map(({ at }) => at())).toEqual(takings.map(() => head));
          for (const [index, reader] of readers.entries()) {
            expect(reader.given).toEqual((await readEverything(store, takings[index])).map(({ id }) => id));
            expect(reader.astray()).toBe(false);
          }
        } finally {
          await Promise.all(readers.map((reader) => reader.close()));
          await store.close();
          await server.close();
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Append,
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  StoreUnavailable,
  WrongExpectedRevision,
} from '#event-store/port.ts';
import { appendOf } from './events.ts';
import type { StoreHarness } from './harness.ts';
import { loadTests } from './load.ts';
import { modelTests } from './model.ts';
import { readEverything, readLive } from './reader.ts';

const send = (store: EventStore, { stream, expected, events, commandId }: Append): Promise<AppendResult> =>
  store.append(stream, expected, events, commandId);

/** What every store of the log must do, whatever it is made of. */
export function eventStoreContract(storeName: string, makeHarness: () => Promise<StoreHarness>): void {
  describe(`the contract of the log, kept by ${storeName}`, () => {
    let harness: StoreHarness;
    let store: EventStore;
    beforeAll(async () => {
      harness = await makeHarness();
      store = await harness.open();
    });
    afterAll(async () => {
      await store.close();
      await harness.close();
    });

    describe('reading', () => {
      test('gives back every property of an event, in both ways of reading', async () => {
        const one = appendOf({ count: 2 });
        const before = await store.head();
        const { position } = await send(store, one);
        const { events } = await store.readAll(before);
        expect(events).toEqual(await store.readStream(one.stream));
        expect(events.at(-1)?.position).toBe(position);
        expect(events.map(({ position: _position, revision: _revision, stream: _stream, ...event }) => event)).toEqual(
          one.events,
        );
        expect(events.map(({ stream, revision }) => [stream, revision])).toEqual([
          [one.stream, 1],
          [one.stream, 2],
        ]);
      });
      test('keeps sealed texts beside the data', async () => {
        const { stream, events, commandId } = appendOf();
        const sealed = events.map((event) => ({
          ...event,
          sealed: { 'a-member': 's:name abc=' },
          causationId: 'a cause',
        }));
        await store.append(stream, 'no-stream', sealed, commandId);
        expect(await store.readStream(stream)).toMatchObject(sealed);
      });
      test('gives part of a stream, and nothing of a stream that does not exist', async () => {
        const one = appendOf({ count: 5 });
        await send(store, one);
        const part = await store.readStream(one.stream, { fromRevision: 2, limit: 3 });
        expect(part.map(({ revision }) => revision)).toEqual([2, 3, 4]);
        expect(await store.readStream(`thing-${randomUUID()}`)).toEqual([]);
      });
      test('gives pages in order, and a filter moves on over what it leaves out', async () => {
        const before = await store.head();
        for (let index = 0; index < 10; index += 1) {
          const stream = `${index % 2 === 0 ? 'even' : 'odd'}-${randomUUID()}`;
          await send(store, appendOf({ stream, type: index === 8 ? 'RareThing' : 'CommonThing' }));
        }
        const first = await store.readAll(before, { limit: 4 });
        expect(first.events).toHaveLength(4);
        expect(first.endReached).toBe(false);
        expect((await store.readAll(first.nextPosition, { limit: 100 })).events).toHaveLength(6);
        const rare = await store.readAll(before, { types: ['RareThing'] });
        expect(rare.events.map(({ type }) => type)).toEqual(['RareThing']);
        expect(rare).toMatchObject({ endReached: true, nextPosition: await store.head() });
        const odd = await store.readAll(before, { streamPrefixes: ['odd-'], types: ['CommonThing', 'RareThing'] });
        expect(odd.events).toHaveLength(5);
        expect((await store.readAll(before, { types: ['NeverThing'] })).nextPosition).toBe(await store.head());
        const others = await store.readAll(before, { exceptTypes: ['CommonThing', 'NeverThing'] });
        expect(others).toMatchObject({ events: rare.events, endReached: true, nextPosition: rare.nextPosition });
      });
    });

    describe('expected revisions', () => {
      const existing = async (): Promise<string> => {
        const one = appendOf({ count: 3 });
        await send(store, one);
        return one.stream;
      };
      const nothing = async (): Promise<string> => `thing-${randomUUID()}`;
      test.each<[ExpectedRevision, string, () => Promise<string>, boolean]>([
        [3, 'at 3', existing, true],
        [2, 'at 3', existing, false],
        [4, 'at 3', existing, false],
        [1, 'empty', nothing, false],
        [0, 'empty', nothing, true],
        ['no-stream', 'empty', nothing, true],
        ['no-stream', 'at 3', existing, false],
        ['stream-exists', 'at 3', existing, true],
        ['stream-exists', 'empty', nothing, false],
        ['any', 'at 3', existing, true],
        ['any', 'empty', nothing, true],
      ])('%s with the stream %s', async (expected, _state, make, accepted) => {
        const stream = await make();
        const before = (await store.readStream(stream)).length;
        const single = await send(store, appendOf({ stream, expected })).catch((error: unknown) => error);
        const after = (await store.readStream(stream)).length;
        expect(after - before).toBe(accepted ? 1 : 0);
        expect(single instanceof WrongExpectedRevision).toBe(!accepted);
        expect(single).toMatchObject(
          accepted ? { revision: before + 1, repeated: false } : { stream, expected, actual: before },
        );
      });
      test('a batch happens whole or not at all', async () => {
        const good = appendOf({ expected: 'no-stream', count: 2 });
        const bad = appendOf({ expected: 7 });
        await expect(store.appendBatch([good, bad])).rejects.toThrow(WrongExpectedRevision);
        expect(await store.readStream(good.stream)).toEqual([]);
        const next = appendOf({ stream: good.stream, expected: 2 });
        const results = await store.appendBatch([good, next]);
        expect(results.map(({ revision }) => revision)).toEqual([2, 3]);
        expect((await store.readStream(good.stream)).map(({ position }) => position).at(-1)).toBe(results[1]?.position);
      });
      test('an append without events is refused', async () => {
        await expect(store.append('thing-x', 'any', [], randomUUID())).rejects.toThrow(RangeError);
      });
      test('a long append is one append', async () => {
        const one = appendOf({ expected: 'no-stream', count: 100 });
        expect(await send(store, one)).toMatchObject({ revision: 100, repeated: false });
        expect(await send(store, one)).toMatchObject({ revision: 100, repeated: true });
        expect(await store.readStream(one.stream)).toHaveLength(100);
      });
    });

    describe('20 racing writers', () => {
      const race = async (expected: ExpectedRevision, stream: string) => {
        const others = await Promise.all([harness.open(), harness.open()]);
        const writers = Array.from({ length: 20 }, (_, index) => [store, ...others][index % 3] ?? store);
        const outcomes = await Promise.allSettled(
          writers.map((writer) => send(writer, appendOf({ stream, expected, count: 2 }))),
        );
        await Promise.all(others.map((other) => other.close()));
        const losers = outcomes.filter(({ status }) => status === 'rejected');
        for (const { reason } of losers as PromiseRejectedResult[])
          expect(reason).toBeInstanceOf(WrongExpectedRevision);
        return { winners: outcomes.length - losers.length, events: await store.readStream(stream) };
      };
      test.each<[ExpectedRevision, number]>([
        ['no-stream', 0],
        [0, 0],
        [3, 3],
      ])('exactly one wins when all expect %s', async (expected, count) => {
        const stream = `thing-${randomUUID()}`;
        if (count > 0) await send(store, appendOf({ stream, count }));
        const { winners, events } = await race(expected, stream);
        expect(winners).toBe(1);
        expect(events).toHaveLength(count + 2);
        expect(new Set(events.slice(count).map(({ commandId }) => commandId)).size).toBe(1);
      });
      test.each<[ExpectedRevision, number]>([
        ['any', 0],
        ['stream-exists', 1],
      ])('all of them win when they expect %s, one after another', async (expected, count) => {
        const stream = `thing-${randomUUID()}`;
        if (count > 0) await send(store, appendOf({ stream, count }));
        const { winners, events } = await race(expected, stream);
        expect(winners).toBe(20);
        expect(events.map(({ revision }) => revision)).toEqual(
          Array.from({ length: count + 40 }, (_, index) => index + 1),
        );
        const positions = events.map(({ position }) => position);
        expect(positions).toEqual(positions.toSorted((left, right) => left - right));
      });
    });

    describe('a repeated command', () => {
      test.each<[ExpectedRevision]>([['no-stream'], [0], ['any']])(
        'that expects %s answers as it did first',
        async (expected) => {
          const one = appendOf({ expected, count: 3 });
          const first = await send(store, one);
          await send(store, appendOf({ stream: one.stream, count: 2 }));
          expect(await send(store, one)).toEqual({ ...first, repeated: true });
          const [inBatch] = await store.appendBatch([one]);
          expect(inBatch).toEqual({ ...first, repeated: true });
          expect(await store.readStream(one.stream)).toHaveLength(5);
          expect(await store.findCommand(one.stream, one.commandId)).toEqual({ ...first, repeated: true });
        },
      );
      test('is found in its own stream only, and one command may write to several streams', async () => {
        const commandId = randomUUID();
        const [left, right] = [appendOf({ commandId }), appendOf({ commandId })];
        await send(store, left);
        expect(await store.findCommand(right.stream, commandId)).toBeUndefined();
        expect(await send(store, right)).toMatchObject({ repeated: false });
        expect(await store.findCommand(left.stream, randomUUID())).toBeUndefined();
      });
      test('of which 20 arrive at once happens once, and all get the same answer', async () => {
        const one = appendOf({ count: 2 });
        const results = await Promise.all(Array.from({ length: 20 }, () => send(store, one)));
        expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
        expect(new Set(results.map(({ position, revision }) => `${position} ${revision}`)).size).toBe(1);
        expect(await store.readStream(one.stream)).toHaveLength(2);
      });
      test('twice in one batch happens once', async () => {
        const one = appendOf();
        const [first, second] = await store.appendBatch([one, one]);
        expect(second).toEqual({ ...first, repeated: true });
        expect(await store.readStream(one.stream)).toHaveLength(1);
      });
      test('whose first answer was lost happens once', async ({ skip }) => {
        const lossy = await harness.faults.lossy?.();
        if (!lossy) return skip();
        for (const expected of ['no-stream', 'any'] as const) {
          const one = appendOf({ expected });
          await lossy.store.readStream(one.stream);
          lossy.loseAnswers();
          await expect(send(lossy.store, one)).rejects.toThrow(StoreUnavailable);
          lossy.letAnswersPass();
          await expect.poll(() => store.findCommand(one.stream, one.commandId), { timeout: 20_000 }).toBeDefined();
          expect(await send(lossy.store, one)).toMatchObject({ revision: 1, repeated: true });
          expect(await store.readStream(one.stream)).toHaveLength(1);
        }
        await lossy.store.close();
      });
    });

    describe('an append that is not decided yet', () => {
      test.each(['commit', 'rollBack'] as const)('holds back later ones from readers until its %s', async (end) => {
        const { openAppend } = harness.faults;
        if (!openAppend) return;
        const before = await store.head();
        const slow = appendOf();
        const quick = appendOf();
        const undecided = await openAppend(slow);
        await send(store, quick);
        expect(await store.readAll(before)).toEqual({ events: [], nextPosition: before, endReached: true });
        expect(await store.head()).toBe(before);
        // Whoever wrote it sees it all the same.
        expect(await store.readStream(quick.stream)).toHaveLength(1);
        await undecided[end]();
        const { events } = await store.readAll(before);
        expect(events.map(({ stream }) => stream)).toEqual(
          end === 'commit' ? [slow.stream, quick.stream] : [quick.stream],
        );
      });
    });

    describe('appends at the same time', () => {
      test('one that waits for another process does not hold up the others', async ({ skip }) => {
        const { openAppend } = harness.faults;
        if (!openAppend) return skip();
        const stream = `thing-${randomUUID()}`;
        const undecided = await openAppend(appendOf({ stream }));
        const waiting = send(store, appendOf({ stream }));
        await Promise.all(Array.from({ length: 30 }, () => send(store, appendOf())));
        await undecided.commit();
        expect(await waiting).toMatchObject({ revision: 2, repeated: false });
      });
      test('one that cannot be stored fails alone', async () => {
        const bad = appendOf();
        const unstorable = bad.events.map((event) => ({ ...event, occurredAt: 'not a time' }));
        const others = Array.from({ length: 20 }, () => appendOf());
        const [refused, ...results] = await Promise.allSettled([
          store.append(bad.stream, 'any', unstorable, bad.commandId),
          ...others.map((each) => send(store, each)),
        ]);
        expect(refused.status).toBe('rejected');
        expect(results.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
        expect(await store.readStream(bad.stream)).toEqual([]);
      });
    });

    describe('subscribing', () => {
      test('a page whose handler throws is given again, and the next one only after it', async () => {
        const stream = `thing-${randomUUID()}`;
        const given: number[] = [];
        let failures = 2;
        const before = await store.head();
        const subscription = store.subscribe(
          before,
          async ({ events }) => {
            if (events.length > 0 && failures > 0) {
              failures -= 1;
              throw new Error('not yet');
            }
            given.push(...events.filter((event) => event.stream === stream).map(({ revision }) => revision));
          },
          { limit: 1 },
        );
        for (let index = 0; index < 3; index += 1) await send(store, appendOf({ stream }));
        await expect.poll(() => given, { timeout: 20_000 }).toEqual([1, 2, 3]);
        await subscription.close();
      });
      test('closing waits for the handler in progress, which is then not called again', async () => {
        await send(store, appendOf());
        const entered = Promise.withResolvers<void>();
        const finish = Promise.withResolvers<void>();
        const happened: string[] = [];
        const subscription = store.subscribe(0, async () => {
          happened.push('called');
          entered.resolve();
          await finish.promise;
          happened.push('finished');
        });
        await entered.promise;
        const closing = subscription.close().then(() => happened.push('closed'));
        finish.resolve();
        await closing;
        const { position } = await send(store, appendOf());
        const reader = readLive(store);
        await reader.reached(position);
        await reader.close();
        expect(happened).toEqual(['called', 'finished', 'closed']);
      });
      test('another process is told of new events', async () => {
        const other = await harness.open();
        const reader = readLive(other);
        const { position } = await send(store, appendOf());
        await reader.reached(position);
        expect(reader.events.at(-1)?.position).toBe(position);
        await reader.close();
        await other.close();
      });
    });

    modelTests(() => store);
    loadTests(
      () => harness,
      () => store,
    );

    test('a dump that is restored elsewhere shows every event, and goes on after the last', async ({ skip }) => {
      const elsewhere = await harness.faults.restoredElsewhere?.();
      if (!elsewhere) return skip();
      const events = await readEverything(store);
      expect(events.length).toBeGreaterThan(100);
      expect(await readEverything(elsewhere)).toEqual(events);
      const { position } = await send(elsewhere, appendOf());
      expect(position).toBeGreaterThan(events.at(-1)?.position ?? 0);
      expect(await elsewhere.head()).toBe(position);
      await elsewhere.close();
    });
  });
}

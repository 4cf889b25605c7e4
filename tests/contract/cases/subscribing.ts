import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';
import { readLive } from '../reader.ts';

/** Live readers get every event once, in order, however often they or the server stumble. */
export function subscribingTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('subscribing', () => {
    test('a page whose handler throws is given again, and the next one only after it', async () => {
      const stream = `thing-${randomUUID()}`;
      const given: number[] = [];
      let failures = 2;
      const before = await storeOf().head();
      const subscription = storeOf().subscribe(
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
      for (let index = 0; index < 3; index += 1) await send(storeOf(), appendOf({ stream }));
      await expect.poll(() => given).toEqual([1, 2, 3]);
      await subscription.close();
    });
    test('closing waits for the handler in progress, which is then not called again', async () => {
      const before = await storeOf().head();
      await send(storeOf(), appendOf());
      const entered = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      const happened: string[] = [];
      const subscription = storeOf().subscribe(before, async () => {
        happened.push('called');
        entered.resolve();
        await finish.promise;
        happened.push('finished');
      });
      await entered.promise;
      const closing = subscription.close().then(() => happened.push('closed'));
      finish.resolve();
      await closing;
      const { position } = await send(storeOf(), appendOf());
      const reader = readLive(storeOf(), before);
      await reader.reached(position);
      await reader.close();
      expect(happened).toEqual(['called', 'finished', 'closed']);
    });
    test('another process is told of new events', async () => {
      const other = await harnessOf().open();
      const { stream } = appendOf();
      const reader = readLive(other, await other.head(), { streamPrefixes: [stream] });
      const { position } = await send(storeOf(), appendOf({ stream }));
      await reader.reached(position);
      expect(reader.events.at(-1)?.position).toBe(position);
      await reader.close();
      await other.close();
    });
    test('of several, each gets what it asked for, and slow ones do not hold up the others', async () => {
      const run = randomUUID();
      const before = await storeOf().head();
      const held = Promise.withResolvers<void>();
      const slow = storeOf().subscribe(before, async () => held.promise);
      const [red, blue] = [`red-${run}`, `blue-${run}`];
      const readers = [[red], [blue], [red, blue]].map((streamPrefixes) =>
        readLive(storeOf(), before, { streamPrefixes, limit: 2 }),
      );
      let last = 0;
      for (const stream of [red, blue, red, red, blue]) {
        ({ position: last } = await send(storeOf(), appendOf({ stream })));
      }
      for (const reader of readers) await reader.reached(last);
      expect(readers.map(({ events }) => events.map(({ stream }) => stream))).toEqual([
        [red, red, red],
        [blue, blue],
        [red, blue, red, red, blue],
      ]);
      held.resolve();
      await Promise.all([slow.close(), ...readers.map((reader) => reader.close())]);
    });
  });
}

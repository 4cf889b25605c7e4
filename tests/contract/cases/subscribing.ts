import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';
import { readLive } from '../reader.ts';

/** Names that a reader asks for, or does not. */
interface Named {
  readonly wanted: string;
  readonly left: string;
  readonly mine: string;
}

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
    test.each([
      ['types', ({ wanted }: Named) => ({ types: [wanted, 'NeverThing'] })],
      ['all but some types', ({ left }: Named) => ({ exceptTypes: [left, 'NeverThing'] })],
      ['some streams', ({ mine }: Named) => ({ streamPrefixes: [mine] })],
      ['types in some streams', ({ wanted, mine }: Named) => ({ types: [wanted], streamPrefixes: [mine] })],
      [
        'all but some types in some streams',
        ({ left, mine }: Named) => ({ exceptTypes: [left], streamPrefixes: [mine] }),
      ],
    ])('who asks for %s gets those only, and comes to the end where nothing more of them is', async (_what, asked) => {
      const run = randomUUID();
      // Letter by letter: what means something in an expression means nothing in a name.
      const named = { wanted: `Thing.(${run})|$`, left: `Thing-(${run})|$`, mine: `[mine].${run}` };
      const reader = readLive(storeOf(), await storeOf().head(), asked(named));
      const sent: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const wanted = appendOf({ stream: `${named.mine}-${round}`, type: named.wanted });
        await send(storeOf(), wanted);
        sent.push(...wanted.events.map(({ id }) => id));
        let last = 0;
        for (let other = 0; other < 40; other += 1) {
          ({ position: last } = await send(storeOf(), appendOf({ stream: `mine-${run}`, type: named.left })));
        }
        await reader.reached(last);
        const own = reader.events.filter(({ type }) => type === named.wanted || type === named.left);
        expect(own.map(({ id }) => id)).toEqual(sent);
      }
      await reader.close();
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

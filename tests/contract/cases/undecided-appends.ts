import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';

/** Appends that take their time or cannot happen leave the others alone. */
export function undecidedAppendTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('an append that is not decided yet', () => {
    test.for(['commit', 'rollBack'] as const)(
      'holds back later ones from readers until its %s',
      async (end, { skip }) => {
        const { openAppend } = harnessOf().faults;
        if (!openAppend) return skip('appends cannot be held open here');
        const before = await storeOf().head();
        const slow = appendOf();
        const quick = appendOf();
        const undecided = await openAppend(slow);
        await send(storeOf(), quick);
        expect(await storeOf().readAll(before)).toEqual({ events: [], nextPosition: before, endReached: true });
        expect(await storeOf().head()).toBe(before);
        // Whoever wrote it sees it all the same.
        expect(await storeOf().readStream(quick.stream)).toHaveLength(1);
        await undecided[end]();
        const { events } = await storeOf().readAll(before);
        expect(events.map(({ stream }) => stream)).toEqual(
          end === 'commit' ? [slow.stream, quick.stream] : [quick.stream],
        );
      },
    );
  });

  describe('appends at the same time', () => {
    test('one that waits for another process does not hold up the others', async ({ skip }) => {
      const { openAppend } = harnessOf().faults;
      if (!openAppend) return skip('appends cannot be held open here');
      const stream = `thing-${randomUUID()}`;
      const undecided = await openAppend(appendOf({ stream }));
      const waiting = send(storeOf(), appendOf({ stream }));
      await Promise.all(Array.from({ length: 30 }, () => send(storeOf(), appendOf())));
      await undecided.commit();
      expect(await waiting).toMatchObject({ revision: 2, repeated: false });
    });
    test('one that cannot be stored fails alone', async () => {
      const bad = appendOf();
      const unstorable = bad.events.map((event) => ({ ...event, occurredAt: 'not a time' }));
      const others = Array.from({ length: 20 }, () => appendOf());
      const [refused, ...results] = await Promise.allSettled([
        storeOf().append(bad.stream, 'any', unstorable, bad.commandId),
        ...others.map((each) => send(storeOf(), each)),
      ]);
      expect(refused.status).toBe('rejected');
      expect(results.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'));
      expect(await storeOf().readStream(bad.stream)).toEqual([]);
    });
  });
}

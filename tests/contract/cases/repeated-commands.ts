import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ExpectedRevision, StoreUnavailable } from '#event-store/port.ts';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';

/** A command that is sent again happens once, and is answered as it was the first time. */
export function repeatedCommandTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('a repeated command', () => {
    test.each<[ExpectedRevision]>([['no-stream'], [0], ['any']])(
      'that expects %s answers as it did first',
      async (expected) => {
        const one = appendOf({ expected, count: 3 });
        const first = await send(storeOf(), one);
        await send(storeOf(), appendOf({ stream: one.stream, count: 2 }));
        expect(await send(storeOf(), one)).toEqual({ ...first, repeated: true });
        const [inBatch] = await storeOf().appendBatch([one]);
        expect(inBatch).toEqual({ ...first, repeated: true });
        expect(await storeOf().readStream(one.stream)).toHaveLength(5);
        expect(await storeOf().findCommand(one.stream, one.commandId)).toEqual({ ...first, repeated: true });
      },
    );
    test('is found in its own stream only, and one command may write to several streams', async () => {
      const commandId = randomUUID();
      const [left, right] = [appendOf({ commandId }), appendOf({ commandId })];
      await send(storeOf(), left);
      expect(await storeOf().findCommand(right.stream, commandId)).toBeUndefined();
      expect(await send(storeOf(), right)).toMatchObject({ repeated: false });
      expect(await storeOf().findCommand(left.stream, randomUUID())).toBeUndefined();
    });
    test('of which 20 arrive at once happens once, and all get the same answer', async () => {
      const one = appendOf({ count: 2 });
      const results = await Promise.all(Array.from({ length: 20 }, () => send(storeOf(), one)));
      expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(results.map(({ position, revision }) => `${position} ${revision}`)).size).toBe(1);
      expect(await storeOf().readStream(one.stream)).toHaveLength(2);
    });
    test('twice in one batch happens once', async () => {
      const one = appendOf();
      const [first, second] = await storeOf().appendBatch([one, one]);
      expect(second).toEqual({ ...first, repeated: true });
      expect(await storeOf().readStream(one.stream)).toHaveLength(1);
    });
    test('whose first answer was lost happens once', async ({ skip }) => {
      const lossy = await harnessOf().faults.lossy?.();
      if (!lossy) return skip('nobody can come between here');
      for (const expected of ['no-stream', 'any'] as const) {
        const one = appendOf({ expected });
        await lossy.store.readStream(one.stream);
        lossy.loseAnswers();
        // A store may find out by looking; else it says that it does not know.
        const outcome = await send(lossy.store, one).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(StoreUnavailable);
        else expect(outcome).toMatchObject({ revision: 1, repeated: false });
        lossy.letAnswersPass();
        await expect.poll(() => storeOf().findCommand(one.stream, one.commandId)).toBeDefined();
        expect(await send(lossy.store, one)).toMatchObject({ revision: 1, repeated: true });
        expect(await storeOf().readStream(one.stream)).toHaveLength(1);
      }
      await lossy.store.close();
    });
  });
}

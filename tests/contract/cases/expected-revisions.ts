import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ExpectedRevision, WrongExpectedRevision } from '#event-store/port.ts';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';

/** An append happens if its stream is where it should be, and only then. */
export function expectedRevisionTests({ store: storeOf }: Contract): void {
  describe('expected revisions', () => {
    const existing = async (): Promise<string> => {
      const one = appendOf({ count: 3 });
      await send(storeOf(), one);
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
      const before = (await storeOf().readStream(stream)).length;
      const single = await send(storeOf(), appendOf({ stream, expected })).catch((error: unknown) => error);
      const after = (await storeOf().readStream(stream)).length;
      expect(after - before).toBe(accepted ? 1 : 0);
      expect(single instanceof WrongExpectedRevision).toBe(!accepted);
      expect(single).toMatchObject(
        accepted ? { revision: before + 1, repeated: false } : { stream, expected, actual: before },
      );
    });
    test('a batch happens whole or not at all', async () => {
      const good = appendOf({ expected: 'no-stream', count: 2 });
      const bad = appendOf({ expected: 7 });
      await expect(storeOf().appendBatch([good, bad])).rejects.toThrow(WrongExpectedRevision);
      expect(await storeOf().readStream(good.stream)).toEqual([]);
      const next = appendOf({ stream: good.stream, expected: 2 });
      const results = await storeOf().appendBatch([good, next]);
      expect(results.map(({ revision }) => revision)).toEqual([2, 3]);
      expect((await storeOf().readStream(good.stream)).map(({ position }) => position).at(-1)).toBe(
        results[1]?.position,
      );
    });
    test('an append without events is refused', async () => {
      await expect(storeOf().append('thing-x', 'any', [], randomUUID())).rejects.toThrow(RangeError);
    });
    test('a long append is one append', async () => {
      const one = appendOf({ expected: 'no-stream', count: 100 });
      expect(await send(storeOf(), one)).toMatchObject({ revision: 100, repeated: false });
      expect(await send(storeOf(), one)).toMatchObject({ revision: 100, repeated: true });
      expect(await storeOf().readStream(one.stream)).toHaveLength(100);
    });
  });
}

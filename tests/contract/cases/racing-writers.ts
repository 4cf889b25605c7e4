import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ExpectedRevision, WrongExpectedRevision } from '#event-store/port.ts';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';

/** Writers of one stream at the same moment, in several processes. */
export function racingWriterTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('20 racing writers', () => {
    const race = async (expected: ExpectedRevision, stream: string) => {
      const others = await Promise.all([harnessOf().open(), harnessOf().open()]);
      const writers = Array.from({ length: 20 }, (_, index) => [storeOf(), ...others][index % 3] ?? storeOf());
      const outcomes = await Promise.allSettled(
        writers.map((writer) => send(writer, appendOf({ stream, expected, count: 2 }))),
      );
      await Promise.all(others.map((other) => other.close()));
      const losers = outcomes.filter(({ status }) => status === 'rejected');
      for (const { reason } of losers as PromiseRejectedResult[]) expect(reason).toBeInstanceOf(WrongExpectedRevision);
      return { winners: outcomes.length - losers.length, events: await storeOf().readStream(stream) };
    };
    test.each<[ExpectedRevision, number]>([
      ['no-stream', 0],
      [0, 0],
      [3, 3],
    ])('exactly one wins when all expect %s', async (expected, count) => {
      const stream = `thing-${randomUUID()}`;
      if (count > 0) await send(storeOf(), appendOf({ stream, count }));
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
      if (count > 0) await send(storeOf(), appendOf({ stream, count }));
      const { winners, events } = await race(expected, stream);
      expect(winners).toBe(20);
      expect(events.map(({ revision }) => revision)).toEqual(
        Array.from({ length: count + 40 }, (_, index) => index + 1),
      );
      const positions = events.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((left, right) => left - right));
    });
  });
}

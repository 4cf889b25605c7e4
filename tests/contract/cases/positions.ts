import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';
import { readLive } from '../reader.ts';

/** A position means the same wherever it comes from: that is what reading one's own writes rests on. */
export function positionTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('a position', () => {
    test('is the same in the answer, in the stream, in the log, to subscribers and to another process', async () => {
      const other = await harnessOf().open();
      const before = await other.head();
      const one = appendOf({ count: 3 });
      const reader = readLive(other, before, { streamPrefixes: [one.stream] });
      const { position } = await send(storeOf(), one);
      // Whoever has the answer may read at once, wherever they are.
      expect(await other.head()).toBeGreaterThanOrEqual(position);
      const positions = (await other.readStream(one.stream)).map((event) => event.position);
      expect(positions.at(-1)).toBe(position);
      expect(positions[0]).toBeGreaterThan(before);
      const page = await other.readAll(before, { streamPrefixes: [one.stream] });
      expect(page.events.map((event) => event.position)).toEqual(positions);
      expect(page.nextPosition).toBeGreaterThanOrEqual(position);
      await reader.reached(position);
      expect(reader.events.map((event) => event.position)).toEqual(positions);
      expect(await other.findCommand(one.stream, one.commandId)).toEqual({ position, revision: 3, repeated: true });
      await reader.close();
      await other.close();
    });
    test('is where reading goes on: nothing is given twice and nothing left out', async () => {
      const run = `thing-${randomUUID()}`;
      const before = await storeOf().head();
      const sent = [];
      for (let count = 1; count <= 4; count += 1) {
        const one = appendOf({ stream: `${run}-${count}`, count });
        await send(storeOf(), one);
        sent.push(...one.events.map(({ id }) => id));
      }
      for (const limit of [1, 3, 10, 11]) {
        const read = [];
        for (let position = before, end = false; !end;) {
          const page = await storeOf().readAll(position, { limit, streamPrefixes: [run] });
          read.push(...page.events.map(({ id }) => id));
          ({ nextPosition: position, endReached: end } = page);
        }
        expect(read).toEqual(sent);
      }
    });
    test('leads to its event again', async () => {
      const one = appendOf({ count: 3 });
      await send(storeOf(), one);
      for (const event of await storeOf().readStream(one.stream)) {
        const again = await storeOf().readAll(event.position, { inclusive: true, limit: 1 });
        expect(again.events).toEqual([event]);
        expect(again.nextPosition).toBe(event.position);
      }
    });
    test('is passed by a subscriber whose filter leaves the event out', async () => {
      const before = await storeOf().head();
      const reader = readLive(storeOf(), before, { types: [`NeverThing${randomUUID()}`] });
      for (let count = 0; count < 3; count += 1) await reader.reached((await send(storeOf(), appendOf())).position);
      expect(reader.events).toEqual([]);
      await reader.close();
    });
  });
}

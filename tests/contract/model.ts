import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Append, WrongExpectedRevision } from '#event-store/port.ts';
import type { Contract } from './contract.ts';
import { appendOf } from './events.ts';

interface Step {
  readonly stream: number;
  readonly command: number;
  readonly count: number;
  readonly type: string;
  readonly expected: 'right' | 'wrong' | 'any' | 'no-stream' | 'stream-exists';
  readonly batched: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  stream: fc.nat(2),
  command: fc.nat(12),
  count: fc.integer({ min: 1, max: 20 }),
  type: fc.constantFrom('Red', 'Green', 'Blue'),
  expected: fc.constantFrom('right', 'wrong', 'any', 'no-stream', 'stream-exists'),
  batched: fc.boolean(),
});

/** What the store should hold, in the plainest way there is: a list. */
class Model {
  readonly events: { stream: string; id: string; type: string; revision: number }[] = [];
  readonly receipts = new Map<string, number>();

  revisionOf(stream: string): number {
    return this.events.filter((event) => event.stream === stream).length;
  }

  /** The revision that `append` must answer with, or nothing when it must be refused. */
  append({ stream, expected, commandId, events }: Append): { revision: number; repeated: boolean } | undefined {
    const key = `${stream} ${commandId}`;
    const earlier = this.receipts.get(key);
    if (earlier !== undefined) return { revision: earlier, repeated: true };
    const actual = this.revisionOf(stream);
    const wanted = { any: actual, 'no-stream': 0, 'stream-exists': Math.max(actual, 1) };
    if ((typeof expected === 'number' ? expected : wanted[expected]) !== actual) return undefined;
    this.events.push(...events.map(({ id, type }, index) => ({ stream, id, type, revision: actual + index + 1 })));
    this.receipts.set(key, actual + events.length);
    return { revision: actual + events.length, repeated: false };
  }
}

export function modelTests({ store: storeOf }: Contract): void {
  test('whatever is appended, repeated or refused in whatever order, the log is what a plain list would be', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 30 }),
        async (steps, limit) => {
          const store = storeOf();
          const model = new Model();
          const run = randomUUID();
          const before = await store.head();
          // A repeated command brings the events that it brought first.
          const sent = new Map<string, Append>();
          for (const { stream: number, command, count, type, expected, batched } of steps) {
            const stream = `model${number}-${run}`;
            const actual = model.revisionOf(stream);
            const revision = { right: actual, wrong: actual + 1 }[expected as 'right' | 'wrong'];
            const key = `${stream} ${command}`;
            const fresh = appendOf({ stream, commandId: `${run} ${command}`, count, type });
            const { events, commandId } = sent.get(key) ?? fresh;
            const append: Append = {
              stream,
              commandId,
              events,
              expected: revision ?? (expected as 'any' | 'no-stream' | 'stream-exists'),
            };
            const wanted = model.append(append);
            if (wanted) sent.set(key, append);
            const outcome = await (
              batched
                ? store.appendBatch([append]).then(([result]) => result)
                : store.append(append.stream, append.expected, append.events, append.commandId)
            ).catch((error: unknown) => error);
            expect(outcome instanceof WrongExpectedRevision).toBe(wanted === undefined);
            expect(outcome).toMatchObject(wanted ?? { actual });
          }
          const mine = { streamPrefixes: ['model0-', 'model1-', 'model2-'].map((prefix) => prefix + run) };
          const read = async (filter: { types?: string[]; streamPrefixes: string[] }) => {
            const events = [];
            for (let position = before, end = false; !end;) {
              const page = await store.readAll(position, { ...filter, limit });
              expect(page.nextPosition).toBeGreaterThanOrEqual(position);
              events.push(...page.events);
              position = page.nextPosition;
              end = page.endReached;
            }
            return events;
          };
          const all = await read(mine);
          expect(all.map(({ stream, id, type, revision }) => ({ stream, id, type, revision }))).toEqual(model.events);
          const positions = all.map(({ position }) => position);
          expect(positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))).toBe(
            true,
          );
          const blue = await read({ ...mine, types: ['Blue'] });
          expect(blue).toEqual(all.filter(({ type }) => type === 'Blue'));
        },
      ),
      { numRuns: 40 },
    );
  });
}

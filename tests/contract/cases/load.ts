import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Append, type AppendResult, type EventStore, StoreUnavailable } from '#event-store/port.ts';
import type { Contract } from '../contract.ts';
import { appendOf } from '../events.ts';
import { readEverything, readLive } from '../reader.ts';
import { casesOf } from '#tests/support/thorough.ts';

const WRITERS = 16;
const APPENDS_EACH = casesOf(10, 60);
const STREAMS = 12;

/** Races and faults. Chance decides what meets what; what must hold in the end holds however it went. */
export function loadTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('under load', () => {
    test(
      'with 16 writers, slow and rolled-back ones among them, live readers get every event once and in order',
      { timeout: 600_000 },
      async () => {
        const { open, faults } = harnessOf();
        const stores = await Promise.all([open(), open(), open()]);
        const run = randomUUID();
        const prefix = `load-${run}`;
        const before = await storeOf().head();
        const readers = [storeOf(), ...stores].map((store) =>
          readLive(store, before, { streamPrefixes: [prefix], limit: 50 }),
        );
        const written: string[] = [];
        let done = 0;
        let waiting = 0;
        let writing = WRITERS;
        /** An open append stays open until this many are done, however long that takes, or nobody is left to do them. */
        const others = async (until: number): Promise<void> => {
          waiting += 1;
          for (;;) {
            if (done >= until || waiting >= writing) break;
            await nextTurn();
          }
          waiting -= 1;
        };
        const writer = async (index: number): Promise<void> => {
          const store = stores[index % stores.length] ?? storeOf();
          for (let count = 0; count < APPENDS_EACH; count += 1, done += 1) {
            const stream = `${prefix}-${randomInt(STREAMS)}`;
            const chance = randomInt(100);
            // A stream of its own: an open append would make the others wait for its revision.
            if (chance < 10 && faults.openAppend) {
              const slow = appendOf({ stream: `${prefix}-slow-${randomUUID()}`, count: randomInt(1, 4) });
              const undecided = await faults.openAppend(slow);
              await others(done + randomInt(1, 12));
              if (chance < 5) {
                await undecided.rollBack();
              } else {
                await undecided.commit();
                written.push(...slow.events.map(({ id }) => id));
              }
            } else if (chance < 20) {
              const batch = Array.from({ length: randomInt(1, 20) }, () =>
                appendOf({ stream: `${prefix}-${randomInt(STREAMS)}` }),
              );
              await store.appendBatch(batch);
              written.push(...batch.flatMap(({ events }) => events.map(({ id }) => id)));
            } else {
              const one = appendOf({ stream, count: randomInt(1, 4) });
              await store.append(stream, 'any', one.events, one.commandId);
              written.push(...one.events.map(({ id }) => id));
            }
          }
          writing -= 1;
        };
        await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(index)));
        const last = await storeOf().head();
        for (const reader of readers) {
          await reader.reached(last);
          expectOneOrder(reader.events);
          expect(reader.events.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
          expect(reader.events).toEqual(readers[0]?.events);
          await reader.close();
        }
        await Promise.all(stores.map((store) => store.close()));
      },
    );

    test(
      'kill -9 of the server loses nothing that was acknowledged, and nothing happens twice',
      { timeout: 600_000 },
      async ({ skip }) => {
        const mortal = await harnessOf().faults.mortal?.();
        if (!mortal) return skip('the server cannot be killed here');
        const { store } = mortal;
        const reader = readLive(store, 0);
        const acknowledged = new Map<string, { append: Append; result: AppendResult }>();
        const writer = async (): Promise<void> => {
          const stream = `mortal-${randomUUID()}`;
          for (let revision = 0; revision < 80;) {
            const append = appendOf({ stream, expected: revision === 0 ? 'no-stream' : revision, count: 2 });
            const result = await untilAnswered(store, append);
            acknowledged.set(append.commandId, { append, result });
            revision = result.revision;
          }
        };
        const writers = Promise.all(Array.from({ length: 8 }, writer));
        for (const many of [40, 160]) {
          while (acknowledged.size < many) await nextTurn();
          await mortal.kill();
        }
        await writers;
        await reader.reached(await store.head());
        await reader.close();
        expect(acknowledged.size).toBe(8 * 40);
        const found = new Map((await readEverything(store)).map((event) => [event.id, event]));
        for (const { append, result } of acknowledged.values()) {
          const events = append.events.map(({ id }) => found.get(id));
          expect(events.map((event) => event?.revision)).toEqual([result.revision - 1, result.revision]);
          expect(events.at(-1)?.position).toBe(result.position);
        }
        expect(found.size).toBe(2 * acknowledged.size);
        expectOneOrder(reader.events);
        expect(reader.events.map(({ id }) => id)).toEqual([...found.keys()]);
        await store.close();
      },
    );
  });
}

/** Repeats the command until it is answered, as a caller would. */
async function untilAnswered(
  store: EventStore,
  { stream, expected, events, commandId }: Append,
): Promise<AppendResult> {
  for (;;) {
    try {
      return await store.append(stream, expected, events, commandId);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await nextTurn();
    }
  }
}

/** Positions grow, and within each stream revisions count from 1 without a gap. */
function expectOneOrder(events: readonly { position: number; stream: string; revision: number }[]): void {
  const revisions = new Map<string, number>();
  let position = 0;
  const wrong = events.filter((event) => {
    const inOrder = event.position > position && event.revision === (revisions.get(event.stream) ?? 0) + 1;
    position = event.position;
    revisions.set(event.stream, event.revision);
    return !inOrder;
  });
  expect(wrong).toEqual([]);
}

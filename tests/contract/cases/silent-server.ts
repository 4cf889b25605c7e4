import { describe, expect, test } from 'vitest';
import { type EventStore, StoreUnavailable } from '#event-store/port.ts';
import { type Contract, send } from '../contract.ts';
import { appendOf } from '../events.ts';
import { readLive } from '../reader.ts';

const known = appendOf({ count: 2 });
const calls: readonly [string, (store: EventStore) => Promise<unknown>][] = [
  ['append', (store) => send(store, appendOf())],
  ['append to a new stream', (store) => send(store, appendOf({ expected: 'no-stream' }))],
  ['appendBatch', (store) => store.appendBatch([appendOf(), appendOf()])],
  ['readStream', (store) => store.readStream(known.stream)],
  ['findCommand', (store) => store.findCommand(known.stream, known.commandId)],
  ['readAll', (store) => store.readAll(0)],
  ['head', (store) => store.head()],
];

/** A server that takes what it is sent and never answers. */
export function silentServerTests({ store: storeOf, harness: harnessOf }: Contract): void {
  describe('a server that falls silent', () => {
    test('fails every call after its deadline, and none for ever', async ({ skip }) => {
      const muted = await harnessOf().faults.muted?.();
      if (!muted) return skip('nobody can come between here');
      await send(muted.store, known);
      muted.fallSilent();
      const outcomes = await Promise.allSettled(calls.map(([, call]) => call(muted.store)));
      const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : outcome.value));
      for (const [index, reason] of reasons.entries()) {
        expect(reason, calls[index]?.[0]).toBeInstanceOf(StoreUnavailable);
      }
      muted.speak();
      await expect.poll(() => answers(muted.store)).toBe(true);
      await muted.store.close();
    });

    test('is heard again by those who listened before', async ({ skip }) => {
      const muted = await harnessOf().faults.muted?.();
      if (!muted) return skip('nobody can come between here');
      const { stream } = appendOf();
      const before = await storeOf().head();
      const reader = readLive(muted.store, before, { streamPrefixes: [stream] });
      await reader.reached((await send(storeOf(), appendOf({ stream }))).position);
      muted.fallSilent();
      const { position } = await send(storeOf(), appendOf({ stream, count: 2 }));
      muted.speak();
      await reader.reached(position);
      expect(reader.events.map(({ revision }) => revision)).toEqual([1, 2, 3]);
      await reader.close();
      await muted.store.close();
    });
  });
}

const answers = async (one: EventStore): Promise<boolean> => {
  try {
    return (await one.readStream(known.stream)).length === known.events.length;
  } catch {
    return false;
  }
};

import { expect, test } from 'vitest';
import type { Link } from '#event-store/chain/link.ts';
import type { LogPage, StoredEvent } from '#event-store/port.ts';
import { createMetrics } from '#platform/metrics.ts';
import { measureChain } from './measure-chain.ts';

test('how long the chain stands is measured from when the log went on without it, until it moves', async () => {
  const metrics = createMetrics();
  const at = { chain: 0, log: 0, seconds: 100 };
  const pageAfter = (position: number): LogPage => ({
    events: position < at.log ? [{ position: position + 1 } as StoredEvent] : [],
    nextPosition: at.log,
    endReached: true,
  });
  measureChain({
    chain: { last: async () => (at.chain === 0 ? undefined : ({ position: at.chain } as Link)) },
    store: { readAll: async (position) => pageAfter(position) },
    metrics,
    now: () => at.seconds * 1_000,
  });
  const stands = async (changes: Partial<typeof at>): Promise<number> => {
    Object.assign(at, changes);
    return Number(/^hopscotch_chain_stands_seconds (\S+)$/m.exec(await metrics.text())?.[1]);
  };
  expect(await stands({})).toBe(0);
  expect(await stands({ log: 5, seconds: 200 })).toBe(0);
  expect(await stands({ log: 9, seconds: 260 })).toBe(60);
  // It is behind still, and moves.
  expect(await stands({ chain: 5, seconds: 300 })).toBe(0);
  expect(await stands({ seconds: 1_000 })).toBe(700);
  expect(await stands({ chain: 9, seconds: 1_100 })).toBe(0);
  expect(await stands({ seconds: 2_000 })).toBe(0);
});

import { v5 as uuidv5 } from 'uuid';
import { expect, it } from 'vitest';
import { allSlots, slotOf } from './slots.ts';

it('gives a partition the same slot for ever', () => {
  // Checkpoints are stored by slot: if one of these moved, events would be left out or taken in twice.
  expect(['', 'listing-1', 'member-ann', 'points-ümlaut', 'page-6'].map(slotOf)).toEqual([0, 1, 0, 2, 3]);
});

it('spreads partitions evenly', () => {
  const counts = allSlots.map(() => 0);
  for (let n = 0; n < 10_000; n += 1) {
    const slot = slotOf(`listing-${uuidv5(String(n), uuidv5.URL)}`);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 2_500)).toBeLessThan(200);
});

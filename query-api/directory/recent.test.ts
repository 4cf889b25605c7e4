import { expect, test } from 'vitest';
import { HOUR_MS, shelfBegins } from '#domain/listing/shown/search-marks.ts';
import { stretchesOf } from './recent.ts';

const year = (bounds: number): number[] =>
  Array.from({ length: bounds }, (_, n) => Date.UTC(2026, 0, 1) + (n * 365 * 24 * HOUR_MS) / (bounds - 1));

test('a small directory is looked through at once, and so is one that PostgreSQL does not know yet', () => {
  expect(stretchesOf(30_000, year(101))).toEqual([]);
  expect(stretchesOf(1_000_000, [])).toEqual([]);
});

test('of a large one, each stretch of time holds about as much as is wanted, and little more than its shelves are long', () => {
  const shares = stretchesOf(1_000_000, year(101)).map(({ level, from }) => {
    const begins = shelfBegins(level, from);
    return (Date.UTC(2027, 0, 1) - begins) / (365 * 24 * HOUR_MS);
  });
  expect(shares).toHaveLength(3);
  for (const [index, share] of [0.02, 0.1, 0.4].entries()) {
    expect(shares[index]).toBeGreaterThanOrEqual(share);
    expect(shares[index]).toBeLessThan(share * 1.6);
  }
});

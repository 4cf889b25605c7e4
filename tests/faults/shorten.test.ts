import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortened } from './shorten.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('whatever of forty deeds is needed for a failure is what is left', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: 39 }), { maxLength: 5 }), async (needed) => {
      const fails = (left: readonly number[]) => Promise.resolve(needed.every((each) => left.includes(each)));
      expect(await shortened(numbers(40), fails, 1_000)).toEqual(needed.toSorted((a, b) => a - b));
    }),
    { numRuns: 50 },
  ));

test('it asks no more often than it may, and what is left has failed', async () => {
  const asked: (readonly number[])[] = [];
  const left = await shortened(
    numbers(40),
    (each) => Promise.resolve(asked.push(each) > 0 && each.includes(33) && each.includes(2)),
    6,
  );
  expect(asked).toHaveLength(6);
  expect(left).toEqual(expect.arrayContaining([2, 33]));
  expect(left.length).toBeLessThan(25);
});

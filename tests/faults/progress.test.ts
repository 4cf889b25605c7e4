import { expect, test } from 'vitest';
import { progress } from './progress.ts';

test('what waits for a deed goes on with it, with one after it, or when there is none any more', async () => {
  const { begins, ends, reached } = progress();
  const told: number[] = [];
  const all = [2, 5, 30].map((number) => reached(number).then(() => told.push(number)));
  begins({ number: 1 });
  await Promise.resolve();
  expect(told).toEqual([]);
  // Deed 2 was left out.
  begins({ number: 3 });
  await reached(2);
  expect(told).toEqual([2]);
  ends();
  await Promise.all(all);
  expect(told).toEqual([2, 5, 30]);
});

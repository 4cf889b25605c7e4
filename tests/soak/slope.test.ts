import { expect, test } from 'vitest';
import { lowestOfEach, slopeOf } from './slope.ts';

const line = (by: number, noise: (n: number) => number = () => 0) =>
  Array.from({ length: 60 }, (_, n) => ({ at: n, value: 100 + by * n + noise(n) }));

test('what grows evenly grows by that much, and by nothing else', () => {
  expect(slopeOf(line(2))).toEqual({ by: expect.closeTo(2), off: expect.closeTo(0) });
  expect(slopeOf(line(-1))?.by).toBeCloseTo(-1);
});

test('what only goes up and down is flat, within what the slope may be off', () => {
  const { by = NaN, off = NaN } = slopeOf(line(0, (n) => (n % 5) * 10)) ?? {};
  expect(Math.abs(by)).toBeLessThan(off);
});

test('from too few points nothing follows', () => {
  expect(slopeOf(line(1).slice(0, 2))).toBeUndefined();
  expect(slopeOf([1, 1, 1].map((at) => ({ at, value: at })))).toBeUndefined();
});

test('a saw counts by its lowest teeth', () => {
  const saw = Array.from({ length: 30 }, (_, n) => ({ at: n, value: 200 + (n % 10) * 20 }));
  expect(lowestOfEach(saw, 10).map(({ value }) => value)).toEqual([200, 200, 200]);
});

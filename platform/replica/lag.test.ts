import { expect, test } from 'vitest';
import { lagOf } from './lag.ts';

test('a replica is as far behind as the oldest state is old that it does not show', () => {
  const lag = lagOf();
  expect(lag.at(5_000)).toBe(0);
  lag.ahead(100, 5_000);
  lag.ahead(200, 6_000);
  expect(lag.at(7_000)).toBe(2_000);
  lag.reached(150);
  expect(lag.at(7_000)).toBe(1_000);
  lag.reached(200);
  expect(lag.at(60_000)).toBe(0);
});

test('a server on which nothing changes is not ahead however long that lasts', () => {
  const lag = lagOf();
  lag.ahead(100, 0);
  lag.reached(100);
  lag.ahead(100, 60_000);
  lag.reached(100);
  expect(lag.at(120_000)).toBe(0);
});

test('of an outage that lasts not everything is kept, and how long it lasts is known all the same', () => {
  const lag = lagOf();
  for (let second = 0; second < 5_000; second += 1) lag.ahead(second + 1, second * 1_000);
  expect(lag.at(5_000_000)).toBe(5_000_000);
  lag.reached(5_000);
  expect(lag.at(5_000_000)).toBe(0);
});

test('what a server had written that another one has taken the place of is not waited for', () => {
  const lag = lagOf();
  lag.ahead(500, 0);
  lag.ahead(400, 1_000);
  lag.reached(400);
  expect(lag.at(60_000)).toBe(0);
});

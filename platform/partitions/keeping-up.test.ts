import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepingUp } from './keeping-up.ts';

let head: number;
let reached: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  head = 0;
  reached = 0;
});
afterEach(() => vi.useRealTimers());
const pace = () => keepingUp({ head: async () => head }, () => reached);

it('is strained when it is still on its way to where the log ended long ago', async () => {
  const { look, strained } = pace();
  head = 100;
  await look();
  vi.advanceTimersByTime(9_000);
  await look();
  expect(strained()).toBe(false);
  reached = 99;
  vi.advanceTimersByTime(2_000);
  expect(strained()).toBe(true);
  reached = 100;
  expect(strained()).toBe(false);
});

it('is not strained while the end that it is never at moves on before it', async () => {
  const { look, strained } = pace();
  for (let second = 0; second < 60; second += 1) {
    head = second * 100 + 100;
    await look();
    vi.advanceTimersByTime(1_000);
    reached = second * 100 + 50;
    expect(strained()).toBe(false);
  }
});

it('is not strained by what others do', async () => {
  reached = Infinity;
  const { look, strained } = pace();
  head = 100;
  await look();
  vi.advanceTimersByTime(60_000);
  expect(strained()).toBe(false);
});

import { expect, test } from 'vitest';
import { semaphoreOf } from './semaphore.ts';

const never = new AbortController().signal;

test('gives no more places than there are, and each again once it is given back', () => {
  const places = semaphoreOf(2);
  const [first, second] = [places.tryTake(), places.tryTake()];
  expect(places.free).toBe(0);
  expect(places.tryTake()).toBeUndefined();
  first?.();
  first?.();
  expect(places.free).toBe(1);
  second?.();
  expect(places.free).toBe(2);
});

test('gives a place that comes free to who has waited longest', async () => {
  const places = semaphoreOf(1);
  const taken = places.tryTake();
  const got: string[] = [];
  const waiting = ['first', 'second'].map(async (name) => {
    const giveBack = await places.take(never);
    got.push(name);
    giveBack?.();
  });
  taken?.();
  await Promise.all(waiting);
  expect(got).toEqual(['first', 'second']);
  expect(places.free).toBe(1);
});

test('keeps nothing for who has stopped waiting', async () => {
  const places = semaphoreOf(1);
  const taken = places.tryTake();
  const stopping = new AbortController();
  const waiting = places.take(stopping.signal);
  stopping.abort();
  expect(await waiting).toBeUndefined();
  expect(await places.take(stopping.signal)).toBeUndefined();
  taken?.();
  expect(places.free).toBe(1);
});

import { expect, test } from 'vitest';
import { directoryCache } from './cache.ts';

test('computes again when the directory has changed, and after a while when it has not', async () => {
  let version = 'one';
  let time = 0;
  let computed = 0;
  const cache = directoryCache({ version: async () => version }, { now: () => time });
  const total = () => cache.get('total', async () => (computed += 1));
  expect([await total(), await total()]).toEqual([1, 1]);
  version = 'two';
  expect([await total(), await total()]).toEqual([2, 2]);
  time = 10_001;
  expect([await total(), await total()]).toEqual([3, 3]);
});

test('keeps no failure', async () => {
  const cache = directoryCache({ version: async () => 'one' });
  await expect(cache.get('total', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('total', async () => 4)).toBe(4);
});

import { expect, test } from 'vitest';
import { keptReads } from './kept-reads.ts';

test('computes again when rows have changed, and after a while when it has not', async () => {
  let version = 'one';
  let time = 0;
  let computed = 0;
  const cache = keptReads({ version: async () => version }, ['directory'], { now: () => time });
  const total = () => cache.get('total', async () => (computed += 1));
  expect([await total(), await total()]).toEqual([1, 1]);
  version = 'two';
  expect([await total(), await total()]).toEqual([2, 2]);
  time = 10_001;
  expect([await total(), await total()]).toEqual([3, 3]);
});

test('keeps no more than it may, and lets the oldest go first', async () => {
  const cache = keptReads({ version: async () => 'one' }, ['directory'], { most: 2 });
  const computed: string[] = [];
  const get = (key: string) => cache.get(key, async () => computed.push(key));
  for (const key of ['a', 'b', 'b', 'c', 'c', 'b', 'a']) await get(key);
  expect(computed).toEqual(['a', 'b', 'c', 'a']);
});

test('keeps no failure', async () => {
  const cache = keptReads({ version: async () => 'one' }, ['directory']);
  await expect(cache.get('total', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('total', async () => 4)).toBe(4);
});

test('is out of date when any of several read models has changed', async () => {
  const versions = new Map([
    ['directory', 'one'],
    ['listing', 'one'],
  ]);
  let computed = 0;
  const cache = keptReads({ version: async (name) => versions.get(name) ?? '' }, [...versions.keys()]);
  const page = () => cache.get('page', async () => (computed += 1));
  await page();
  versions.set('listing', 'two');
  expect([await page(), await page()]).toEqual([2, 2]);
});

test('says when somebody waits for an answer, and not when it is there', async () => {
  const cache = keptReads({ version: async () => 'one' }, ['directory']);
  const answer = Promise.withResolvers<string>();
  let waits = 0;
  const get = () =>
    cache.get(
      'page',
      () => answer.promise,
      (wait) => {
        waits += 1;
        return wait();
      },
    );
  const both = Promise.all([get(), get()]);
  await expect.poll(() => waits).toBe(2);
  answer.resolve('there');
  expect(await both).toEqual(['there', 'there']);
  expect([await get(), waits]).toEqual(['there', 2]);
});

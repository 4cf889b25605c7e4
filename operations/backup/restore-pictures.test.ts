import { expect, test } from 'vitest';
import { puttingInto } from './restore-pictures.ts';

/** A store that has `there`, and removes nothing of `stuck`. */
function storeWith(there: readonly string[], stuck: (name: string) => boolean) {
  const kept = new Set(there);
  const tried: string[] = [];
  return {
    kept,
    tried,
    get: async (name: string) => (kept.has(name) ? Buffer.from(name) : undefined),
    put: async (name: string) => void kept.add(name),
    remove: async (name: string) => {
      tried.push(name);
      if (stuck(name)) throw new Error('no answer');
      kept.delete(name);
    },
  };
}

test('where one picture cannot be taken back the others are, and it is counted', async () => {
  const store = storeWith(['old'], (name) => name === 'stuck');
  const pictures = puttingInto(store);
  for (const name of ['old', 'stuck', 'new', 'newer']) await pictures.put(name, Buffer.from(name));
  expect(await pictures.takeBack()).toBe(1);
  expect([...store.kept]).toEqual(['old', 'stuck']);
});

test('of thousands that cannot be taken back not each is tried, and all are counted', async () => {
  const store = storeWith([], () => true);
  const pictures = puttingInto(store);
  for (let number = 0; number < 20; number += 1) await pictures.put(`${number}`, Buffer.from(''));
  expect(await pictures.takeBack()).toBe(20);
  expect(store.tried).toHaveLength(5);
});

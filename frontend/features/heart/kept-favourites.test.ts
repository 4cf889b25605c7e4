import { expect, test } from 'vitest';
import { MOST_FAVOURITES } from '#domain/favourite/limits.ts';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { forgetFavourites, keepFavourite, keptFavourites } from './kept-favourites.ts';

test('a browser keeps what was saved, each once, the newest last, until it is removed', () => {
  const storage = memoryStorage();
  expect(keptFavourites(storage)).toEqual([]);
  keepFavourite('kite', true, storage);
  keepFavourite('swim', true, storage);
  expect(keepFavourite('kite', true, storage)).toEqual(['swim', 'kite']);
  expect(keepFavourite('swim', false, storage)).toEqual(['kite']);
  keepFavourite('kite', false, storage);
  expect(storage.length).toBe(0);
});

test('what has moved to an account is forgotten, and what was saved meanwhile is kept', () => {
  const storage = memoryStorage();
  for (const id of ['kite', 'swim', 'judo']) keepFavourite(id, true, storage);
  forgetFavourites(['kite', 'swim'], storage);
  expect(keptFavourites(storage)).toEqual(['judo']);
});

test('a browser that is full, or keeps nothing, says that it has not kept a favourite', () => {
  const ids = Array.from({ length: MOST_FAVOURITES }, (_each, index) => String(index));
  const full = memoryStorage({ 'hopscotch.typed.favourites': JSON.stringify({ ids }) });
  expect(keepFavourite('one more', true, full)).toBeUndefined();
  expect(keptFavourites(full)).toEqual(ids);
  expect(keepFavourite('7', false, full)).toHaveLength(MOST_FAVOURITES - 1);
  expect(keepFavourite('kite', true, null)).toBeUndefined();
  const refuses: Storage = Object.assign(memoryStorage(), {
    setItem: () => {
      throw new Error('Switched off');
    },
  });
  expect(keepFavourite('kite', true, refuses)).toBeUndefined();
});

test('what somebody else has written there is left out', () => {
  for (const text of ['[', '7', '{"ids":"kite"}', '{"ids":[7,null,"kite"]}'])
    expect(keptFavourites(memoryStorage({ 'hopscotch.typed.favourites': text })), text).toEqual(
      text.includes('[7') ? ['kite'] : [],
    );
});

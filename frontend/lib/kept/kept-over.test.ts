import { expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { keep } from './kept.ts';
import { keptOver, withKeptOver } from './kept-over.ts';

const began = { title: 'Autumn', description: 'Leaves.', images: ['a.jpg'] };

it('puts what was typed back, but for what somebody else has said anew since', () => {
  const storage = memoryStorage();
  keep('page', keptOver({ title: 'Autumn and winter', images: [] }, began), storage);
  expect(withKeptOver('page', began, storage)).toEqual({ ...began, title: 'Autumn and winter', images: [] });
  const now = { ...began, title: 'October', description: 'Mud.' };
  expect(withKeptOver('page', now, storage)).toEqual({ ...now, images: [] });
  expect(withKeptOver('another page', now, storage)).toEqual(now);
});

it('keeps nothing where nothing differs', () => {
  const storage = memoryStorage();
  keep('page', keptOver({}, began), storage);
  expect(storage.length).toBe(0);
});

import { expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { forgetSent, keep, withKept } from './kept.ts';

const form = { name: 'Pond Explorers', indoor: false, images: ['a.jpg'] };

it('puts what was typed before over what a form begins with', () => {
  const storage = memoryStorage();
  keep('draft-1', { name: 'Pond Explorers Farnham', images: [] }, storage);
  expect(withKept('draft-1', form, storage)).toEqual({ name: 'Pond Explorers Farnham', indoor: false, images: [] });
  expect(withKept('draft-2', form, storage)).toEqual(form);
});

it('keeps nothing of a form that is as it began', () => {
  const storage = memoryStorage();
  keep('draft-1', { name: 'Pond' }, storage);
  keep('draft-1', {}, storage);
  expect(storage.length).toBe(0);
});

it('leaves out what does not fit the form', () => {
  const storage = memoryStorage({
    'hopscotch.typed.draft-1': '{"name":3,"indoor":true,"images":"a.jpg","price":"£3"}',
  });
  expect(withKept('draft-1', form, storage)).toEqual({ ...form, indoor: true });
  expect(withKept('broken', form, memoryStorage({ 'hopscotch.typed.broken': '[' }))).toEqual(form);
});

it('does without a storage that refuses', () => {
  const full: Storage = Object.assign(memoryStorage(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => keep('draft-1', { name: 'Pond' }, full)).not.toThrow();
});

it('forgets what was sent, and keeps what was typed since', () => {
  const storage = memoryStorage();
  keep('draft-1', { name: 'Pond Dippers', images: ['b.jpg'], indoor: true }, storage);
  forgetSent('draft-1', { name: 'Pond', images: ['b.jpg'], indoor: true }, storage);
  expect(withKept('draft-1', form, storage)).toEqual({ ...form, name: 'Pond Dippers' });
  forgetSent('draft-1', { name: 'Pond Dippers' }, storage);
  expect(storage.length).toBe(0);
});

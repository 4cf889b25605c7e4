import { expect, test } from 'vitest';
import { doubtfulFields } from './doubt.ts';

const read = (method: string) => ({ by: 'page', at: '2026-03-01T10:00:00.000Z', url: null, method }) as const;

test('in doubt is what was read out of a page’s sentences or guessed from its title, and not what the page tells machines', () => {
  expect(
    doubtfulFields({ priceFrom: read('text'), name: read('title'), website: read('url'), schedule: read('json-ld') }),
  ).toEqual(['priceFrom', 'name']);
});

test('a description is a quotation, and in no doubt', () => {
  expect(
    doubtfulFields({ description: read('text'), shortDescription: read('text'), discountText: read('text') }),
  ).toEqual([]);
});

test('what a person has said is in no doubt', () => {
  expect(doubtfulFields({ priceFrom: { ...read('text'), by: 'parent' } })).toEqual([]);
});

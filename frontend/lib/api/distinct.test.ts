import { expect, it } from 'vitest';
import { distinct } from './distinct.ts';

it('has once what has moved on to the next page between two looks', () => {
  const [first, second, third] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(distinct(undefined)).toEqual([]);
  expect(distinct([{ items: [first, second] }, { items: [second, third] }])).toEqual([first, second, third]);
});

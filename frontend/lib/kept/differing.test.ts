import { expect, test } from 'vitest';
import { differing } from './differing.ts';

test('what is not as before is told field by field, a list as one of them', () => {
  const before = { name: 'Pond', days: ['Monday'], periods: [{ name: 'Autumn' }], indoor: false };
  expect(differing({ ...before, days: ['Monday'], periods: [{ name: 'Autumn' }] }, before)).toEqual({});
  expect(differing({ ...before, name: 'Brook', periods: [{ name: 'Spring' }] }, before)).toEqual({
    name: 'Brook',
    periods: [{ name: 'Spring' }],
  });
});

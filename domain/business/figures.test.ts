import { expect, test } from 'vitest';
import { countedIds, countedWords } from './figures.ts';

test('one of what is counted is said as one', () => {
  expect(countedIds.map((what) => countedWords(what, 1))).toEqual(['view', 'click', 'enquiry', 'save']);
  for (const count of [0, 2]) expect(countedWords('enquiries', count)).toBe('enquiries');
});

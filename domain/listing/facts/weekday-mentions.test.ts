import { expect, test } from 'vitest';
import { daysIn } from './weekday-mentions.ts';

const named = (text: string): readonly string[] => daysIn(text).flatMap(({ days }) => days);

test.each([
  'Sat Nav: YO7 2HL',
  'bring Sun cream and a hat',
  'The Sun Inn',
  'Old Sun Street',
  'Fun in the Sun',
  'Sat down at last',
])('%s names no weekday', (text) => {
  expect(named(text)).toEqual([]);
});

test.each([
  ['Sat 9-10am', ['saturday']],
  ['Every Sat and Sun', ['saturday', 'sunday']],
  ['Sun 10am', ['sunday']],
  ['Sun, Mon', ['sunday', 'monday']],
  ['Sat in the hall, Sun in the barn', ['saturday', 'sunday']],
  ['the Sat and the Sun', ['saturday', 'sunday']],
])('%s', (text, days) => {
  expect(named(text)).toEqual(days);
});

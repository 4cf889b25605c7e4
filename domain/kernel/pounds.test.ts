import { expect, test } from 'vitest';
import { formatPounds, poundsOf, shortPounds } from './pounds.ts';

test.each([
  ['0.40', '£0.40'],
  ['999.99', '£999.99'],
  ['1440.00', '£1,440.00'],
  [1_234_567.5, '£1,234,567.50'],
  [poundsOf(120_000), '£1,200.00'],
])('%s is read as %s', (pounds, said) => {
  expect(formatPounds(pounds)).toBe(said);
});

test('what calls and files hold stays a plain number', () => {
  expect(poundsOf(144_000)).toBe('1440.00');
});

test('where there is little room pence are said only if there are any, and then both figures', () => {
  expect(['20', 5.5, '1440.00', '8.05'].map(shortPounds)).toEqual(['£20', '£5.50', '£1,440', '£8.05']);
});

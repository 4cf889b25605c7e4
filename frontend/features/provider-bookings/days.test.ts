import { expect, test } from 'vitest';
import { daysOf, isDay, mondayOf, moved } from './days.ts';

test('a month is shown in whole weeks from Monday to Sunday', () => {
  const days = daysOf('month', '2026-03-17');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-02-23', '2026-04-05', 42]);
  const february = daysOf('month', '2027-02-10');
  expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28]);
});
test('a week is its seven days', () => {
  expect(daysOf('week', '2026-03-08')).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
  expect(mondayOf('2026-03-02')).toBe('2026-03-02');
});
test('the next and the last are a week or a month away', () => {
  expect([moved('week', '2026-12-30', 1), moved('month', '2026-12-30', 1)]).toEqual(['2027-01-06', '2027-01-01']);
  expect([moved('week', '2026-01-03', -1), moved('month', '2026-01-31', -1)]).toEqual(['2025-12-27', '2025-12-01']);
});
test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-31', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['2026-2-1', false],
  ['', false],
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

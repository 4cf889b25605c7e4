import { expect, test } from 'vitest';
import { dayFormat } from './day-format.ts';

const short = dayFormat({ day: 'numeric', month: 'short' });

test('a day is written without its year in this year only', () => {
  expect(short('2026-11-24', '2026-03-01')).toBe('24 Nov');
  expect(short('2025-11-24', '2026-03-01')).toBe('24 Nov 2025');
  expect(short('2027-01-01', '2026-12-31')).toBe('1 Jan 2027');
});

test('days are those of Britain', () => {
  expect(short('2026-07-04T23:30:00Z', '2026-03-01')).toBe('5 Jul');
  expect(short('2026-07-01', '2026-03-01')).toBe('1 Jul');
});

import { expect, test } from 'vitest';
import { dayAfter, londonTime } from './london-date.ts';

test.each([
  ['2026-01-15', '16:00', '2026-01-15T16:00:00.000Z'],
  ['2026-07-15', '16:00', '2026-07-15T15:00:00.000Z'],
  ['2026-07-15', '00:30', '2026-07-14T23:30:00.000Z'],
  // The clocks go forward on 29 March and back on 25 October, both at one in Greenwich.
  ['2026-03-29', '00:30', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-24', '23:30', '2026-10-24T22:30:00.000Z'],
  ['2026-10-25', '09:00', '2026-10-25T09:00:00.000Z'],
  ['2026-10-26', '00:00', '2026-10-26T00:00:00.000Z'],
])('on %s clocks in Britain show %s at %s', (date, clock, moment) => {
  expect(londonTime(date, clock).toISOString()).toBe(moment);
});

test('days are counted across the ends of months, years and clock changes', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2028-02-28', 7)).toBe('2028-03-06');
  expect(dayAfter('2026-10-24', 2)).toBe('2026-10-26');
});

import { expect, test } from 'vitest';
import { withEnds } from './how-long.ts';
import { readSchedule } from './read-schedule.ts';

test.each([
  ['Tuesday 4pm (45 minutes)', 'Tuesday 4pm - 4.45pm'],
  ['16:20 55 mins', '16:20 - 17:15'],
  ['Sunday 10:00 for an hour and a quarter', 'Sunday 10:00 - 11:15'],
  ['Mon 4.05pm, 35 minutes', 'Mon 4.05pm - 4.40pm'],
  ['11.30am - 1.5 hours', '11.30am - 1.00pm'],
  ['12pm for 1 hr 15 mins', '12pm - 1.15pm'],
  ['12.30pm, half an hour', '12.30pm - 1.00pm'],
  ['9.30 for three-quarters of an hour', '9.30 - 10.15'],
  ['11.30pm for one hour', '11.30pm - 12.30am'],
  ['Sat 9am for two hours', 'Sat 9am - 11.00am'],
])('%s', (text, until) => {
  expect(withEnds(text)).toBe(until);
});

test.each([
  '4-5pm (45 minutes of play)',
  'from 9.15 to 10.30, 20 minutes each',
  'until 5pm, 1 hour free parking',
  '4pm, 15 minutes before the match',
  '£4.50 45 mins',
  'room 4 45 mins',
  '4pm (15 minutes’ walk from the station)',
  'finishes at 11.30am (90 minutes)',
  '4pm, 1 hour - 2 hours',
  '10am & 11am (45 mins)',
  'arrive at 3.50pm, 10 minutes early',
  'Mon 4pm, 30 minute slots',
])('%s stays', (text) => {
  expect(withEnds(text)).toBe(text);
});

test('a timetable says when what it gives by its length is over', () => {
  expect(readSchedule('Tuesday: 16:20 55 mins; 17:20 55 mins').sessions).toMatchObject([
    { weekday: 'tuesday', start: '16:20', end: '17:15' },
    { weekday: 'tuesday', start: '17:20', end: '18:15' },
  ]);
  for (const said of ['starts at 10am and finishes at 11.30am (90 minutes)', '10am start, ends 11.30am (90 minutes)'])
    expect(readSchedule(`Mondays: ${said}`).sessions).toMatchObject([{ start: '10:00', end: '11:30' }]);
  expect(readSchedule('Saturdays 10am & 11am (45 mins)').sessions.map(({ start }) => start)).toEqual([
    '10:00',
    '11:00',
  ]);
  expect(readSchedule('Friday mornings, ten to twelve - term time only').sessions).toMatchObject([
    { start: '10:00', end: '12:00' },
  ]);
  expect(readSchedule('Saturdays 10am, 1h30').sessions).toMatchObject([{ start: '10:00', end: '11:30' }]);
  expect(readSchedule('Mondays 16:00 (1h30)').sessions).toMatchObject([{ start: '16:00', end: '17:30' }]);
  expect(readSchedule('Drama Club, five to eleven - Mondays, half past four to quarter to six').sessions).toMatchObject(
    [{ weekday: 'monday', start: '16:30', end: '17:45' }],
  );
  expect(readSchedule('Saturdays 8.30 sharp until noon').sessions).toMatchObject([
    { weekday: 'saturday', start: '08:30', end: '12:00' },
  ]);
  expect(readSchedule('Mondays 16h30-17h15').sessions).toMatchObject([
    { weekday: 'monday', start: '16:30', end: '17:15' },
  ]);
  expect(readSchedule('Mondays, ten to six till seven o’clock').sessions).toMatchObject([
    { weekday: 'monday', start: '17:50', end: '19:00' },
  ]);
});

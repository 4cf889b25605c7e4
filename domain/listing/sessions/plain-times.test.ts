import { expect, test } from 'vitest';
import { plainTimes } from './plain-times.ts';
import { readSchedule } from './read-schedule.ts';

test.each([
  ['Tues 430pm - 530pm', 'Tues 4.30pm - 5.30pm'],
  ['430-530pm', '4.30-5.30pm'],
  ['Thurs 1800-1930hrs', 'Thurs 18:00-19:30'],
  ['1800 hrs', '18:00'],
  ['Monday4.00-5.00pm', 'Monday 4.00-5.00pm'],
  ['Sat9am', 'Sat 9am'],
  ['6.15 7.00 Primary', '6.15 - 7.00 Primary'],
  ['6 oclock to quarter to seven', '6.00 to 6.45'],
  ['quarter to 7 while quarter to 8', '6.45 until 7.45'],
  ['half three', '3.30'],
  ['Tuesday and Friday, 1845–2115.', 'Tuesday and Friday, 18:45–21:15.'],
  ['Friday mornings, ten till twelve', 'Friday mornings, 10.00 till 12.00'],
  ['Monday evenings from six to eight', 'Monday evenings from 6.00 to 8.00'],
  ["5.30 'til 7", '5.30 until 7'],
  ['from 10 in the morning until 12.30', 'from 10am until 12.30'],
  ['wed 16.30 – 17.30', 'Wed 16.30 – 17.30'],
  ['half hour lessons', 'half hour lessons'],
  ['Monday 5-45pm to 7-00pm', 'Monday 5.45pm to 7.00pm'],
  ['Mon 6-30 to 8-00', 'Mon 6.30 to 8.00'],
  ['Mon 7,30pm', 'Mon 7.30pm'],
  ['Tuesdays 9.45/10.45/11.45am', 'Tuesdays 9.45am, 10.45am, 11.45am'],
  ['Mon 4/5/6pm', 'Mon 4pm, 5pm, 6pm'],
  ['9.30am drop off at the gate, half three pick-up', '9.30am - 3.30'],
])('%s', (text, plain) => {
  expect(plainTimes(text)).toBe(plain);
});

test.each([
  'mornings, three to five year olds',
  'since 2019-2020',
  '£4.50 5.50',
  'call 01483 555000',
  '£430pm',
  'version 4.15 17.20',
  'in 1930',
  'Mon 9-10am',
  'Mon 10-12pm',
  'ages 5-15, Monday 4pm',
  'Sat 3/4/2025',
  'Sat 10/11 October 4pm',
  'Mon 11.45/12.45pm',
])('%s stays', (text) => {
  expect(plainTimes(text)).toBe(text);
});

test.each([
  ['what it costs is no day of the month', '6–8pm. £60 per month', '18:00', '20:00'],
  ['ages are no hours', 'Intermediates (12 - 15 yrs), 7.00 - 8.15', '19:00', '20:15'],
])('%s', (_what, text, start, end) => {
  expect(readSchedule(text, ['thursday']).sessions).toMatchObject([{ weekday: 'thursday', start, end }]);
});

test('of one weekday a part of the day is enough', () => {
  expect(readSchedule('after school', ['thursday']).sessions).toMatchObject([
    { weekday: 'thursday', start: null, part: 'after-school' },
  ]);
});

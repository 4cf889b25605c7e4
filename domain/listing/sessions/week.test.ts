import { expect, test } from 'vitest';
import { weekdays } from '../facts/weekdays.ts';
import { sessionsOf } from './sessions.ts';
import { daysOf, partsNamedIn, partsOf, weekBits, weekOf } from './week.ts';

test.each([
  ['Saturdays 9:30-10:15', ['morning']],
  ['Saturdays 11:00-12:30', ['morning']],
  ['Saturdays 12:00-13:00', ['afternoon']],
  ['Mondays 15:00-16:00', ['afternoon', 'after-school']],
  ['Saturdays 15:00-16:00', ['afternoon']],
  ['Mondays 17:00', ['after-school', 'evening']],
  ['Mondays 18:00-19:00', ['evening']],
  ['Sundays 10:00-16:00', ['morning', 'afternoon']],
  ['Mondays after school', ['afternoon', 'after-school']],
  ['Saturday mornings', ['morning']],
  ['Saturdays', []],
])('%s takes place in the %s', (schedule, parts) => {
  expect(sessionsOf({ schedule }).flatMap(partsOf)).toEqual(parts);
});

/** Both as integers of 64 bits, as PostgreSQL compares them. */
const meets = (a: number, b: number): boolean => (BigInt(a) & BigInt(b)) !== 0n;

test('day and time are those of the same session', () => {
  const { week } = weekOf({ schedule: 'Saturdays 14:00-15:00; Mondays 9:30-10:30' });
  expect(meets(week, weekBits(['saturday'], ['afternoon']))).toBe(true);
  expect(meets(week, weekBits(['saturday', 'sunday'], ['morning']))).toBe(false);
  expect(meets(week, weekBits(weekdays, ['morning']))).toBe(true);
  expect(meets(week, weekBits(['monday']))).toBe(true);
  expect(meets(week, weekBits(['sunday']))).toBe(false);
  expect(Number.isSafeInteger(weekBits(weekdays, ['any', 'morning', 'afternoon', 'after-school', 'evening']))).toBe(
    true,
  );
});

test('what is bound to dates or terms is kept apart, and nothing else is', () => {
  expect(weekOf({ schedule: 'Saturdays 10:00' }).runs).toBeNull();
  expect(weekOf({}).runs).toBeNull();
  // That it does not run in the holidays stands beside it; what is called a holiday club is said to do so.
  const inTerm = { schedule: 'Mondays 4-5pm and Tuesdays 4-5pm, term time only' };
  expect(weekOf(inTerm).runs).toBeNull();
  expect(weekOf({ ...inTerm, category: 'holiday-clubs' }).runs).toMatchObject([{ inTerm: true }]);
  expect(weekOf({ schedule: 'Term time Mondays 4-5pm; school holidays Fridays 9am-3pm' }).runs).toEqual([
    { week: weekBits(['monday'], ['any', 'afternoon', 'after-school']), from: null, until: null, inTerm: true },
    { week: weekBits(['friday'], ['any', 'morning', 'afternoon']), from: null, until: null, inTerm: false },
  ]);
  expect(weekOf({ schedule: 'Fridays 10am until 18 December 2026' }).runs).toMatchObject([{ until: '2026-12-18' }]);
  expect(weekOf({ schedule: 'Fridays 10am, not on 13 November 2026' }).runs).toMatchObject([
    { without: ['2026-11-13'] },
  ]);
  // That day is no Friday.
  expect(weekOf({ schedule: 'Fridays 10am, not on 14 November 2026' }).runs).toBeNull();
});

test.each([
  ['2026-11-23', ['2026-11-28', '2026-11-29']],
  ['2026-11-27', ['2026-11-28', '2026-11-29']],
  ['2026-11-28', ['2026-11-28', '2026-11-29']],
  ['2026-11-29', ['2026-11-29']],
  ['2026-12-28', ['2027-01-02', '2027-01-03']],
])('on %s this weekend is %s', (today, days) => expect(daysOf('this-weekend', today)).toEqual(days));

test('today and tomorrow are days', () => {
  expect(daysOf('today', '2026-12-31')).toEqual(['2026-12-31']);
  expect(daysOf('tomorrow', '2026-12-31')).toEqual(['2027-01-01']);
});

test('parts of the day are named with commas', () => {
  expect(partsNamedIn('evening, Morning')).toEqual(['morning', 'evening']);
  expect(partsNamedIn('midnight')).toEqual([]);
});

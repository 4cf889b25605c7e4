import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListingFields } from '../facts/fields.ts';
import { daysOffOf, runsInHolidays, sessionsOf } from './sessions.ts';
import { SessionSchema } from './session.ts';

/** "monday 16:00-17:00 2026-09-12..2026-12-12 term-time" of each session. */
const told = (fields: Pick<ListingFields, 'schedule' | 'scheduleDetails'>): string[] =>
  sessionsOf(fields).map(({ weekday, start, end, part, from, until, termTimeOnly, holidaysOnly }) =>
    [
      weekday,
      start === null ? part : `${start}-${end ?? ''}`,
      from === null && until === null ? null : `${from ?? ''}..${until ?? ''}`,
      holidaysOnly ? 'holidays' : termTimeOnly === null ? null : termTimeOnly ? 'term-time' : 'all-year',
    ]
      .filter((each) => each !== null)
      .join(' '),
  );
const each = (days: string, rest: string): string[] => days.split(' ').map((day) => `${day} ${rest}`);
const week = 'monday tuesday wednesday thursday friday';

describe('the words of a schedule', () => {
  test.each<[string, string[]]>([
    ['Saturdays 9:30-10:15am, term time only', ['saturday 09:30-10:15 term-time']],
    ['Mon-Fri 3.30pm to 5pm', each(week, '15:30-17:00')],
    ['monday - friday 9am - 3pm', each(week, '09:00-15:00')],
    ['every Tuesday at 4', ['tuesday 16:00-']],
    ['Saturdays at ten', ['saturday 10:00-']],
    ['Sundays at noon', ['sunday 12:00-']],
    ['Weekends 10-4', each('saturday sunday', '10:00-16:00')],
    ['Daily 09:00–17:00', each(`${week} saturday sunday`, '09:00-17:00')],
    ['Open 7 days a week 10am-6pm', each(`${week} saturday sunday`, '10:00-18:00')],
    ['Wednesdays 9:30-10:15 and 10:45-11:30', ['wednesday 09:30-10:15', 'wednesday 10:45-11:30']],
    ['Saturdays 9:30-10:30; Wednesdays 16:15-17:15', ['wednesday 16:15-17:15', 'saturday 09:30-10:30']],
    ['4-5pm Mondays and 5-6pm Tuesdays', ['monday 16:00-17:00', 'tuesday 17:00-18:00']],
    ['Beavers Mon 6-7.15pm, Cubs Tue 6.30-8pm', ['monday 18:00-19:15', 'tuesday 18:30-20:00']],
    ['Mondays\n4-5pm', ['monday 16:00-17:00']],
    ['Sunday 11-1pm', ['sunday 11:00-13:00']],
    ['Mon-Fri 8.30-4.30', each(week, '08:30-16:30')],
    ['Wednesday evenings 7-8.30', ['wednesday 19:00-20:30']],
    ['between 9.30 and 11.15 a.m. on Fridays', ['friday 09:30-11:15']],
    ['Fridays 9am start, 12pm finish', ['friday 09:00-12:00']],
    ['half past nine on Saturdays', ['saturday 09:30-']],
    ['Tues-Sat 9-5, closed Mondays', each('tuesday wednesday thursday friday saturday', '09:00-17:00')],
    ['Mon-Fri 9am-5pm except Wednesdays', each('monday tuesday thursday friday', '09:00-17:00')],
    ['Saturday mornings', ['saturday morning']],
    ['Mondays to Thursdays after school', each('monday tuesday wednesday thursday', 'after-school')],
    ['Monday to Sunday: 10am – 5pm (last entry 4pm)', each(`${week} saturday sunday`, '10:00-17:00')],
    ['Saturdays 10am. Doors open at 9.45', ['saturday 10:00-']],
    ['Saturdays 10am to noon: 10.00 coaching, 10.45 squash', ['saturday 10:00-12:00']],
    ['Wednesday 7.30 to 9', ['wednesday 19:30-21:00']],
    ['Friday 7.15-9.15, breakfast included', ['friday 07:15-09:15']],
    ['Mondays 5-6pm boys, 6-7pm girls', ['monday 17:00-18:00', 'monday 18:00-19:00']],
    ['Saturday 9.30am to 11am Year 5 group', ['saturday 09:30-11:00']],
    ['Tuesday 10am-12pm per session', ['tuesday 10:00-12:00']],
    ['Tuesday 4-5 years', ['tuesday']],
  ])('%j', (schedule, sessions) => expect(told({ schedule })).toEqual(sessions));

  test.each<[string, string[]]>([
    [
      '10am - 12 noon Thursdays from 12 September until 12 December 2026',
      ['thursday 10:00-12:00 2026-09-12..2026-12-12'],
    ],
    ['Mondays 4pm, 3 November 2026 until 4 February', ['monday 16:00- 2026-11-03..2027-02-04']],
    ['Mon 4pm-5pm, 12/09/2026 to 12/12/2026', ['monday 16:00-17:00 2026-09-12..2026-12-12']],
    ['Fridays 6pm until 18 December 2026', ['friday 18:00- ..2026-12-18']],
    ['Tuesdays 10am from 5th Jan 2027', ['tuesday 10:00- 2027-01-05..']],
    ['Wednesday 14 January 2026, 10:30-11:00', ['wednesday 10:30-11:00 2026-01-14..2026-01-14']],
    [
      'Sat 7 March and 14 March 2026, 10-12',
      ['saturday 10:00-12:00 2026-03-07..2026-03-07', 'saturday 10:00-12:00 2026-03-14..2026-03-14'],
    ],
    [
      'Monday to Tuesday: 7th April - 8th April 2025, 9am-3.30pm each day',
      each('monday tuesday', '09:00-15:30 2025-04-07..2025-04-08'),
    ],
    // What nobody need do is no day off.
    [
      'Saturdays 10-11am, no booking needed, from 5 September 2027 until 11 December 2027',
      ['saturday 10:00-11:00 2027-09-05..2027-12-11'],
    ],
    [
      'Saturdays 10-11am, not for under 5s, from 4 September until 11 December 2027',
      ['saturday 10:00-11:00 2027-09-04..2027-12-11'],
    ],
    [
      'Saturdays 10-11am (except bank holidays), from 4 September 2027 to 11 December 2027',
      ['saturday 10:00-11:00 2027-09-04..2027-12-11'],
    ],
    [
      'Saturdays 10-11am, no classes in half term, from 4 September 2027 until 11 December 2027',
      ['saturday 10:00-11:00 2027-09-04..2027-12-11'],
    ],
    [
      'Tues-Thurs 9-10am, closed Mondays, from 7 September 2027',
      each('tuesday wednesday thursday', '09:00-10:00 2027-09-07..'),
    ],
  ])('with dates: %j', (schedule, sessions) => expect(told({ schedule })).toEqual(sessions));

  test.each([
    'no class on 31 October 2026',
    'no class on 31 October, 7 November and 14 November 2026',
    'no classes 24th & 31st October 2026',
    'no class on Saturday 31 October 2026',
    'no class on Saturday 31 October and Saturday 7 November 2026',
    'no class on 24 October (half term) or Saturday 31 October 2026',
    'no dance lessons on 24 October, 31 October, 7 November, 14 November or 21 November 2026',
    'except 31 October 2026',
    'except Saturday 31st October 2026',
    'not on 31 October 2026 and 7 November 2026',
    'no session 31/10/2026, 07/11/2026',
    'closed on Saturday, 31 October 2026',
    'excluding 31 October and 7 November',
    'excl. 24 Oct & 31 Oct 2026',
    'except Christmas Day 25 December 2026 and Boxing Day 26 December 2026',
    'not 26 to 30 October 2026',
    'not 8 to 10 January 2027',
    'no sessions at half term, 24 October 2026 - 1 November 2026',
    'no class from 26 October 2026 until 30 October 2026',
    'closed for half term, from 26 October 2026 to 30 October 2026',
    'closed for Christmas from Monday 21 December 2026 until 3 January 2027',
    'no class week commencing 26 October 2026',
    '31 October 2026: no class',
    'Saturday 31 October 2026 - half term, no class',
    '31 October and 7 November 2026: closed',
    '24-31 October 2026 (half term) no classes',
    '31 October 2026 is cancelled, 7 November 2026 (no training)',
  ])('a day off is no day of it, and takes none away: %j', (off) => {
    expect(told({ schedule: `Saturdays 9-10am, ${off}` })).toEqual(['saturday 09:00-10:00']);
    expect(told({ schedule: `Saturdays 9-10am. ${off.charAt(0).toUpperCase()}${off.slice(1)}` })).toEqual([
      'saturday 09:00-10:00',
    ]);
    const span = '2026-09-05..2026-12-12';
    expect(told({ schedule: `Saturdays 9-10am from 5 September 2026 until 12 December 2026, ${off}` })).toEqual([
      `saturday 09:00-10:00 ${span}`,
    ]);
  });
  test('nor from all the days of a week', () => {
    expect(told({ schedule: 'Mon-Fri 9-10am except Wednesday 28 October 2026' })).toEqual(each(week, '09:00-10:00'));
    expect(told({ schedule: 'Mon-Fri except Wednesday 28 October 2026, 9-10am' })).toEqual(each(week, '09:00-10:00'));
  });

  test.each<[string, string[]]>([
    ['Term time only. Mondays 4-5pm', ['monday 16:00-17:00 term-time']],
    ['Not in school holidays. Fridays 4pm', ['friday 16:00- term-time']],
    ['Mondays 4pm, all year round including school holidays', ['monday 16:00- all-year']],
    ['Mondays 9am-3pm during the school holidays', ['monday 09:00-15:00 holidays']],
    [
      'Term time Mondays 4-5pm; school holidays Mondays 9am-3pm',
      ['monday 09:00-15:00 holidays', 'monday 16:00-17:00 term-time'],
    ],
    ['Tuesdays 4pm, no sessions on bank holidays', ['tuesday 16:00-']],
    ['Fridays 4pm (not half term)', ['friday 16:00-']],
  ])('with school terms: %j', (schedule, sessions) => expect(told({ schedule })).toEqual(sessions));

  test.each([
    'school holidays only',
    'Times on request',
    'First Sunday of the month, 10:00-12:30',
    'every other Friday 4pm',
    '8.30am until 4pm',
    'Tuesday to Thursday: 8th - 10th April, 9.30am to 12.30pm',
    'Saturday 14 March 2025, 10am',
    'closed Mondays',
    '24/7',
    '',
  ])('that say of no weekly session give none: %j', (schedule) => expect(told({ schedule })).toEqual([]));

  test.each(['Mondays 7-8', 'Mondays at 12 High Street', 'Mondays for ages 5-7', 'Mondays, £4.50', 'Mondays (6-9)'])(
    'that leave the time open give the day alone: %j',
    (schedule) => expect(told({ schedule })).toEqual(['monday']),
  );
});

describe('the words for each weekday', () => {
  test.each<[NonNullable<ListingFields['scheduleDetails']>, string[]]>([
    [{ saturday: '9:00-10:00, 10:15-11:15' }, ['saturday 09:00-10:00', 'saturday 10:15-11:15']],
    [{ saturday: '9-10am Red; 10-11am Orange' }, ['saturday 09:00-10:00', 'saturday 10:00-11:00']],
    [
      { monday: '9.45 - 10.30 Wrigglers (4-12 months); 16:00-17:00 Beginners 5-7 yrs' },
      ['monday 09:45-10:30', 'monday 16:00-17:00'],
    ],
    [{ wednesday: 'after school, 3.45pm to 5pm, at Stoughton Infant School' }, ['wednesday 15:45-17:00']],
    [{ saturday: '2pm to 3pm (term time only)' }, ['saturday 14:00-15:00 term-time']],
    [{ sunday: '14:00-16:00 (monthly)' }, []],
    [{ sunday: 'closed' }, []],
  ])('%j', (scheduleDetails, sessions) => expect(told({ scheduleDetails })).toEqual(sessions));

  test('what only the whole says holds for them', () => {
    const saturday = { scheduleDetails: { saturday: '10:00-11:00' } };
    expect(told({ ...saturday, schedule: 'Saturdays 10:00-11:00. Term time only' })).toEqual([
      'saturday 10:00-11:00 term-time',
    ]);
    expect(told({ ...saturday, schedule: 'Saturday 14 February 2026, 10:00-11:00' })).toEqual([
      'saturday 10:00-11:00 2026-02-14..2026-02-14',
    ]);
    expect(told({ ...saturday, schedule: 'First Saturday of the month, 10:00-11:00' })).toEqual([]);
  });
});

test.each<[Parameters<typeof runsInHolidays>[0], boolean | null]>([
  [{ schedule: 'school holidays only' }, true],
  [{ schedule: 'Mondays 4pm, all year round' }, true],
  [{ schedule: 'Mondays 4pm', category: 'holiday-clubs' }, true],
  [{ schedule: 'Mondays 4pm in term time' }, false],
  [{ schedule: 'Mondays 4pm' }, null],
  [{}, null],
])('whether it runs in school holidays: %j is %s', (fields, runs) => expect(runsInHolidays(fields)).toBe(runs));

test.each<[Parameters<typeof daysOffOf>[0], string[]]>([
  [
    { schedule: 'Saturdays 9-10am, no class on 31 October, 7 November and 14 November 2026' },
    ['10-31', '11-07', '11-14'],
  ],
  [{ schedule: 'Saturdays 9-10am from 5 September until 12 December 2026 (no class 31 October)' }, ['10-31']],
  [{ schedule: 'Saturdays 9-10am, starting 5 September 2026 (no class 24 or 31 October)' }, ['10-24', '10-31']],
  [{ schedule: 'Mon, Wed 9-10am. Closed 26 to 30 October 2026' }, ['10-26', '10-28']],
  [
    { schedule: 'Mon, Wed 9-10am. Closed for half term from 26 October 2026 until 30 October 2026' },
    ['10-26', '10-28'],
  ],
  [{ schedule: 'Not on 31 October 2026', scheduleDetails: { saturday: '9-10am' } }, ['10-31']],
  [{ scheduleDetails: { saturday: '9-10am, not 31 October 2026', monday: '4-5pm' } }, ['10-31']],
  [{ schedule: 'Saturdays 9-10am\n31 October and 7 November 2026 – no class' }, ['10-31', '11-07']],
  [{ schedule: 'Except Saturday 31 October 2026, Saturdays 9-10am' }, ['10-31']],
  // Another weekday, no day that anybody knows, and what is said of something else.
  [{ schedule: 'Saturdays 9-10am, no class on 30 October 2026' }, []],
  [{ schedule: 'Saturdays 9-10am, no class on 31 October' }, []],
  [{ schedule: 'Saturdays 9-10am, no class until 31 October 2026' }, []],
  [{ schedule: 'Saturdays 9-10am, no refunds after 31 October 2026' }, []],
  [{ schedule: 'Saturdays 9-10am, no places left for 31 October 2026' }, []],
  [{ schedule: 'Saturdays 9-10am. Updated 31 October 2026' }, []],
  [{ schedule: 'Saturdays 9-10am until 12 December 2026, no classes in half term' }, []],
  [{ schedule: 'Saturday 31 October 2026 - a break from homework, 9-10am' }, []],
  [{ schedule: 'Saturdays 9-10am, no classes in half term, from 5 September 2026 until 12 December 2026' }, []],
])('the days off of %j', (fields, days) => expect(daysOffOf(fields)).toEqual(days.map((day) => `2026-${day}`)));

const pieces = fc.constantFrom(
  ...'Mon,mondays,Sat-Sun,no class on,31 October 2026,29 February,to,-, – ,until,from,and,9,9.30,10:15am,25:70,noon,12 September,2026,32/13/2026,term time,no,holidays,(,),;,\n,.,of the month,every,half past,£4.50,ages 5-7,closed,,'.split(
    ',',
  ),
);
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((all) => all.join(' ')),
  fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  // What a careless expression would go through again and again.
  fc.tuple(pieces, fc.constantFrom('', ' ')).map(([piece, gap]) => `${piece}${gap}`.repeat(5000).slice(0, 5000)),
);

test('whatever is written: valid sessions, an end after its start, at once', () => {
  fc.assert(
    fc.property(texts, texts, (schedule, saturday) => {
      const before = process.threadCpuUsage();
      const sessions = sessionsOf({ schedule, scheduleDetails: { saturday } });
      const dated = sessionsOf({ schedule });
      // Of this thread alone: others on the machine may make it wait.
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(250);
      for (const day of daysOffOf({ schedule })) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
      for (const session of [...sessions, ...dated]) {
        expect(SessionSchema.parse(session)).toEqual(session);
        const { start, end, from, until } = session;
        if (end !== null) expect(start !== null && end > start).toBe(true);
        if (from !== null && until !== null) expect(until >= from).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

import { describe, expect, test } from 'vitest';
import { sessionsOf } from '#domain/listing/sessions/sessions.ts';
import { leftOutWords } from '#domain/source/left-out.ts';
import { calendarOf, event, rpdeOf, series } from '#tests/support/made/feeds.ts';
import { factsOf } from '../reading/facts.ts';
import { calendarItems } from './calendar.ts';
import { readFeed } from './read-feed.ts';

const at = 'https://leisure.example/feed';
const read = (...events: readonly (readonly string[])[]) =>
  calendarItems(String(calendarOf(...events).body), at, '20260301');
/** "monday 16:00-17:00 2026-01-05..2026-03-30" of each session that the one reader of schedules finds. */
const told = (fields: Parameters<typeof sessionsOf>[0]): string =>
  sessionsOf(fields)
    .map(({ weekday, start, end, from, until }) =>
      [weekday, start && `${start}-${end ?? ''}`, (from ?? until) && `${from ?? ''}..${until ?? ''}`]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const each = (rest: string): string => week.map((day) => `${day} ${rest}`).join(', ');

describe('an event of a calendar says when it is, and is weekly only where it comes back each week', () => {
  test.each<[string, readonly string[], string]>([
    ['Monday: 10:00-10:30', [], 'monday 10:00-10:30'],
    [
      'Monday: 10:00-10:30, from 5 January 2026 until 30 March 2026. Not on 9 March 2026; not on 16 March 2026',
      [
        'DTSTART;TZID=Europe/London:20260105T100000',
        'DURATION:PT30M',
        'RRULE:FREQ=WEEKLY;UNTIL=20260330T225959Z;BYDAY=MO',
        'EXDATE;TZID=Europe/London:20260216T100000,20260309T100000',
        'EXDATE:20260316T100000Z',
      ],
      'monday 10:00-10:30 2026-01-05..2026-03-30',
    ],
    [
      'Wednesday: 16:00-17:00, every other week, from 28 January 2026 until 8 April 2026',
      ['DTSTART:20260128T160000Z', 'DTEND:20260128T170000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=6'],
      '',
    ],
    [
      'Monday, Thursday: 16:00-17:00, from 2 March 2026 until 12 March 2026',
      ['DTSTART:20260302T160000', 'DTEND:20260302T170000', 'RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO,TH'],
      'monday 16:00-17:00 2026-03-02..2026-03-12, thursday 16:00-17:00 2026-03-02..2026-03-12',
    ],
    [
      // It begins after the day on which the calendar was read.
      'Tuesday: 16:00-17:00, from 8 September 2026',
      ['DTSTART:20260908T150000Z', 'DTEND:20260908T160000Z', 'RRULE:FREQ=WEEKLY'],
      'tuesday 16:00-17:00 2026-09-08..',
    ],
    [
      'Monday to Friday: 09:00-15:00, from 6 April 2026 until 10 April 2026',
      ['DTSTART:20260406T090000', 'DTEND:20260406T150000', 'RRULE:FREQ=DAILY;COUNT=5'],
      each('09:00-15:00 2026-04-06..2026-04-10'),
    ],
    [
      'Monday to Friday, from 6 April 2026 until 17 April 2026',
      ['DTSTART;VALUE=DATE:20260406', 'RRULE:FREQ=WEEKLY;UNTIL=20260417;BYDAY=MO,TU,WE,TH,FR'],
      each('2026-04-06..2026-04-17'),
    ],
    [
      'Saturday: 10:00-11:00, second Saturday of the month',
      ['DTSTART:20250111T100000', 'DTEND:20250111T110000', 'RRULE:FREQ=MONTHLY;BYDAY=2SA'],
      '',
    ],
    [
      'Sunday: 10:00-11:00, last Sunday of every other month',
      ['DTSTART:20250126T100000', 'DTEND:20250126T110000', 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=SU;BYSETPOS=-1'],
      '',
    ],
    [
      'Monthly on the 15th, 10:00-11:00',
      ['DTSTART:20250115T100000', 'DTEND:20250115T110000', 'RRULE:FREQ=MONTHLY'],
      '',
    ],
    // Without an end it begins, and nobody says for how long.
    ['Tuesday 7 April 2026, 10:00', ['DTSTART:20260407T100000'], 'tuesday 10:00- 2026-04-07..2026-04-07'],
    [
      'Every year on 14 July, 10:00-11:00',
      ['DTSTART:20240714T100000', 'DTEND:20240714T110000', 'RRULE:FREQ=YEARLY'],
      '',
    ],
    [
      'Every year in May, 10:00-11:00',
      ['DTSTART:20240506T100000', 'DTEND:20240506T110000', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=1MO'],
      '',
    ],
    [
      'Monday 6 April 2026 to Friday 10 April 2026, 09:00-15:00',
      ['DTSTART:20260406T090000', 'DTEND:20260410T150000'],
      each('09:00-15:00 2026-04-06..2026-04-10'),
    ],
    [
      'Saturday 7 March 2026, 10:00-12:00\nSaturday 21 March 2026, 10:00-12:00',
      ['DTSTART:20260207T100000', 'DTEND:20260207T120000', 'RDATE:20260321T100000,20260307T100000Z'],
      'saturday 10:00-12:00 2026-03-07..2026-03-07, saturday 10:00-12:00 2026-03-21..2026-03-21',
    ],
  ])('%s', (words, lines, sessions) => {
    const [item] = read(event('1', 'Swim', ...lines)).items;
    const { fields } = factsOf(item?.page ?? { html: '', address: at, calendars: [] });
    expect([fields.schedule, told(fields)]).toEqual([words, sessions]);
  });

  test('on another day it says the same, and with another day off it does not', () => {
    const text = (off: string) =>
      String(
        calendarOf(event('1', 'Swim', 'DTSTART:20260105T100000', 'RRULE:FREQ=WEEKLY', `EXDATE:${off}T100000`)).body,
      );
    const markOn = (today: string, off = '20260309') => calendarItems(text(off), at, today).items[0]?.mark;
    expect(markOn('20260501')).toBe(markOn('20260301'));
    expect(markOn('20260301', '20260316')).not.toBe(markOn('20260301'));
  });
});

/** What a page's own calendar says, which is read as its site wrote it. */
test.each<[string, readonly string[]]>([
  ['Thursday 15 July 2027, 16:00-17:00', ['DTSTART:20270715T150000Z', 'DTEND:20270715T160000Z']],
  ['Thursday 14 January 2027, 15:00-16:00', ['DTSTART:20270114T150000Z', 'DURATION:PT1H']],
  [
    'Thursday: 16:00-17:00, from 8 July 2027 until 22 July 2027',
    ['DTSTART:20270708T150000Z', 'DTEND:20270708T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=3'],
  ],
  // Past midnight in Britain: of the next day.
  [
    'Friday: 00:30-01:30, from 9 July 2027',
    ['DTSTART:20270708T233000Z', 'DTEND:20270709T003000Z', 'RRULE:FREQ=WEEKLY'],
  ],
  ['Thursday 15 July 2027, 15:00-16:00', ['DTSTART:20270715T150000', 'DTEND:20270715T160000']],
])('a time of the whole world in a page’s own calendar is the one on London’s clock: %s', (words, lines) => {
  const body = String(calendarOf(event('1', 'Swim', ...lines)).body);
  const calendars = [body.replace(/DTSTAMP:\d{8}/, 'DTSTAMP:20260301')];
  const { fields } = factsOf({ html: '<h1>Swim</h1><p>For children aged 5-9 years.</p>', address: at, calendars });
  expect(fields.schedule).toBe(words);
});

test('a series of which only dates stand there is told of once, and what has the id of another is counted', () => {
  const date = (day: string, ...more: readonly string[]) =>
    event('moved', 'Craft Day', `RECURRENCE-ID:${day}T100000`, `DTSTART:${day}T110000`, `DTEND:${day}T120000`, ...more);
  const { items, kept, leftOut } = read(
    date('20260301', 'STATUS:CANCELLED'),
    date('20260315'),
    date('20260308'),
    date('20260201'),
    event('twice', 'Judo'),
    event('twice', 'Judo'),
    event('twice', 'Ballet'),
    event('timeless', 'Chess', 'X-NOTHING:1'),
    ...['20271399', '20260230', '20260407T250000', '20260407T1'].map((day) => event(day, 'Chess', `DTSTART:${day}`)),
  );
  expect(items.map(({ id, page }) => [id, factsOf(page).fields.schedule])).toEqual([
    ['twice', 'Monday: 10:00-10:30'],
    ['moved', 'Sunday 8 March 2026, 11:00-12:00'],
  ]);
  expect([kept, leftOut.map(leftOutWords)]).toEqual([
    ['timeless', '20271399', '20260230', '20260407T250000', '20260407T1'],
    [
      'Events (1): another one before has the same id and says something else',
      'Events (5): an id, a name or a time is missing',
    ],
  ]);
});

test.each<[string, object, string]>([
  ['Monday: 16:00-17:00, every other week', { repeatFrequency: 'P2W' }, ''],
  ['Monday: 16:00-17:00, monthly', { repeatFrequency: 'P1M' }, ''],
  [
    'Monday: 16:00-17:00, from 2 March 2026 until 30 March 2026\nNot on 9 March 2026',
    {
      repeatFrequency: 'P7D',
      startDate: '2026-03-02',
      endDate: '2026-03-30',
      exceptDate: ['2026-03-09T16:00:00Z'],
    },
    'monday 16:00-17:00 2026-03-02..2026-03-30',
  ],
])('a schedule of OpenActive: %s', async (words, more, sessions) => {
  const schedule = { type: 'Schedule', byDay: ['https://schema.org/Monday'], startTime: '16:00', endTime: '17:00' };
  const text = String(
    rpdeOf(`${at}?end`, series('1', 'Swim Club', { eventSchedule: [{ ...schedule, ...more }] })).body,
  );
  const end = String(rpdeOf(`${at}?end`).body);
  const fetch = async (url: string) => ({ url, text: url === at ? text : end });
  const items = [];
  for await (const part of readFeed({ kind: 'feed', url: at, next: null, today: '20260301', fetch }))
    items.push(...part.items);
  const { fields } = factsOf(items[0]?.page ?? { html: '', address: at, calendars: [] });
  expect([fields.schedule, told(fields)]).toEqual([words, sessions]);
});

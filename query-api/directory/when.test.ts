import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DirectoryQuerySchema, type Facets } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { questionOf } from './question.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await liveListings(site.context, [
    { name: 'Saturday', schedule: 'Saturdays 14:00-15:00; Mondays 9:30-10:30' },
    { name: 'Early', scheduleDetails: { saturday: '9:00-10:00' } },
    { name: 'After', schedule: 'Tuesdays 15:30-16:30, term time only' },
    { name: 'Autumn', schedule: 'Saturdays 10am from 12 September until 12 December 2026' },
    { name: 'Once', schedule: 'Saturday 5 December 2026, 11:00-12:00' },
    { name: 'Camp', category: 'holiday-clubs', schedule: 'Mon-Fri 9-3 in school holidays' },
    { name: 'Monthly', schedule: 'First Saturday of the month, 10:00' },
    { name: 'Somehow', schedule: 'Times on request' },
  ]);
});
afterAll(() => site.close());

const find = async (query: string): Promise<string> => {
  const answer = await site.anonymous(`/api/activities?${query}`);
  expect(answer.status, query).toBe(200);
  const found = (await answer.json()) as Activity[];
  expect(answer.headers.get('x-total-count')).toBe(String(found.length));
  return found
    .map(({ name }) => name)
    .toSorted()
    .join(' ');
};

test.each([
  ['day=saturday', 'Autumn Early Monthly Once Saturday'],
  ['day=saturday&time=morning', 'Autumn Early Once'],
  ['day=saturday&time=afternoon', 'Saturday'],
  ['day=monday&time=morning', 'Camp Saturday'],
  ['time=after-school', 'After'],
  ['time=morning,after-school&day=tuesday', 'After Camp'],
  ['time=evening', ''],
  ['time=midnight', ''],
  ['date=2026-11-28', 'Autumn Early Saturday'],
  ['date=2026-12-05', 'Autumn Early Once Saturday'],
  ['date=2026-12-05&time=morning', 'Autumn Early Once'],
  ['date=2026-12-19', 'Early Saturday'],
  ['date=2026-12-19&day=sunday', ''],
  ['date=2026-12-01', 'After Camp'],
  ['holidays=true', 'Camp'],
  ['holidays=false', 'After'],
  ['time=&date=&when=&holidays=all&search=somehow', 'Somehow'],
])('%s', async (query, names) => expect(await find(query)).toBe(names));

test('this weekend is the next Saturday and Sunday in Britain', async () => {
  const of = (query: string, now: string) =>
    questionOf(
      DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))),
      new Date(now),
      [],
    ).dates?.map(({ date }) => date);
  expect(of('when=this-weekend', '2026-12-04T12:00:00Z')).toEqual(['2026-12-05', '2026-12-06']);
  // Past midnight in Britain, in summer.
  expect(of('when=this-weekend', '2026-07-04T23:30:00Z')).toEqual(['2026-07-05']);
  expect(of('when=this-weekend&day=saturday', '2026-07-04T23:30:00Z')).toEqual([]);
  expect(of('day=saturday', '2026-12-04T12:00:00Z')).toBeUndefined();
  vi.useFakeTimers({ now: new Date('2026-12-04T12:00:00Z'), toFake: ['Date'] });
  try {
    expect(await find('when=this-weekend')).toBe('Autumn Early Once Saturday');
  } finally {
    vi.useRealTimers();
  }
});

test('whether a day is in a term is known by the dates of the town that is meant, however it is called', () => {
  const autumn = { kind: 'term', name: 'Autumn', from: '2026-09-02', until: '2026-12-18' } as const;
  const said = (location: string) =>
    questionOf(DirectoryQuerySchema.parse({ date: '2026-12-01', location }), new Date('2026-11-29T12:00:00Z'), [
      { area: 'Kingston', schoolYear: '2026/27', periods: [autumn] },
    ]).termsNotKnown;
  for (const called of ['Kingston', 'Kingston upon Thames', 'kingston-upon-thames, Surrey'])
    expect(said(called), called).toBeNull();
  const notKnown = 'Term dates for 2026/27 are not known yet; check with the provider whether it runs in the holidays.';
  for (const elsewhere of ['Woking', 'KT1', 'Surrey']) expect(said(elsewhere), elsewhere).toBe(notKnown);
});

test.each(['date=tomorrow', 'date=2026-02-30', 'when=next-year', 'holidays=maybe'])('%s is refused', async (query) => {
  expect((await site.anonymous(`/api/activities?${query}`)).status).toBe(400);
});

test('each part of the day says how many it would show, on the days that are asked for', async () => {
  const facets = async (query: string): Promise<Facets> =>
    (await (await site.anonymous(`/api/activities/facets?${query}`)).json()) as Facets;
  const onSaturday = await facets('day=saturday&time=evening');
  expect(onSaturday.time.map(({ time, count }) => `${time} ${count}`)).toEqual([
    'morning 3',
    'afternoon 1',
    'after-school 0',
    'evening 0',
  ]);
  expect(onSaturday.total).toBe(0);
  expect((await facets('date=2026-12-19')).time.map(({ count }) => count)).toEqual([1, 1, 0, 0]);
  expect((await facets('')).holidays).toBe(1);
});

test('an activity says its sessions beside its words', async () => {
  const answer = await site.anonymous('/api/activities?search=early');
  expect((await answer.json()) as unknown).toMatchObject([
    {
      scheduleDetails: { saturday: '9:00-10:00' },
      sessions: [{ weekday: 'saturday', start: '09:00', end: '10:00', from: null, until: null, termTimeOnly: null }],
    },
  ]);
});

describe('in known school terms', () => {
  const period = (kind: string, from: string, until: string) => ({ kind, name: kind, from, until });
  beforeAll(async () => {
    const admin = await site.signedInAs('admin');
    const dates = { schoolYear: '2026/27', sourceAddress: 'https://schools.example/dates', readOn: '2026-01-05' };
    const keep = async (area: string, ...periods: readonly object[]): Promise<string> => {
      const answer = await call(admin, 'POST', '/api/admin/term-dates', { ...dates, area, periods });
      expect(answer.status).toBe(200);
      return answer.headers.get('x-log-position') ?? '';
    };
    const autumn = period('term', '2026-09-02', '2026-12-18');
    await keep('Surrey', autumn, period('holiday', '2026-10-26', '2026-10-30'));
    const position = await keep('Richmond', autumn, period('holiday', '2026-10-19', '2026-10-30'));
    await liveListings(site.context, [
      { name: 'Thames', town: 'Richmond', schedule: 'Tuesdays 15:30-16:30, term time only' },
      { name: 'Workshop', schedule: 'Tuesday 27 October 2026, 11:00-12:00' },
      { name: 'Course', schedule: 'Tuesdays 10-11am from 20 October until 24 November 2026' },
    ]);
    await shown(site.context, ['term_dates'], Number(position));
  });
  test.each([
    // A holiday, in both areas.
    ['date=2026-10-27', 'Camp Course Workshop'],
    // A term in Surrey, a holiday in Richmond.
    ['date=2026-10-20', 'After Course'],
    ['date=2026-12-01', 'After Thames'],
    // Nobody knows.
    ['date=2026-12-22', 'After Camp Thames'],
    ['date=2027-09-14', 'After Camp Thames'],
    // What is dated is in the holidays when its dates are.
    ['holidays=true', 'Camp Workshop'],
    ['holidays=true&date=2026-10-27', 'Camp Workshop'],
    ['holidays=false', 'After Thames'],
  ])('%s', async (query, names) => expect(await find(query)).toBe(names));

  const facets = async (query: string): Promise<Facets> =>
    (await (await site.anonymous(`/api/activities/facets?${query}`)).json()) as Facets;
  test('the counts are those of the lists, and what is not known is said where something is shown', async () => {
    expect((await facets('')).holidays).toBe(2);
    expect((await facets('date=2026-10-27')).termsNotKnown).toBeNull();
    expect((await facets('date=2026-12-22')).termsNotKnown).toBe(
      'We do not know whether 22 Dec 2026 is in a school term; check with the provider whether it runs in the holidays.',
    );
    expect((await facets('date=2027-09-14')).termsNotKnown).toBe(
      'Term dates for 2027/28 are not known yet; check with the provider whether it runs in the holidays.',
    );
    expect((await facets('date=2027-09-14&time=evening')).termsNotKnown).toBeNull();
    expect((await facets('day=saturday')).termsNotKnown).toBeNull();
  });
  test('this weekend says how many it would show, at the time and on the day that are asked for', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-04T12:00:00Z'), toFake: ['Date'] });
    try {
      const count = async (query: string) => (await facets(query)).thisWeekend;
      const shown = async (query: string) => (await find(query)).split(' ').filter(Boolean).length;
      for (const query of [
        '',
        'time=morning',
        'time=afternoon',
        'day=sunday',
        'time=morning,afternoon&search=saturday',
      ])
        expect(await count(query), query).toBe(await shown(`${query}&when=this-weekend`));
      expect(await count('')).toBe(4);
      expect(await count('when=this-weekend')).toBe(4);
      expect(await count('date=2026-12-05')).toBeNull();
      expect((await facets('when=this-weekend')).time.map((each) => each.count)).toEqual([3, 1, 0, 0]);
      expect(await find('when=tomorrow')).toBe('Autumn Early Once Saturday');
      // Words ask for days as well, and what was read is taken back by leaving them out.
      expect(await find('search=what’s on tomorrow morning')).toBe('Autumn Early Once');
      expect((await facets('search=club tomorrow')).asked?.readings).toEqual([
        { kind: 'day', label: 'Tomorrow', without: 'club' },
      ]);
      // A Friday of the term: the camp is for the holidays.
      expect(await find('when=today')).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });
});

test('on a day that its words take out nothing is found of it, and on all others it is', async () => {
  await liveListings(site.context, [
    { name: 'Off', schedule: 'Saturdays 9-10am, no class on 6 March and 13 March 2027' },
    {
      name: 'Course',
      schedule: 'Saturday: 09:00-10:00, from 6 February 2027 until 27 March 2027. Not on 6 March 2027',
    },
    { name: 'Term', schedule: 'Saturdays 9-10am, term time only, not on 6 March 2027' },
  ]);
  expect(await find('date=2027-03-06')).toBe('Early Saturday');
  expect(await find('date=2027-03-13')).toBe('Course Early Saturday Term');
  expect(await find('date=2027-03-20&time=morning')).toBe('Course Early Off Term');
  expect(await find('day=saturday&time=morning&search=off')).toBe('Off');
  expect(await find('holidays=false')).toBe('After Term Thames');
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DirectoryQuerySchema, type Facets } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/live-listings.ts';
import { questionOf } from './question.ts';

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
    questionOf(DirectoryQuerySchema.parse(Object.fromEntries(new URLSearchParams(query))), new Date(now)).dates?.map(
      ({ date }) => date,
    );
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

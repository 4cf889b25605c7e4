import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityMap } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { sampleListings } from './sample-listings.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await liveListings(site.context, sampleListings);
});
afterAll(() => site.close());

const map = async (query: string): Promise<ActivityMap> => {
  const { status, body } = await call(site.anonymous, 'GET', `/api/activities/map?${query}`);
  expect(status, query).toBe(200);
  return body as ActivityMap;
};
const list = async (query: string): Promise<Activity[]> => {
  const { status, body } = await call(site.anonymous, 'GET', `/api/activities?${query}`);
  expect(status, query).toBe(200);
  return body as Activity[];
};
const sum = ({ places, elsewhere }: ActivityMap): number => places.reduce((all, { count }) => all + count, elsewhere);

test.each([
  '',
  'search=swimming',
  'category=dance',
  'location=GU1',
  'isFree=true',
  'search=xyzzy',
  'search=lessons&location=GU1&distance=3',
])('the map for “%s” holds what the list holds', async (query) => {
  expect(sum(await map(query))).toBe((await list(`${query}&limit=100`)).length);
});

test('each place on it leads to a list of what is there, and to nothing else', async () => {
  const { places } = await map('');
  expect(places.length).toBeGreaterThan(3);
  for (const { name, latitude, longitude, count } of places) {
    const bounds = [longitude - 0.001, latitude - 0.001, longitude + 0.001, latitude + 0.001].join(',');
    const there = await map(`bounds=${bounds}`);
    expect(there).toEqual({ places: [{ name, latitude, longitude, count }], elsewhere: 0, styleUrl: null });
    expect(await list(`bounds=${bounds}&limit=100`)).toHaveLength(count);
  }
});

test('part of the map goes with every other filter, and what is no part of a map finds nothing', async () => {
  const guildford = 'bounds=-0.62,51.2,-0.5,51.28';
  const there = await list(guildford);
  expect(there.length).toBeGreaterThan(0);
  const swimming = await list(`${guildford}&search=swimming`);
  expect(swimming.length).toBeGreaterThan(0);
  expect(there.map(({ id }) => id)).toEqual(expect.arrayContaining(swimming.map(({ id }) => id)));
  const { body } = await call(site.anonymous, 'GET', `/api/activities/facets?${guildford}`);
  expect((body as { total: number }).total).toBe(there.length);
  for (const text of ['nonsense', '1,2,3', '0,51.5,-0.8,51.1']) expect(await list(`bounds=${text}`)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#domain/listing/shown/views.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await liveListings(site.context, [
    { name: 'Otter One', category: 'swimming', town: 'Guildford', schedule: 'Saturdays 9:00-10:00' },
    { name: 'Otter Two', category: 'dance', town: 'Woking', schedule: 'Mondays 16:00-17:00' },
    { name: 'Otter Three', category: 'swimming', town: 'Bishop’s Gate', schedule: 'Saturdays 14:00-15:00' },
    { name: 'Otter Four', category: 'swimming', town: "King's Meadow", schedule: 'Times on request' },
    { name: 'Duck Five', category: 'swimming', town: 'Guildford', schedule: 'Saturdays 9:00-10:00' },
  ]);
});
afterAll(() => site.close());

const find = async (query: string): Promise<readonly string[]> => {
  const answer = await site.anonymous(`/api/activities?${query}`);
  expect(answer.status, query).toBe(200);
  const found = ((await answer.json()) as Activity[]).map(({ name }) => name).toSorted();
  expect(answer.headers.get('x-total-count'), query).toBe(String(found.length));
  return found;
};

// Every filter that the search index has marks of.
test.each([
  'category=swimming',
  'location=Guildford',
  'location=Guildford&distance=10',
  'location=Bishop%E2%80%99s%20Gate',
  "location=King's%20Meadow",
  'bounds=-0.7,51.1,-0.4,51.5',
  'day=saturday',
  'day=saturday&time=morning',
  'time=after-school',
  'date=2031-11-29',
  'category=swimming&location=Guildford&day=saturday&time=morning',
])('words and %s find what both find alone', async (filter) => {
  const alone = (await find(filter)).filter((name) => name.startsWith('Otter'));
  expect(alone).not.toEqual([]);
  expect(await find(`search=otter&${filter}`)).toEqual(alone);
});

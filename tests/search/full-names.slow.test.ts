import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Activity } from '#domain/listing/shown/views.ts';
import { demoListings } from '#operations/demo/listings.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';

/** Names whose words mean an age, a town, a day, a price, a place or nothing at all to whoever reads a search. */
const names = [
  'Under 5s Guildford Monday Free Gym',
  'GU1 4XY Club',
  'The KT22 8AA Players',
  'GU2',
  'Free',
  'Monday',
  'Woking',
  'The Who',
  'A',
  'To Be or Not to Be',
  '£5 Fridays',
  '0-3',
  '10:30 Club & Co.',
  'u10',
  "St. John's – Café (Ødegård)",
  'Школа танцев',
  '!!!',
  'dnace',
  "Robert'); drop table listings;--",
  '100% (fun) & | ! <-> :* club',
  'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen',
];

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  const others = demoListings().map(({ contactName: _n, contactEmail: _e, contactPhone: _p, ...fields }) => fields);
  // Each adversarial name somewhere that the name does not say, and among others that have its words in their descriptions.
  const decoy = { name: 'Decoy', description: names.join(' '), town: 'Dorking' };
  await liveListings(site.context, [...others, ...names.map((name) => ({ name, town: 'Farnham' })), decoy]);
});
afterAll(() => site.close());

test.each([...new Set([...names, ...demoListings().map(({ name }) => name ?? '')])])(
  'the full name %j finds its listing first',
  async (name) => {
    const answer = await site.anonymous(`/api/activities?${new URLSearchParams({ search: name }).toString()}`);
    const [first] = (await answer.json()) as Activity[];
    expect(first?.name).toBe(name);
  },
);

test('a postcode that is nobody’s name is read as a place', async () => {
  const answer = await site.anonymous('/api/activities?search=club%20GU9%207AA');
  const found = (await answer.json()) as Activity[];
  expect(found.every(({ distanceMiles }) => distanceMiles !== null)).toBe(true);
});

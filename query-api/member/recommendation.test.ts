import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import { spanOf } from '#domain/listing/facts/ages.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { RecommendedActivity } from '#domain/recommendation/api.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings, sendTo } from '#tests/support/made/live-listings.ts';
import { withProfile } from '#tests/support/made/profiles.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let parent: SiteFetch;
let ids: readonly string[];

const activity = (name: string, age: string, more: ListingFields = {}): ListingFields => ({
  name,
  ageRanges: [age],
  ...spanOf([age]),
  town: 'Guildford',
  postcode: 'GU1 1AA',
  ...more,
});
const swimming = 'swimming' as const;
const YEAR_MS = 365.25 * 86_400_000;
const bornYearsAgo = (years: number): string => londonDate(new Date(Date.now() - years * YEAR_MS));
const child = (firstName: string, years: number, interests: 'swimming'[] = []) => ({
  firstName,
  dateOfBirth: bornYearsAgo(years),
  gender: null,
  interestedActivities: interests,
  medicalNotes: '',
});

beforeAll(async () => {
  site = await testApp();
  ids = await liveListings(site.context, [
    activity('Otters', '6-9 years', { category: swimming }),
    activity('Woking Otters', '6-9 years', { category: swimming, town: 'Woking', postcode: 'GU21 1AA' }),
    activity('Toddler Splash', '0-3 years', { category: swimming }),
    activity('Teen Swim', '13+ years', { category: swimming }),
    activity('Chess', '5-11 years', { category: 'educational' }),
    activity('Saved Swim', '6-9 years', { category: swimming }),
    activity('Archived Swim', '6-9 years', { category: swimming }),
    activity('Full Swim', '6-9 years', { category: swimming, availability: 'full' }),
    { name: 'Ageless Swim', category: swimming, town: 'Guildford', postcode: 'GU1 1AA' },
    activity('Staines Kites', '4-5 years', { category: 'educational', town: 'Staines', postcode: 'TW18 4AA' }),
  ]);
  const member = await site.newMember('parent');
  await withProfile(site.context, member, { postcode: 'GU1 1AA', children: [child('Ada', 7.5, [swimming])] });
  parent = siteAt(site.url, await sessionOf(site.anonymous, member));
  const saved = await call(parent, 'POST', '/api/favourites', { activityId: ids[5] });
  if (saved.status !== 200) throw new Error(`not saved: ${saved.text}`);
  await sendTo(site.context, ids[6] ?? '', [{ type: 'ArchiveListing', by: 'admin' }]);
  await shown(site.context, ['favourites']);
});
afterAll(() => site.close());

const recommended = async (fetch = parent, query = '') => {
  const answer = await call(fetch, 'GET', `/api/recommendations?t=${Date.now()}${query}`);
  return { ...answer, activities: answer.body as RecommendedActivity[] };
};

test('a family is recommended what is live, for their child’s age, neither full nor saved yet, the nearest of what it likes first', async () => {
  const { activities, headers } = await recommended();
  expect(activities.map(({ name }) => name)).toEqual(['Otters', 'Woking Otters', 'Chess']);
  expect(activities.map(({ recommendationReason }) => recommendationReason)).toEqual([
    'Ada likes swimming, and this is less than a mile away.',
    'Ada likes swimming, and this is about 6 miles away.',
    'It is right for Ada’s age, less than a mile away.',
  ]);
  const scores = activities.map(({ recommendationScore }) => recommendationScore);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('x-total-count')).toBe('3');
  expect(activities[1]?.distanceMiles).toBeGreaterThan(4);
});

test('what one family is told, another is not: without children there is nothing, and without signing in a 401', async () => {
  const childless = await site.signedInAs('parent');
  expect((await recommended(childless)).activities).toEqual([]);
  expect((await recommended(site.anonymous)).status).toBe(401);
});

test('what the browser says was looked at counts, and what is no category is passed over', async () => {
  const { activities } = await recommended(parent, '&viewed=educational,nonsense');
  expect(activities.at(-1)).toMatchObject({
    name: 'Chess',
    recommendationReason: 'It is like something you looked at, and right for Ada’s age, less than a mile away.',
  });
});

test('a family whose home nobody knows is recommended by age and interests, with no word about the way', async () => {
  const member = await site.newMember('parent');
  await withProfile(site.context, member, { postcode: 'ZE1 0AA', town: 'Lerwick', children: [child('Tom', 2)] });
  const elsewhere = siteAt(site.url, await sessionOf(site.anonymous, member));
  const { activities } = await recommended(elsewhere);
  expect(
    activities.map(({ name, recommendationReason, distanceMiles }) => [name, recommendationReason, distanceMiles]),
  ).toEqual([['Toddler Splash', 'It is right for Tom’s age.', null]]);
});

test('a family with nothing in the places around them, or nothing of an age of theirs, is recommended what is further away', async () => {
  const { context, anonymous, url } = site;
  // Between Feltham and Staines is no listing at all, in a dozen places and more.
  for (const [years, names] of [
    [4.9, ['Staines Kites']],
    [16, ['Teen Swim']],
  ] as const) {
    const member = await site.newMember('parent');
    await withProfile(context, member, { postcode: 'TW13 4AB', children: [child('Mia', years)] });
    const { activities } = await recommended(siteAt(url, await sessionOf(anonymous, member)));
    expect(activities.map(({ name }) => name)).toEqual(names);
  }
});

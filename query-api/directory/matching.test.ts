import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryIn, savedQuery } from '#domain/saved-search/query.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';
import { foundByEach } from './matching.ts';
import { pageOf } from './page.ts';
import { sampleListings } from './sample-listings.ts';
import { meaningIn } from './words/meaning.ts';

let site: TestApp;
let all: readonly string[];
beforeAll(async () => {
  site = await testApp();
  await liveListings(site.context, sampleListings);
  const rows = await site.context.db.query<{ listing_id: string }>('select listing_id from directory.listings');
  all = rows.map(({ listing_id: id }) => id);
});
afterAll(() => site.close());

/** What the directory shows to whoever searches so: all of it, since these are fewer than a page may hold. */
async function shown(saved: string): Promise<readonly string[]> {
  const { db } = site.context;
  const { question, search } = await meaningIn(db, queryIn(saved));
  return (await pageOf(db, { ...question, limit: 100 }, search)).map(({ id }) => id);
}

/** Mostly not asked for: all of them at once find nothing. */
const oneOf = (...values: readonly string[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const searches = fc.record({
  search: fc.constantFrom(
    undefined,
    'swimming',
    'swiming',
    'karate farnham',
    'ballet for a 4 year old',
    'toddlers',
    'Teen Karate',
    'forest school sunday',
    'free',
    'football saturday woking',
    'lessons',
    '!!!',
  ),
  category: oneOf('Sports', 'swimming', 'Music & Dance', 'no such category'),
  location: oneOf('Guildford', 'GU1', 'Surrey', 'GU99', 'Nowhere'),
  distance: oneOf('3', '20'),
  bounds: oneOf('-0.62,51.2,-0.5,51.28', '-0.9,51,0,51.6'),
  ageRange: oneOf('4-7', '0-3', '13+', 'old'),
  day: oneOf('saturday', 'monday,tuesday'),
  time: oneOf('morning', 'after-school'),
  when: oneOf('this-weekend'),
  maxPrice: oneOf('5', '10'),
  isFree: oneOf('true', 'false'),
  indoor: oneOf('true', 'false'),
  parentFavorites: oneOf('true', 'false'),
});

test('many searches asked together find, among a few activities, what each finds in the directory by itself', async () => {
  let finds = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(searches, { minLength: 1, maxLength: 40 }),
      fc.oneof(fc.constant([...all]), fc.subarray([...all])),
      async (asked, among) => {
        const saved = asked.flatMap((filters) => {
          const given = Object.entries(filters).filter((pair): pair is [string, string] => pair[1] !== undefined);
          return savedQuery(new URLSearchParams(given).toString()) ?? [];
        });
        const found = await foundByEach(site.context.db, saved, among);
        expect(found).toHaveLength(saved.length);
        for (const [index, each] of saved.entries()) {
          const expected = (await shown(each)).filter((id) => among.includes(id));
          expect(found[index]?.toSorted(), each).toEqual(expected.toSorted());
          finds += expected.length;
        }
      },
    ),
    { numRuns: 15 },
  );
  // Else nothing was compared.
  expect(finds).toBeGreaterThan(5);
});

test('what is not wanted stands last in the directory, and in no letter', async () => {
  const [football, judo] = await liveListings(site.context, [
    { name: 'Otter Football Club', description: 'Ball games for all.', category: 'sports' },
    { name: 'Otter Judo Club', description: 'Throws for all.', category: 'sports' },
  ]);
  const saved = 'search=otter+club%2C+not+football';
  const inDirectory = await shown(saved);
  expect(inDirectory).toContain(football);
  expect(inDirectory.indexOf(judo ?? '')).toBeLessThan(inDirectory.indexOf(football ?? ''));
  expect(await foundByEach(site.context.db, [saved], [football ?? '', judo ?? ''])).toEqual([[judo]]);
});

test('nothing is found among nothing, and nobody is asked about for no search', async () => {
  expect(await foundByEach(site.context.db, ['search=swimming', 'isFree=true'], [])).toEqual([[], []]);
  expect(await foundByEach(site.context.db, [], all)).toEqual([]);
});

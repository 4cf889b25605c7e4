import { afterAll, beforeAll, expect, test } from 'vitest';
import { towns } from '#domain/brand.ts';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { categoryLists } from '#domain/listing/facts/category-lists.ts';
import { categories, categoryOf, directoryCategories } from '#domain/listing/facts/taxonomy.ts';
import type { Facets } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { categoryOptions, townChoices } from '#frontend/features/directory/filter-choices.ts';
import { ageChoices, locationChoices, typeChoices } from '#frontend/features/directory/search-choices.ts';
import { demoListings } from '#operations/demo/listings.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { liveListings } from '#tests/support/made/live-listings.ts';

/** One activity of each category, and one in each town that a screen names, in one that none does, and for each age in years. */
const away = 'Dorking';
const ages = Array.from({ length: 18 }, (_, year) => year);

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await liveListings(site.context, [
    ...categoryIds.map((category) => ({ name: `Kind ${category}`, category })),
    ...[...towns, away].map((town) => ({ name: `In ${town}`, town })),
    ...ages.map((year) => ({ name: `Age ${year}`, minAgeMonths: year * 12, maxAgeMonths: year * 12 + 11 })),
  ]);
});
afterAll(() => site.close());

const found = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const answer = await site.anonymous(`/api/activities?${new URLSearchParams({ ...query, limit: '100' }).toString()}`);
  return ((await answer.json()) as Activity[]).map(({ name }) => name ?? '');
};

const lists = {
  ...categoryLists,
  directory: directoryCategories,
  'home page': typeChoices.map(({ value }) => value),
};
test.each(Object.entries(lists))('the directory finds what each label of the %s list means', async (_list, labels) => {
  const all: string[] = [];
  for (const label of labels) {
    const names = await found({ category: label });
    expect(names, label).toContain(`Kind ${categoryOf(label)}`);
    all.push(...names);
  }
  for (const id of categoryIds) expect(all).toContain(`Kind ${id}`);
});

test.each(Object.entries(categoryLists))(
  'no activity of the demo is without a label in the %s list',
  (_list, labels) => {
    const said = new Set(labels.map(categoryOf));
    expect(demoListings().filter(({ category }) => !said.has(category))).toEqual([]);
  },
);

test('every age is found by a band of the home page and of the directory', async () => {
  for (const bands of [ageChoices.map(({ value }) => value), directoryAgeRanges]) {
    const all = (await Promise.all(bands.map((ageRange) => found({ ageRange })))).flat();
    for (const year of ages) expect(all).toContain(`Age ${year}`);
  }
});

test('each town of the home page and the directory is found, and the directory offers where else there is something', async () => {
  const facets = (await (await site.anonymous('/api/activities/facets')).json()) as Facets;
  const choices = townChoices(facets);
  expect(choices.slice(0, towns.length)).toEqual(towns);
  expect(choices).toEqual([...towns, away]);
  for (const town of choices) expect(await found({ location: town })).toEqual([`In ${town}`]);
  for (const { value, label } of locationChoices) expect(await found({ location: value })).toEqual([`In ${label}`]);
  expect(locationChoices.map(({ label }) => label)).toEqual(towns);
});

test('the counts beside the directory’s categories come to all that there is', async () => {
  const facets = (await (await site.anonymous('/api/activities/facets')).json()) as Facets;
  const options = categoryOptions(undefined, facets);
  for (const { label } of options) expect(label).not.toContain('(0)');
  expect(options.map(({ value }) => categories[categoryOf(value) ?? 'other'])).toEqual(directoryCategories);
});

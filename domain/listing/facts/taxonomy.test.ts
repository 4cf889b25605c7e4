import { expect, test } from 'vitest';
import { directoryAgeRanges } from './age-ranges.ts';
import { parseAgeRange } from './ages.ts';
import { categoryIds } from './category-ids.ts';
import { type CategoryList, categoryLists, labelIn } from './category-lists.ts';
import { categories, categoriesMatching, categoryOf, directoryCategories } from './taxonomy.ts';

const lists = Object.keys(categoryLists) as CategoryList[];
const labels = lists.flatMap((list) => categoryLists[list].map((label) => ({ list, label })));

test.each(labels)('$label of the $list list has a canonical category', ({ label }) => {
  expect(categoryIds).toContain(categoryOf(label));
});
test.each(labels)('$label of the $list list is shown again in that list’s own words', ({ list, label }) => {
  const category = categoryOf(label);
  expect(category && labelIn(list, category)).toBe(label);
});
test.each(lists)('the %s list offers no category twice', (list) => {
  const offered = categoryLists[list].map(categoryOf);
  expect(new Set(offered).size).toBe(offered.length);
});
test.each(lists)('the %s list offers every category, so that none is lost where it is shown', (list) => {
  for (const id of categoryIds) expect(categoryLists[list]).toContain(labelIn(list, id));
});
test('what was agreed for a list comes first, then what it lacks by the canonical labels', () => {
  expect(categoryLists.generic.slice(0, 9)).toEqual([
    'Sports',
    'Arts & Crafts',
    'Music',
    'Dance',
    'Drama',
    'Education',
    'Adventure',
    'Other',
    'STEM',
  ]);
  expect(labelIn('generic', 'holiday-clubs')).toBe('Holiday Clubs');
});
test('a filter of the directory finds every category, and each only once by its own name', () => {
  const found = directoryCategories.flatMap((label) => categoriesMatching(categoryOf(label) ?? 'other'));
  for (const id of categoryIds) expect(found).toContain(id);
  expect(directoryCategories).not.toContain('Music & Dance');
  expect(new Set(directoryCategories.map(categoryOf)).size).toBe(directoryCategories.length);
});
test('a band of the directory’s ages finds every month of a childhood', () => {
  const spans = directoryAgeRanges.map((label) => parseAgeRange(label));
  for (let month = 0; month < 18 * 12; month += 1) {
    const bands = spans.filter(
      (span) => span && (span.minAgeMonths ?? 0) <= month && month <= (span.maxAgeMonths ?? Number.POSITIVE_INFINITY),
    );
    expect(bands, `${month} months`).toHaveLength(1);
  }
});
test('an id and a canonical label stand for themselves, in any spelling', () => {
  for (const id of categoryIds) {
    expect(categoryOf(id)).toBe(id);
    expect(categoryOf(` ${categories[id].toUpperCase()} `)).toBe(id);
  }
});
test.each(['', 'all', 'constructor', '__proto__', 'Knitting'])('%j is no category', (label) => {
  expect(categoryOf(label)).toBeUndefined();
});
test('a filter on music or dance also shows what is both, and the other way round', () => {
  expect(categoriesMatching('music')).toEqual(['music', 'music-dance']);
  expect(categoriesMatching('dance')).toEqual(['dance', 'music-dance']);
  expect(categoriesMatching('music-dance')).toEqual(['music', 'dance', 'music-dance']);
  expect(categoriesMatching('drama')).toEqual(['drama']);
});

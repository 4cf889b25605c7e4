import { expect, test } from 'vitest';
import { categoryIds } from './category-ids.ts';
import { type CategoryList, categoryLists, labelIn } from './category-lists.ts';
import { categories, categoriesMatching, categoryOf } from './taxonomy.ts';

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
test('a category that a list does not offer is shown by its canonical label', () => {
  expect(labelIn('generic', 'holiday-clubs')).toBe('Holiday Clubs');
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

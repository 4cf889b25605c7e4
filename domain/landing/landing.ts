import type { directoryAgeRanges } from '../listing/facts/age-ranges.ts';
import type { Category } from '../listing/facts/category-ids.ts';
import { pageAt, pageOf, pathTo } from '../site/pages.ts';

/** What a page for search engines is about: a category, a town or both of them; or an age range by itself. */
export interface Landing {
  readonly category?: Category | undefined;
  /** In our spelling. */
  readonly town?: string | undefined;
  readonly ageRange?: AgeRange | undefined;
}
export type AgeRange = (typeof directoryAgeRanges)[number];

/** "Virginia Water" is 'virginia-water'. */
export const slugOfTown = (town: string): string => town.toLowerCase().replaceAll(' ', '-');
/** "13+" is '13-plus'. */
export const slugOfAges = (ageRange: string): string => ageRange.replace('+', '-plus');

/** Where the page about `landing` stands. Whether anything is there its counts say. */
export function landingPath({ category, town, ageRange }: Landing): string {
  if (ageRange !== undefined) return pathTo('age-activities', { age: slugOfAges(ageRange) });
  if (town === undefined) return category ? pathTo('category-activities', { category }) : pathTo('directory');
  const slug = slugOfTown(town);
  return category ? pathTo('category-in-town', { category, town: slug }) : pathTo('town-activities', { town: slug });
}

/** The changing parts of `pathname`, the address of a landing page, by their names. */
export function slugsIn(pathname: string): Readonly<Record<string, string>> {
  const at = pageAt(pathname);
  const names = at ? [...pageOf(at.name).path.matchAll(/:(\w+)/g)] : [];
  return Object.fromEntries(names.map(([, name = ''], index) => [name, at?.params[index] ?? '']));
}

import { directoryAgeRanges } from '../listing/facts/age-ranges.ts';
import { type Category, categoryIds } from '../listing/facts/category-ids.ts';
import { knownTowns } from '../place/towns.ts';
import { type Landing, slugOfAges, slugOfTown } from './landing.ts';

/** The changing parts of a landing page's address. */
export interface LandingSlugs {
  readonly category?: string | undefined;
  readonly town?: string | undefined;
  readonly age?: string | undefined;
}

const categoryBySlug: ReadonlyMap<string, Category> = new Map(categoryIds.map((id) => [id, id]));
const townBySlug: ReadonlyMap<string, string> = new Map(knownTowns.map((town) => [slugOfTown(town), town]));
const agesBySlug = new Map(directoryAgeRanges.map((ageRange) => [slugOfAges(ageRange), ageRange] as const));

/** What the page with these slugs is about; undefined when one of them means nothing, or there is no such pair. */
export function landingOf({ category, town, age }: LandingSlugs): Landing | undefined {
  const landing: Landing = {
    category: category === undefined ? undefined : categoryBySlug.get(category),
    town: town === undefined ? undefined : townBySlug.get(town),
    ageRange: age === undefined ? undefined : agesBySlug.get(age),
  };
  const given = [category, town, age].filter((slug) => slug !== undefined);
  const known = Object.values(landing).filter((value) => value !== undefined);
  const isPage = age === undefined ? known.length > 0 : known.length === 1;
  return isPage && known.length === given.length ? landing : undefined;
}

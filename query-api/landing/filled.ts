import type { AgeRange, Landing } from '#domain/landing/landing.ts';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { parseAgeRange } from '#domain/listing/facts/ages.ts';
import { OLDEST, YOUNGEST } from '#domain/listing/facts/facts.ts';
import { categoryIds, type Category } from '#domain/listing/facts/category-ids.ts';
import { categoriesMatching } from '#domain/listing/facts/taxonomy.ts';
import { centreOfTown } from '#domain/place/towns.ts';
import type { Database } from '#platform/database.ts';
import { ageOverlap } from '../directory/filters.ts';

/** Every landing page on which an activity stands, for the sitemap; one statement over the narrow rows of the directory. */
export async function filledLandings(db: Database): Promise<readonly Landing[]> {
  const bands = directoryAgeRanges.map((label) => {
    const { minAgeMonths, maxAgeMonths } = parseAgeRange(label) ?? { minAgeMonths: null, maxAgeMonths: null };
    return `coalesce(bool_or(${ageOverlap(`${minAgeMonths ?? YOUNGEST}`, `${maxAgeMonths ?? OLDEST}`)}), false)`;
  });
  const rows = await db.query<{ category: Category | null; town: string | null; bands: readonly boolean[] }>(
    `select category, town, array[${bands.join(', ')}] as bands from directory.listings l group by 1, 2`,
  );
  const towns = [
    ...new Set(rows.flatMap(({ town }) => (town !== null && centreOfTown(town) ? [town] : []))),
  ].toSorted();
  const isThere = (category: Category, town?: string): boolean =>
    rows.some(
      (row) =>
        row.category !== null &&
        categoriesMatching(category).includes(row.category) &&
        (town === undefined || row.town === town),
    );
  const categories = categoryIds.filter((category) => isThere(category));
  const ages = directoryAgeRanges.filter((_label, index) => rows.some(({ bands: stated }) => stated[index]));
  return [
    ...categories.map((category) => ({ category })),
    ...towns.map((town) => ({ town })),
    ...towns.flatMap((town) =>
      categories.filter((category) => isThere(category, town)).map((category) => ({ category, town })),
    ),
    ...ages.map((ageRange: AgeRange) => ({ ageRange })),
  ];
}

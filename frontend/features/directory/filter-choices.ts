import { towns } from '#domain/brand.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categories, categoryOf, directoryCategories } from '#domain/listing/facts/taxonomy.ts';
import type { Facets } from '#domain/listing/shown/search.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import type { SelectOption } from '#frontend/components/form/select-field.tsx';

/** The choices of the directory's filters, as selects show them. */
export const categoryChoices: readonly Category[] = directoryCategories.flatMap((label) => categoryOf(label) ?? []);
export const ratingChoices = ['4.5', '4.0', '3.5', '3.0'] as const;
export const distanceChoices = ['1', '3', '5', '10', '20'] as const;

/** A choice with how many activities it would show, where that is known. */
export const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${formatNumber(count)})`;

/** The directory's categories, and the one in use when it is none of them. */
export function categoryOptions(current: string | undefined, facets: Facets | undefined): readonly SelectOption[] {
  const chosen = current === undefined ? undefined : categoryOf(current);
  const ids = chosen === undefined || categoryChoices.includes(chosen) ? categoryChoices : [...categoryChoices, chosen];
  const known = ids.map((id) => ({
    value: id as string,
    label: counted(categories[id], facets?.category.find((each) => each.id === id)?.count ?? (facets ? 0 : undefined)),
  }));
  return current === undefined || chosen !== undefined ? known : [...known, { value: current, label: current }];
}

/** Which of them an address names, by whatever word; the word itself when it is none. */
export const chosenCategory = (current: string | undefined): string | undefined =>
  current === undefined ? undefined : (categoryOf(current) ?? current);

/** The agreed towns in their order, and after them the others in which there are activities. */
export const townChoices = (facets: Facets | undefined): readonly string[] => [
  ...new Set([...towns, ...(facets?.town ?? []).map(({ town }) => town).toSorted()]),
];

/** `choices`, and `value` when an address brought one that is not among them. */
export const withValue = (choices: readonly string[], value: string | undefined): readonly string[] =>
  value === undefined || choices.includes(value) ? choices : [...choices, value];

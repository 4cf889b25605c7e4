import { ageLabel } from '../listing/facts/ages.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import { priceText } from '../listing/shown/price-text.ts';
import { columnLabel } from './columns.ts';

interface Shown {
  readonly label: string;
  readonly value: string;
}

/** Longest value that is shown, characters. */
const MOST_SHOWN = 300;
/** Said together, as families read them. */
const together = new Set(['minAgeMonths', 'maxAgeMonths', 'priceFrom', 'priceTo', 'priceUnit']);

/** What the draft of a row would say, in words. */
export function shownRow(fields: ListingFields): Shown[] {
  const { minAgeMonths = null, maxAgeMonths = null, priceUnit } = fields;
  const price = priceText(fields);
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ...Object.entries(fields).flatMap(([name, value]) =>
      together.has(name) ? [] : [[columnLabel(name), wordsOf(name, value)] as const],
    ),
    ['Ages', ageLabel({ minAgeMonths, maxAgeMonths })],
    ['Price', price !== null && price !== 'Free' && priceUnit ? `${price} per ${priceUnit}` : price],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value: value.slice(0, MOST_SHOWN) }] : []));
}

function wordsOf(name: string, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'category' && typeof value === 'string')
    return Object.hasOwn(categories, value) ? categories[value as keyof typeof categories] : value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

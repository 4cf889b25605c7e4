import { readAsked, type Asked } from '../listing/asked/asked.ts';
import type { Term } from '../listing/asked/terms.ts';
import { parseAgeRange } from '../listing/facts/ages.ts';
import { OLDEST, statedAges, statedPrice, YOUNGEST } from '../listing/facts/facts.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import { searchable } from '../listing/shown/search-words.ts';
import { placeOf } from '../place/place.ts';
import { milesBetween } from '../place/point.ts';

/** What only says that something is looked for, and not what. */
const asking =
  /\b(?:please|find|search(?: for)?|look(?:ing)?(?: for)?|get|show|me|us|any|all|some|more|new|local|providers?|offers?)\b/gi;

/** What an internet search looks for, read from an admin's words as a family's search text is. */
export const searchFor = (instructions: string): Asked => readAsked(instructions.replaceAll(asking, ' ').trim());

/**
 * Whether what a page says of its activity fits: its town, its ages, its price as far as the words ask for them, and the words
 * themselves. As in the directory, what is not known fits nothing that asks for it.
 */
export function fits(fields: ListingFields, { readings, terms }: Asked): boolean {
  const said = ` ${searchable(wordsOf(fields))} `;
  return readings.every(({ query }) => fitsQuery(fields, query)) && terms.every((term) => isSaid(said, term));
}

function fitsQuery(fields: ListingFields, query: Asked['readings'][number]['query']): boolean {
  if (query.location !== undefined) return isNear(fields, query.location, query.distance ?? 0);
  if (query.ageRange !== undefined) return overlaps(fields, query.ageRange);
  const price = statedPrice(fields);
  if (query.isFree !== undefined) return price !== null && price.from === 0;
  if (query.maxPrice !== undefined) return price !== null && price.from <= query.maxPrice;
  // Days, times and the like are seldom said where a page can be read by a program: a person looks at what was found.
  return true;
}

function isNear(fields: ListingFields, asked: string, miles: number): boolean {
  const here = placeOf(fields);
  const there = placeOf({ town: asked, postcode: asked.includes(' ') ? asked : `${asked} 1AA` });
  const same = (name: string | null): boolean => name !== null && name.toLowerCase() === asked.toLowerCase();
  if (same(here.town) || same(here.outward)) return true;
  return miles > 0 && here.centre !== null && there.centre !== null && milesBetween(here.centre, there.centre) <= miles;
}

function overlaps(fields: ListingFields, asked: string): boolean {
  const ages = statedAges(fields);
  const wanted = parseAgeRange(asked);
  if (ages === null || wanted === undefined) return false;
  return ages.from <= (wanted.maxAgeMonths ?? OLDEST) && ages.to >= (wanted.minAgeMonths ?? YOUNGEST);
}

/** A word counts with other endings as well (lessons, swimming), and by the other names of the thing. */
const isSaid = (said: string, { words, also }: Term): boolean =>
  words.every((word) => said.includes(` ${stemOf(word)}`)) ||
  also.some((name) => said.includes(` ${searchable(name)}`));

const stemOf = (word: string): string =>
  word.length < 7 ? word.replace(/e?s$/, '') : word.replace(/(?:([a-z])\1ing|ing|e?s)$/, '$1');

const wordsOf = ({ name, description, shortDescription, category, subcategory, location }: ListingFields): string =>
  [name, description, shortDescription, category && categories[category], subcategory, location]
    .filter(Boolean)
    .join(' ');

import { isInPlace, isInTexts, isOfDays } from './filter.ts';
import { filtersOf } from './filters.ts';
import type { Question } from './question.ts';
import { foundBy, isSoft, type Reach, type Search } from './search.ts';
import { all, type Params } from '../sql.ts';

/** The id at the end makes every order total. */
export const NEWEST = 'l.live_since desc, l.listing_id';

interface Scanning {
  readonly query: Question;
  readonly search: Search | null;
  readonly reach?: Reach;
  /** Whether days with more than that are looked for by their marks where there are no words: in no order, as whoever counts does. */
  readonly isByMarks?: boolean;
}

/**
 * Where the listings `l` that match come from; `found` stands before it when words are searched for. When nothing is
 * asked for but what texts know, too, the finds know their id, their place and when they went live, and only `whole` joins what else there
 * is to each of thousands of them. Words that exclude nothing are not looked at. `sieve` is what all of them are found by.
 */
export function scanOf({ query, search, reach, isByMarks = false }: Scanning, statement: Params) {
  const filters = filtersOf(query, statement);
  const inTexts = filters.filter(isInTexts);
  const others = filters.filter((filter) => !isInTexts(filter)).map(({ sql }) => sql);
  const words = search && !isSoft(search) ? search : null;
  // Days alone, with a time or an age, are counted from an index of `listings`.
  const isOnFewDays = filters.some(isOfDays) && (filters.length > 2 || filters.some(isInPlace));
  if (!words && !(isByMarks && others.length === 0 && isOnFewDays)) {
    const every = `directory.listings l where ${all(filters.map(({ sql }) => sql))}`;
    return { found: null, from: () => every, others, sieve: null, hasRows: false };
  }
  const sieve = { search: words, filters: inTexts };
  // The index finds few in a place, and all of them at once; and filters leave too few over in a short stretch of time.
  const isWide = others.length === 0 && !filters.some(isInPlace);
  const recent = reach?.recent.slice(filters.length > 0 && !reach.isAnyEnough ? 1 : 0) ?? [];
  const found = foundBy(sieve, statement, isWide && reach ? { ...reach, recent } : undefined);
  const from = ({ whole = false }: { readonly whole?: boolean } = {}): string =>
    others.length === 0 && !whole
      ? 'found l where true'
      : `directory.listings l join found using (listing_id) where ${all(others)}`;
  return { found, from, others, sieve: others.length === 0 ? sieve : null, hasRows: true };
}

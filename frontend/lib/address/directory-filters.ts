import { isCleared } from '#domain/kernel/cleared.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { SEARCH_MAX } from '#domain/listing/shown/search-length.ts';
import { parsePostcode } from '#domain/place/postcode.ts';

/** What the directory's address can ask for. Absent means "any"; values are as they stand in the address. */
export const filterNames = [
  'search',
  'category',
  'location',
  'distance',
  'bounds',
  'day',
  'time',
  'when',
  'date',
  'holidays',
  'ageRange',
  'isFree',
  'minPrice',
  'maxPrice',
  'indoor',
  'outdoor',
  'sendFriendly',
  'hasSpecialOffers',
  'parentFavorites',
  'hostsBirthdayParties',
  'ofstedRegistered',
  'insured',
  'dbsChecked',
  'firstAid',
  'taxFreeChildcare',
  'childcareVouchers',
  'hafPlaces',
  'googleRating',
  'facebookRating',
  'trustpilotRating',
  'yelpRating',
  'websiteRating',
  'sort',
] as const satisfies readonly (keyof DirectoryQuery)[];
export type FilterName = (typeof filterNames)[number];
export type DirectoryFilters = Partial<Readonly<Record<FilterName, string>>>;

/**
 * What an address asks for. Of words that are longer than a search takes it is the beginning: the API would refuse them all. The lowest
 * rating may be `any`, which is none.
 */
export function fromSearch(search: URLSearchParams): DirectoryFilters {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = search.get(name);
    const isAny = value === 'any' && name.endsWith('Rating');
    if (value !== null && !isAny && !isCleared(value)) filters[name] = value.trim().slice(0, SEARCH_MAX);
  }
  return filters;
}

/**
 * How many activities come before those that the address asks for: without JavaScript each page of the list has an address. Of one further
 * than the API counts it is the beginning.
 */
export function offsetIn(search: URLSearchParams): number {
  const text = search.get('offset') ?? '';
  return /^(?:[1-9]\d{0,4}|100000)$/.test(text) ? Number(text) : 0;
}

/** `?search=…` in a fixed order, so that the same filters are the same address; the empty text without filters. */
export function toSearch(filters: DirectoryFilters): string {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined && !isCleared(value)) query.set(name, value.trim());
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * `filters` with `changes`; a cleared value takes its filter away. Miles and nearest first go with the place that they were chosen for,
 * unless they are chosen for the next one: around a postcode they go on, also while it is typed ("GU"): none begins with three letters.
 */
export function withFilters(
  filters: DirectoryFilters,
  changes: Partial<Readonly<Record<FilterName, string | undefined>>>,
): DirectoryFilters {
  const next: Partial<Record<FilterName, string>> = { ...filters };
  for (const [name, value] of Object.entries(changes) as [FilterName, string | undefined][]) {
    if (value === undefined || isCleared(value)) delete next[name];
    else next[name] = value;
  }
  const isNowhere = next.location === undefined;
  const isElsewhere = changes.location?.match(/^\D{3}/);
  if (isNowhere || (isElsewhere && !changes.distance)) delete next.distance;
  // Words may say a place, too: "swimming near farnham".
  if (next.sort === 'distance' && !next.search && (isNowhere || (isElsewhere && !changes.sort))) delete next.sort;
  return next;
}

/** How many filters narrow the list; the order of the list and the distance around a postcode are none of their own. */
export function activeFilterCount(filters: DirectoryFilters): number {
  return filterNames.filter((name) => name !== 'sort' && name !== 'distance' && !isCleared(filters[name])).length;
}

/** Whether `location` is a UK postcode or its outward half ("GU1 4AF", "kt22"), which searches by distance. */
export function isPostcode(location: string | undefined): boolean {
  return location !== undefined && parsePostcode(location) !== undefined;
}

/** The filters that the directory was last shown with in this tab: the way back to it leads to the same list. */
export const directoryShown: { filters: DirectoryFilters } = { filters: {} };

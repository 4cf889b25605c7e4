import { towns } from '#domain/brand.ts';
import { ratingSiteIds, ratingSites } from '#domain/listing/facts/ratings.ts';
import { categories, categoryOf } from '#domain/listing/facts/taxonomy.ts';
import { parsePostcode } from '#domain/place/postcode.ts';
import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { dayName, type WeekdayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import type { DirectoryFilters, FilterName } from '#frontend/lib/directory-filters.ts';

export const ageWords = (range: string): string =>
  (directoryAgeRanges as readonly string[]).includes(range) ? `${range} years` : range;
/** The days that the address names; those that it names otherwise ("weekends") are for the server to read. */
export const daysOf = (value: string | undefined): readonly WeekdayName[] =>
  weekdays.filter((day) => value?.toLowerCase().split(',').includes(day));
export const ratingFilters = ratingSiteIds.map((site) => ({
  name: `${site}Rating` as const,
  label: `${ratingSites[site]} rating`,
}));
/** Miles that a postcode searches when no distance is chosen, as the API does. */
export const DEFAULT_DISTANCE = '10';
export const flagLabels = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  sendFriendly: 'SEND friendly',
  hasSpecialOffers: 'Special offers',
  hostsBirthdayParties: 'Hosts birthday parties',
} as const;
export type FlagFilter = keyof typeof flagLabels;
export const flagFilters = Object.keys(flagLabels) as FlagFilter[];

/** The category as the directory calls it; the word of the address when it is none. */
export function categoryWords(value: string): string {
  const id = categoryOf(value);
  return id === undefined ? value : categories[id];
}

/** A town as it is written; anything else as it stands, postcodes in capitals. */
export function locationWords(value: string): string {
  return townOf(value) ?? (/\d/.test(value) ? value.toUpperCase() : value);
}

/** Where the page's title says that it looks: a town, or a postcode's outward half; undefined for the whole region. */
export const placeWords = (location: string | undefined): string | undefined =>
  location === undefined ? undefined : (parsePostcode(location)?.outward ?? townOf(location));

/** The served town that `value` names, whatever its case. */
export const townOf = (value: string | undefined): string | undefined =>
  towns.find((town) => town.toLowerCase() === value?.trim().toLowerCase());

export interface FilterChip {
  readonly name: FilterName;
  readonly label: string;
}

/** The filters in use, each with the words under which it can be taken away again. */
export function filterChips(filters: DirectoryFilters): readonly FilterChip[] {
  const chips: (FilterChip | undefined)[] = [
    chip(filters, 'search', (text) => `“${text}”`),
    chip(filters, 'category', categoryWords),
    chip(filters, 'location', (place) =>
      townOf(place) === undefined && /\d/.test(place)
        ? `Within ${filters.distance ?? DEFAULT_DISTANCE} miles of ${locationWords(place)}`
        : locationWords(place),
    ),
    chip(filters, 'bounds', () => 'This part of the map'),
    chip(filters, 'day', (value) => daysOf(value).map(dayName).join(', ') || value),
    chip(filters, 'ageRange', ageWords),
    chip(filters, 'isFree', (value) => (value === 'true' ? 'Free' : 'Paid')),
    chip(filters, 'minPrice', (price) => `From £${price}`),
    chip(filters, 'maxPrice', (price) => `Up to £${price}`),
    ...flagFilters.map((name) =>
      chip(filters, name, (value) => (value === 'true' ? flagLabels[name] : `Not ${flagLabels[name].toLowerCase()}`)),
    ),
    ...ratingFilters.map(({ name, label }) => chip(filters, name, (rating) => `${label} ${rating}+`)),
  ];
  return chips.filter((each) => each !== undefined);
}

function chip(filters: DirectoryFilters, name: FilterName, words: (value: string) => string): FilterChip | undefined {
  const value = filters[name];
  return value === undefined ? undefined : { name, label: words(value) };
}

import { shortPounds } from '#domain/kernel/pounds.ts';
import { ratingSiteIds, ratingSites } from '#domain/listing/facts/ratings.ts';
import type { TrustFilter } from '#domain/listing/facts/trust.ts';
import { categories, categoryOf } from '#domain/listing/facts/taxonomy.ts';
import { dayName, type WeekdayName, weekdays } from '#domain/listing/facts/weekdays.ts';
import type { AskedAnswer } from '#domain/listing/asked/answer.ts';
import type { DayPart } from '#domain/listing/sessions/session.ts';
import { dayText } from '#domain/listing/sessions/session-text.ts';
import type { NamedTime } from '#domain/listing/sessions/week.ts';
import type { DirectoryFilters, FilterName } from '#frontend/lib/address/directory-filters.ts';
import { ageWords } from './age-words.ts';
import { townOf } from './place-words.ts';
import type { FilterChanges } from './use-filters.ts';

/** The days that the address names; those that it names otherwise ("weekends") are for the server to read. */
export const daysOf = (value: string | undefined): readonly WeekdayName[] =>
  weekdays.filter((day) => value?.toLowerCase().split(',').includes(day));
export const timeLabels: Readonly<Record<string, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  'after-school': 'After school',
  evening: 'Evening',
} satisfies Record<DayPart, string>;
const whenLabels: Readonly<Record<string, string>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this-weekend': 'This weekend',
} satisfies Record<NamedTime, string>;
/** An address may hold anything: what is no day, or no price, is said as it stands. */
const dayWords = (date: string): string => (/^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/.test(date) ? dayText(date) : date);
const priceWords = (price: string): string => (Number.isFinite(Number(price)) ? shortPounds(price) : `£${price}`);
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
  parentFavorites: 'Saved by parents',
} as const;
export type FlagFilter = keyof typeof flagLabels;
/** What parents ask before they trust it. */
export const trustLabels = {
  ofstedRegistered: 'Ofsted registered',
  insured: 'Insured',
  dbsChecked: 'DBS checked staff',
  firstAid: 'First aider',
  taxFreeChildcare: 'Tax-Free Childcare',
  childcareVouchers: 'Childcare vouchers',
  hafPlaces: 'HAF holiday places',
} as const satisfies Readonly<Record<TrustFilter, string>>;
export const trustFilters = /* @__PURE__ */ Object.keys(trustLabels) as TrustFilter[];
export const flagFilters = /* @__PURE__ */ Object.keys(flagLabels) as FlagFilter[];

/** The category as the directory calls it; the word of the address when it is none. */
export function categoryWords(value: string): string {
  const id = categoryOf(value);
  return id === undefined ? value : categories[id];
}

/** A town as it is written; anything else as it stands, postcodes in capitals. */
export function locationWords(value: string): string {
  return townOf(value) ?? (/\d/.test(value) ? value.toUpperCase() : value);
}

export interface FilterChip {
  readonly name: FilterName;
  readonly label: string;
}

/** What is in use, with the change that takes it away. */
export interface ChosenChip {
  readonly key: string;
  readonly label: string;
  readonly without: FilterChanges;
}

/**
 * The filters in use, and what the server has read from the words (`asked`): each with the search text that is left without it. What the
 * address no longer has goes at once, before the server has read the text that is left.
 */
export function chosenChips(filters: DirectoryFilters, asked: AskedAnswer | null | undefined): readonly ChosenChip[] {
  const read = filters.search === undefined ? [] : (asked?.readings ?? []);
  const words = read.length === 0 ? undefined : asked?.words;
  const chips = filterChips(filters).flatMap(({ name, label }): ChosenChip[] => {
    if (name !== 'search' || read.length === 0) return [{ key: name, label, without: { [name]: undefined } }];
    return words ? [{ key: name, label: `“${words.label}”`, without: { search: words.without } }] : [];
  });
  const left = read.filter(({ without }) => without !== filters.search);
  return [
    ...chips,
    ...left.map(({ kind, label, without }) => ({ key: `read ${kind}`, label, without: { search: without } })),
  ];
}

/** "Within 1 mile", "Within 5 miles" */
export const withinWords = (miles: string): string => `Within ${miles} ${miles === '1' ? 'mile' : 'miles'}`;

/** The filters in use, each with the words under which it can be taken away again. */
export function filterChips(filters: DirectoryFilters): readonly FilterChip[] {
  const chips: (FilterChip | undefined)[] = [
    chip(filters, 'search', (text) => `“${text}”`),
    chip(filters, 'category', categoryWords),
    chip(filters, 'location', (place) =>
      filters.distance !== undefined || (townOf(place) === undefined && /\d/.test(place))
        ? `${withinWords(filters.distance ?? DEFAULT_DISTANCE)} of ${locationWords(place)}`
        : locationWords(place),
    ),
    chip(filters, 'bounds', () => 'This part of the map'),
    chip(filters, 'day', (value) => daysOf(value).map(dayName).join(', ') || value),
    chip(filters, 'time', (value) =>
      value
        .split(',')
        .map((time) => timeLabels[time] ?? time)
        .join(', '),
    ),
    chip(filters, 'when', (value) => whenLabels[value] ?? value),
    chip(filters, 'date', (date) => `On ${dayWords(date)}`),
    chip(filters, 'holidays', (value) => (value === 'true' ? 'In school holidays' : 'Term time only')),
    chip(filters, 'ageRange', ageWords),
    chip(filters, 'isFree', (value) => (value === 'true' ? 'Free' : 'Paid')),
    chip(filters, 'minPrice', (price) => `From ${priceWords(price)}`),
    chip(filters, 'maxPrice', (price) => `Up to ${priceWords(price)}`),
    ...flagFilters.map((name) =>
      chip(filters, name, (value) => (value === 'true' ? flagLabels[name] : `Not ${flagLabels[name].toLowerCase()}`)),
    ),
    ...trustFilters.map((name) => chip(filters, name, () => trustLabels[name])),
    ...ratingFilters.map(({ name, label }) => chip(filters, name, (rating) => `${label} ${rating}+`)),
  ];
  return chips.filter((each) => each !== undefined);
}

function chip(filters: DirectoryFilters, name: FilterName, words: (value: string) => string): FilterChip | undefined {
  const value = filters[name];
  return value === undefined ? undefined : { name, label: words(value) };
}

import { trustFilters } from '../facts/trust.ts';
import type { DirectoryQuery } from '../shown/search.ts';

/** What words of a search text can mean besides themselves, the least important first: that is given up first when nothing fits all. */
export const readingKinds = [
  'price',
  'offer',
  'time',
  'day',
  'cover',
  'trust',
  'age',
  'party',
  'place',
  'support',
] as const;
export type ReadingKind = (typeof readingKinds)[number];

/** Where words stand in a text. */
export type Span = readonly [from: number, to: number];

/** One thing that a search text says of an activity, and what it asks of the directory for it. */
export interface Reading {
  readonly kind: ReadingKind;
  /** On its chip: "Age 6", "Near Farnham". */
  readonly label: string;
  /** Behind "Nothing" and "These are": "in Farnham", "on Saturdays". */
  readonly said: string;
  /** Where it is not so: "in other places", "on other days". */
  readonly otherwise: string;
  readonly query: Partial<DirectoryQuery>;
  /** Words that say it of a listing that does not state it otherwise: "Toddler Time" is for toddlers. */
  readonly unstated?: readonly string[];
  /** Words that let in what does not state it otherwise, and put nothing first: "Under Fives" also holds who is three. */
  readonly letIn?: readonly string[];
  /** What puts in order what is found by it: of "Guildford or Woking" these two, before what lies between. */
  readonly soft?: readonly string[];
  /** Days or times that are left over by those that somebody cannot do: who names others as well means those. */
  readonly isLeftOver?: true;
}

/**
 * What a pattern of words means on the day `today` (YYYY-MM-DD) in `text`, all that is wanted, of which other words may have been read
 * before; undefined where it means nothing after all.
 */
export interface Reader {
  readonly kind: ReadingKind;
  /** With the flags `dgi`: groups and where they stand. */
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, today: string, text: string) => Omit<Reading, 'kind'> | undefined;
}

/** The filters that a search text can ask for by itself. */
const readFilters = [
  ...([
    'isFree',
    'minPrice',
    'maxPrice',
    'hasSpecialOffers',
    'time',
    'day',
    'date',
    'when',
    'indoor',
    'outdoor',
  ] as const),
  ...trustFilters,
  ...(['ageRange', 'hostsBirthdayParties', 'location', 'sendFriendly'] as const),
] as const satisfies readonly (keyof DirectoryQuery)[];
type ReadFilter = (typeof readFilters)[number];

/** What is chosen as well with a filter: a day says which, and a place how far around it. */
const chosenWith: Partial<Readonly<Record<ReadFilter, readonly (keyof DirectoryQuery)[]>>> = {
  day: ['date', 'when'],
  date: ['day', 'when'],
  when: ['date'],
  location: ['distance'],
};

/** The filters that were chosen in `query`: each counts, and not what the words say of it. */
export const filtersChosen = (query: Partial<DirectoryQuery>): readonly (keyof DirectoryQuery)[] => [
  ...new Set(readFilters.flatMap((name) => (query[name] === undefined ? [] : [name, ...(chosenWith[name] ?? [])]))),
];

/**
 * `query`, what a reading asks for, without the filters `but` that were chosen; the rest stays, so that what is chosen narrows what was
 * found, as its count says: "home ed" says a day, a time and an age. Undefined when nothing is left.
 */
export function unchosen(
  query: Partial<DirectoryQuery>,
  but: readonly (keyof DirectoryQuery)[],
): Partial<DirectoryQuery> | undefined {
  const names: ReadonlySet<string> = new Set(but);
  const left = Object.entries(query).filter(([name]) => !names.has(name));
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

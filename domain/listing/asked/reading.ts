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
  /** What puts in order what is found by it: of "Guildford or Woking" these two, before what lies between. */
  readonly soft?: readonly string[];
  /** Days that are left over by those that somebody cannot do: who names others as well means those. */
  readonly isLeftOver?: true;
}

/** What a pattern of words means on the day `today` (YYYY-MM-DD); undefined where it means nothing after all. */
export interface Reader {
  readonly kind: ReadingKind;
  /** With the flags `dgi`: groups and where they stand. */
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, today: string) => Omit<Reading, 'kind'> | undefined;
}

/** The filters that say what a reading of each kind says: who has chosen one of them has said it there. */
const filtersOfKind = {
  price: ['isFree', 'minPrice', 'maxPrice'],
  offer: ['hasSpecialOffers'],
  time: ['time'],
  day: ['day', 'date', 'when'],
  cover: ['indoor', 'outdoor'],
  trust: trustFilters,
  age: ['ageRange'],
  party: ['hostsBirthdayParties'],
  place: ['location'],
  support: ['sendFriendly'],
} as const satisfies Record<ReadingKind, readonly (keyof DirectoryQuery)[]>;

/** The kinds of readings that filters of `query` were chosen for: what is chosen counts, and not what the words say. */
export const kindsChosen = (query: Partial<DirectoryQuery>): readonly ReadingKind[] =>
  readingKinds.filter((kind) => filtersOfKind[kind].some((name) => query[name] !== undefined));

/** `query`, what a reading asks for, without what was chosen of the kinds `but`: "home ed" says a day, a time and an age. */
export function unchosen(query: Partial<DirectoryQuery>, but: readonly ReadingKind[]): Partial<DirectoryQuery> {
  const names: ReadonlySet<string> = new Set(but.flatMap((kind) => filtersOfKind[kind]));
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.has(name)));
}

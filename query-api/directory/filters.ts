import type { ReadingKind } from '#domain/listing/asked/reading.ts';
import { OLDEST, YOUNGEST } from '#domain/listing/facts/facts.ts';
import { childrenIn, parseAgeRange } from '#domain/listing/facts/ages.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { categoriesMatching, categoryOf } from '#domain/listing/facts/taxonomy.ts';
import { categoryMark, centreMark, townMark } from '#domain/listing/shown/search-marks.ts';
import { centresIn, parseBounds } from '#domain/place/bounds.ts';
import { eachTrust, trustBit, type TrustFilter, trustFilters } from '#domain/listing/facts/trust.ts';
import { centreOf } from '#domain/place/outward-codes.ts';
import { centreNamed, centresWithin } from '#domain/place/place.ts';
import type { Point } from '#domain/place/point.ts';
import { isVillage, searchedPlace } from '#domain/place/searched-place.ts';
import type { Params } from '../sql.ts';
import type { Question } from './question.ts';
import { type Facet, type Filter, NOTHING } from './filter.ts';
import { whenFilters } from './when.ts';

/** Miles around a postcode when the query names none. */
export const DEFAULT_DISTANCE_MILES = 10;

/** The conditions that `query` asks for, its words aside. Null is "not stated" and matches no filter on it. */
export function filtersOf(query: Question, params: Params): Filter[] {
  const { bind } = params;
  const filters: Filter[] = [];
  const add = (
    facet: Facet,
    sql: string | undefined,
    kind: ReadingKind | null = kindOf[facet] ?? null,
    marks?: readonly string[],
    name: string = facet,
  ): void => {
    if (sql === undefined) return;
    const read = asRead(sql, kind, name, query, params);
    // What else is found by what was read has no mark of it.
    filters.push({ facet, kind, sql: read, marks: read === sql ? marks : undefined });
  };
  for (const [ids, sql] of [
    [query.only, 'l.listing_id = any'],
    [query.without, 'l.listing_id <> all'],
  ] as const)
    if (ids !== undefined && (ids.length > 0 || ids === query.only))
      filters.push({ facet: 'always', kind: null, sql: `${sql}(${bind(ids)}::uuid[])` });
  if (query.category !== undefined)
    add('category', categorySql(query.category, params), null, categoryMarks(query.category));
  if (query.location !== undefined) add('town', locationSql(query, params), 'place', placeMarks(query), 'location');
  if (query.bounds !== undefined) add('always', boundsSql(query.bounds, params), null, boundsMarks(query.bounds));
  if (query.ageRange !== undefined) add('ageRange', ageSql(query.ageRange, params));
  for (const { facet, name, sql, kind, marks } of whenFilters(query, params)) add(facet, sql, kind, marks, name);
  add('price', query.isFree && `l.free = ${query.isFree}`, 'price', undefined, 'isFree');
  // Each end alone is a question of its own, and a range of prices can answer both; together they ask for nothing.
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice)
    add('always', NOTHING);
  add(
    'always',
    atMost(query.maxPrice, (price) => `l.price_from <= ${bind(price)}`),
    'price',
    undefined,
    'maxPrice',
  );
  add(
    'always',
    atMost(query.minPrice, (price) => `l.price_to >= ${bind(price)}`),
  );
  add('indoor', query.indoor && `l.indoor = ${query.indoor}`);
  add('outdoor', query.outdoor && `l.outdoor = ${query.outdoor}`);
  add('sendFriendly', query.sendFriendly && `l.send_friendly = ${query.sendFriendly}`);
  add('hasSpecialOffers', query.hasSpecialOffers && `l.has_offer = ${query.hasSpecialOffers}`);
  add('hostsBirthdayParties', query.hostsBirthdayParties && `l.birthday_parties = ${query.hostsBirthdayParties}`);
  for (const name of trustFilters) add(name, query[name] && hasTrust(name));
  for (const platform of ['google', 'facebook', 'trustpilot', 'yelp', 'website'] as const) {
    add(
      'always',
      atMost(query[`${platform}Rating`], (rating) => `l.${platform}_rating >= ${bind(rating)}`),
    );
  }
  if (query.parentFavorites !== undefined) add('always', `${query.parentFavorites === 'true'} = ${IS_SAVED}`);
  return filters;
}

/** Whether anybody has saved the listing `l`, or one that was merged into it. */
const IS_SAVED = `(exists (select from favourites.saves s where s.listing_id = l.listing_id)
  or exists (select from favourites.merges m join favourites.saves s using (listing_id) where m.ends_at = l.listing_id))`;

/** Of a listing `l` that states it. */
export const hasTrust = (name: TrustFilter): string => `l.trust & ${trustBit(name)} <> 0`;

const kindOf: Partial<Readonly<Record<Facet, ReadingKind>>> = {
  ...eachTrust<ReadingKind>('trust'),
  ageRange: 'age',
  indoor: 'cover',
  outdoor: 'cover',
  sendFriendly: 'support',
  hasSpecialOffers: 'offer',
  hostsBirthdayParties: 'party',
};

/** What a listing leaves unsaid where its words say it. */
const statedIn: Partial<Readonly<Record<ReadingKind, string>>> = {
  age: 'l.age_from is null',
  cover: 'l.indoor is not true and l.outdoor is not true',
  party: 'l.birthday_parties is null',
  support: 'l.send_friendly is null',
  // Nobody ticks that it is not so.
  trust: 'true',
};

/** Where its words say it: in its name or beside it, and of what parents trust also in its summary, which says it of nothing else. */
const saidAt: Partial<Readonly<Record<ReadingKind, string>>> = { trust: 'ABC' };

/** Send is a village as well: in "Send Village Hall" it is no word of SEND, nor in the name of what is there. */
const SAYS_SEND = `(send:A & !(send:A <-> (${'village parish road hall marsh ripley'
  .split(' ')
  .map((next) => `${next}:A`)
  .join(' | ')})))`;
/** Of `said`. Beside its name stands also who runs it, who may be called so ("Surrey SEND Sports"): so where it is decides. */
const IS_IN_SEND = `(said.search @@ 'send:B' and coalesce((select concat_ws(' ', c.listing->'fields'->>'town', c.listing->'fields'->>'location', c.listing->'fields'->>'address') ~* '\\msend\\M'
  from directory.contents c where c.listing_id = said.listing_id), false))`;

/** That `said` says one of `words` where what is asked is said: `at` there. */
function saysSql(words: readonly string[], at: string, { bind }: Params): string {
  const says = (each: readonly string[]): string => `said.search @@ to_tsquery('english', ${bind(each.join(' | '))})`;
  const others = words.filter((word) => word !== 'send').map((word) => (word.includes(':') ? word : `${word}:${at}`));
  if (others.length === words.length) return says(others);
  return `${says([...others, SAYS_SEND])} and (${says(others)} or not ${IS_IN_SEND})`;
}

/**
 * `sql` of the filter `name`; when it was read from the words and not chosen, also what is named so, and what says it in words and does not
 * state it otherwise.
 */
function asRead(sql: string, kind: ReadingKind | null, name: string, { read }: Question, params: Params): string {
  if (!read || kind === null || !read.filters.includes(name)) return sql;
  const others: string[] = [];
  if (read.named.length > 0) others.push(`l.listing_id = any(${params.bind(read.named)}::uuid[])`);
  const words = read.unstated.get(name) ?? [];
  if (words.length > 0 && statedIn[kind])
    others.push(`${statedIn[kind]} and l.listing_id in (select said.listing_id from directory.texts said
      where ${saysSql(words, saidAt[kind] ?? 'AB', params)})`);
  return others.length === 0 ? sql : `(${[sql, ...others].map((each) => `(${each})`).join(' or ')})`;
}

/**
 * How much of what a listing is for is what was asked, from 0 to 1, when an age was read; null otherwise. Of several children it counts
 * first how many of them it is for.
 */
export function ageFit({ ageRange, read }: Question, { bind }: Params): string | null {
  const span = ageRange !== undefined && read?.kinds.includes('age') ? parseAgeRange(ageRange) : undefined;
  if (!span) return null;
  const from = `${bind(span.minAgeMonths ?? YOUNGEST)}::int`;
  const to = `${bind(span.maxAgeMonths ?? GROWN)}::int`;
  const end = `least(l.age_to, ${GROWN})`;
  const shared = `greatest(0, least(${end}, ${to}) - greatest(l.age_from, ${from}) + 1)::real`;
  const fit = `${shared} / greatest(1, ${end} - l.age_from + 1)`;
  const children = childrenIn(ageRange ?? '');
  const forEach = (): string =>
    children
      .map(({ minAgeMonths: least, maxAgeMonths: most }) => ageOverlap(bind(least ?? YOUNGEST), bind(most ?? OLDEST)))
      .map((overlaps) => `(${overlaps})::int`)
      .join(' + ');
  const all =
    children.length < 2 ? fit : `${EVERY_CHILD} * (${forEach()}) / ${children.length} + ${1 - EVERY_CHILD} * ${fit}`;
  // Newborns are few months of a baby's year: what says "baby" fits them no better than what is stated for that year.
  const asked = (span.maxAgeMonths ?? GROWN) - (span.minAgeMonths ?? YOUNGEST) + 1;
  const unstated = read?.isAgeLetIn ? LET_IN : SAID * Math.min(1, asked / MONTHS_A_YEAR);
  return `case when l.age_from is null then ${unstated} else ${all} end`;
}
/** What it counts that it is for every child, beside how well its ages fit. */
const EVERY_CHILD = 0.75;
/** For what says in words that it is for them. */
const SAID = 0.7;
/** For "Under Fives", where a number was asked for: as what is for all ages. */
const LET_IN = 0.05;
const MONTHS_A_YEAR = 12;
/** Months until eighteen: where a listing has no upper end. */
const GROWN = 216;

const atMost = (value: number | undefined, sql: (value: number) => string): string | undefined =>
  value === undefined ? undefined : sql(value);

function categorySql(label: string, { bind }: Params): string {
  const category = categoryOf(label);
  return category ? `l.category = any(${bind(categoriesMatching(category))})` : NOTHING;
}

function categoryMarks(label: string): readonly string[] | undefined {
  const category = categoryOf(label);
  return category && categoriesMatching(category).map(categoryMark);
}

function ageSql(label: string, { bind }: Params): string {
  const span = parseAgeRange(label);
  if (!span) return NOTHING;
  const { minAgeMonths, maxAgeMonths } = span;
  return ageOverlap(bind(minAgeMonths ?? YOUNGEST), bind(maxAgeMonths ?? OLDEST));
}

/** Both ends included; a listing that states no ages overlaps with none. */
export const ageOverlap = (from: string, to: string): string => `l.age_from <= ${to}::int and l.age_to >= ${from}::int`;

/** The middle of the circle that a query searches in; null when it does not search by distance. */
function searchedFrom({ location, distance }: DirectoryQuery): Point | null {
  if (location === undefined) return null;
  const place = searchedPlace(location);
  if (place.kind === 'district') return centreOf(place.outward) ?? null;
  const isCircle = place.kind === 'town' && (distance !== undefined || isVillage(place.town));
  return (isCircle && centreNamed(place.town)) || null;
}

/** How many miles the places within the circle of `query` are from its middle, by key; null when it does not search by distance. */
export function placesNear(query: DirectoryQuery): ReadonlyMap<string, number> | null {
  const { distance = DEFAULT_DISTANCE_MILES } = query;
  const centre = searchedFrom(query);
  return centre && centresWithin(distance, centre);
}

function boundsSql(text: string, { bind }: Params): string {
  const bounds = parseBounds(text);
  return bounds ? `l.centre = any(${bind(centresIn(bounds))}::text[])` : NOTHING;
}

/** Undefined for the whole region, which is the whole directory. */
function locationSql(query: DirectoryQuery, params: Params): string | undefined {
  const near = placesNear(query);
  if (near) return `l.centre = any(${params.bind([...near.keys()])}::text[])`;
  const place = searchedPlace(query.location ?? '');
  if (place.kind === 'everywhere') return undefined;
  // A district that we have no place for: what is in it, without what is near it.
  if (place.kind === 'district') return `l.outward = ${params.bind(place.outward)}`;
  return `lower(l.town) = lower(${params.bind(place.town)})`;
}

function boundsMarks(text: string): readonly string[] | undefined {
  const bounds = parseBounds(text);
  return bounds && marksOfCentres(centresIn(bounds));
}

function placeMarks(query: DirectoryQuery): readonly string[] | undefined {
  const near = placesNear(query);
  if (near) return marksOfCentres([...near.keys()]);
  const place = searchedPlace(query.location ?? '');
  const mark = place.kind === 'town' ? townMark(place.town) : undefined;
  return mark === undefined ? undefined : [mark];
}

/** None where there are so many that the index would take longer with them than without. */
const marksOfCentres = (centres: readonly string[]): readonly string[] | undefined =>
  centres.length > 0 && centres.length <= MOST_CENTRES ? centres.map(centreMark) : undefined;
const MOST_CENTRES = 60;

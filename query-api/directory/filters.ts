import { OLDEST, YOUNGEST } from '#domain/listing/facts/facts.ts';
import { parseAgeRange } from '#domain/listing/facts/ages.ts';
import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { categoriesMatching, categoryOf } from '#domain/listing/facts/taxonomy.ts';
import { centreOf } from '#domain/place/outward-codes.ts';
import { centresWithin } from '#domain/place/place.ts';
import type { Point } from '#domain/place/point.ts';
import { searchedPlace } from '#domain/place/searched-place.ts';
import { centreOfTown } from '#domain/place/towns.ts';
import type { Params } from '../sql.ts';
import type { Asked } from './asked.ts';
import { type Facet, type Filter, NOTHING } from './filter.ts';
import { whenFilters } from './when.ts';

/** Miles around a postcode when the query names none. */
export const DEFAULT_DISTANCE_MILES = 10;

/** The conditions that `query` asks for, its words aside. Null is "not stated" and matches no filter on it. */
export function filtersOf(query: Asked, params: Params): Filter[] {
  const { bind } = params;
  const filters: Filter[] = [];
  const add = (facet: Facet, sql: string | undefined): void => {
    if (sql !== undefined) filters.push({ facet, sql });
  };
  if (query.category !== undefined) add('category', categorySql(query.category, params));
  if (query.location !== undefined) {
    const sql = locationSql(query, params);
    if (sql !== undefined) filters.push({ facet: 'town', sql, isCircle: searchedFrom(query) !== null });
  }
  if (query.ageRange !== undefined) add('ageRange', ageSql(query.ageRange, params));
  filters.push(...whenFilters(query, params));
  add('price', query.isFree && `l.free = ${query.isFree}`);
  // Each end alone is a question of its own, and a range of prices can answer both; together they ask for nothing.
  if (query.minPrice !== undefined && query.maxPrice !== undefined && query.minPrice > query.maxPrice)
    add('always', NOTHING);
  add(
    'always',
    atMost(query.maxPrice, (price) => `l.price_from <= ${bind(price)}`),
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
  for (const platform of ['google', 'facebook', 'trustpilot', 'yelp', 'website'] as const) {
    add(
      'always',
      atMost(query[`${platform}Rating`], (rating) => `l.${platform}_rating >= ${bind(rating)}`),
    );
  }
  if (query.parentFavorites !== undefined)
    add(
      'always',
      `${query.parentFavorites === 'true'} = exists (select from favourites.saves s where s.listing_id = l.listing_id)`,
    );
  return filters;
}

const atMost = (value: number | undefined, sql: (value: number) => string): string | undefined =>
  value === undefined ? undefined : sql(value);

function categorySql(label: string, { bind }: Params): string {
  const category = categoryOf(label);
  return category ? `l.category = any(${bind(categoriesMatching(category))})` : NOTHING;
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
  return (place.kind === 'town' && distance !== undefined && centreOfTown(place.town)) || null;
}

/** How many miles the places within the circle of `query` are from its middle, by key; null when it does not search by distance. */
export function placesNear(query: DirectoryQuery): ReadonlyMap<string, number> | null {
  const { distance = DEFAULT_DISTANCE_MILES } = query;
  const centre = searchedFrom(query);
  return centre && centresWithin(distance, centre);
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

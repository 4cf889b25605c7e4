import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import { centreOf } from '#domain/place/outward-codes.ts';
import { parsePostcode } from '#domain/place/postcode.ts';
import { postcodeIn } from '#domain/place/searched-place.ts';
import type { Database } from '#platform/database.ts';
import { type Asked, askedOf } from './asked.ts';
import { isName } from './search.ts';

/**
 * What `query` means, read with what there is: a text that is the name of a listing is that name and nothing else, whatever stands
 * in it; and days are those that follow from now.
 */
export async function meaningIn(db: Database, given: DirectoryQuery): Promise<Asked> {
  const query = askedOf(given, new Date());
  const meaning = meaningOf(query);
  const isRead = meaning.search !== query.search;
  return isRead && query.search !== undefined && (await isName(db, query.search)) ? query : meaning;
}

/**
 * What `query` means where it says it in another field: a postcode among the words is a place, whatever postcodes the listings
 * have. Half a postcode is one only by itself and where we know the district: "u10" are children.
 */
export function meaningOf<Query extends DirectoryQuery>(query: Query): Query {
  const { search, location } = query;
  if (search === undefined || location !== undefined) return query;
  const half = parsePostcode(search)?.outward;
  const found = postcodeIn(search) ?? (half && centreOf(half) ? { outward: half, rest: '' } : undefined);
  return found ? { ...query, search: found.rest || undefined, location: found.outward } : query;
}

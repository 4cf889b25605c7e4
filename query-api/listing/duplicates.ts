import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { Database } from '#platform/database.ts';

type Duplicate = ReviewItem['duplicates'][number];

/** How alike two names must be, 0 to 1 (share of common trigrams). */
const LIKENESS = 0.45;
const MOST = 5;

/**
 * Likely duplicates of each listing in `ids` (spec/decisions.md 2.8): the same site, or a similar name in the same postcode
 * district or town. Deleted listings and drafts that nobody submitted are none.
 */
export async function duplicatesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Duplicate[]>> {
  const rows = await db.query<Duplicate & { of: string }>(
    `select mine.listing_id as of, other.listing_id as id, other.listing -> 'fields' ->> 'name' as name, other.town,
       other.status, case when other.same_site then 'same-site' else 'similar-name' end as why
     from listing.listings mine cross join lateral (
       select o.*, o.site is not null and o.site = mine.site as same_site, similarity(o.plain_name, mine.plain_name) as alike
       from listing.listings o
       where o.listing_id <> mine.listing_id and (o.status in ('live', 'pending', 'rejected') or o.awaits_review)
         and (o.site = mine.site or (o.plain_name % mine.plain_name
           and similarity(o.plain_name, mine.plain_name) >= ${LIKENESS}
           and (o.outward = mine.outward or o.town = mine.town)))
       order by same_site desc, alike desc, o.listing_id limit ${MOST}) other
     where mine.listing_id = any($1)`,
    [ids],
  );
  const found = new Map<string, Duplicate[]>();
  for (const { of, ...duplicate } of rows) found.set(of, [...(found.get(of) ?? []), duplicate]);
  return found;
}

import type { ReviewItem } from '#domain/listing/shown/views.ts';
import type { Database } from '#platform/database.ts';

type Duplicate = ReviewItem['duplicates'][number];

/** How alike two names must be, 0 to 1 (share of common trigrams). */
const LIKENESS = 0.45;
const MOST = 5;
/** Names before and after this one, in the order of the alphabet, that are compared with it. */
const NEIGHBOURS = 50;
/** The same condition as that of the indexes. */
const comparable = `(o.status in ('live', 'pending', 'rejected') or o.awaits_review)`;

/**
 * Likely duplicates of the listing `id`: the same site, or a similar name in the same postcode district
 * or town. Deleted listings and drafts that nobody submitted are none.
 *
 * They are asked for when a listing is opened, not kept: a pair would have to be written with every change of either of two, in
 * partitions that different processes project, and most are never looked at. The cost does not grow with how many are alike:
 * only the nearest names are compared, as written and by their words in order ("The Otter Club" beside "Otter Club, The").
 */
export async function duplicatesOf(db: Database, id: string): Promise<Duplicate[]> {
  return db.query<Duplicate>(duplicatesSql, [id]);
}

const near = (['outward', 'town'] as const).flatMap((area) =>
  (['plain_name', 'sorted_name'] as const).flatMap((name) =>
    [
      ['>=', 'asc'],
      ['<', 'desc'],
    ].map(
      ([side, direction]) => `(select o.listing_id from listing.listings o
        where ${comparable} and o.${area} = mine.${area} and o.${name} ${side} mine.${name}
        order by o.${name} ${direction} limit ${NEIGHBOURS})`,
    ),
  ),
);

/** Exported for the test that looks at how PostgreSQL answers it. */
export const duplicatesSql = `
  with mine as materialized (
    select listing_id, site, plain_name, sorted_name, outward, town from listing.listings where listing_id = $1),
  candidates as (
    select distinct near.listing_id from mine cross join lateral (
      (select o.listing_id from listing.listings o where ${comparable} and o.site = mine.site limit ${MOST + 1})
      union all ${near.join(' union all ')}) near)
  select other.listing_id as id, other.listing -> 'fields' ->> 'name' as name, other.town, other.status,
    case when other.site = mine.site then 'same-site' else 'similar-name' end as why
  from mine, candidates join listing.listings other using (listing_id)
  where other.listing_id <> mine.listing_id
    and (other.site = mine.site or similarity(other.plain_name, mine.plain_name) >= ${LIKENESS})
  order by other.site is not distinct from mine.site desc, similarity(other.plain_name, mine.plain_name) desc, other.listing_id
  limit ${MOST}`;

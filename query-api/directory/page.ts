import type { DirectoryQuery } from '#domain/listing/shown/search.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import type { Database } from '#platform/database.ts';
import { activityColumns, activityFrom, type ActivityRow, samePage } from '../listing/activity-row.ts';
import { type Filter, filtersOf, milesSql, searchedFrom } from './filters.ts';
import { foundBy, type Search } from './search.ts';
import { all, type Params, params } from '../sql.ts';

/** The activities that `query` asks for, in an order that never changes between pages while the directory does not. */
export async function pageOf(db: Database, query: DirectoryQuery, search: Search | null): Promise<Activity[]> {
  const statement = params();
  const centre = searchedFrom(query);
  const miles = centre ? milesSql(centre, statement) : null;
  const { found, from, ranked } = scanOf(query, search, statement);
  const order = orderOf(query.sort ?? 'relevance', ranked, miles);
  const rows = await db.query<ActivityRow & { miles: number | null }>(
    `with ${found === null ? '' : `${found},`} page as materialized (
       select l.listing_id, row_number() over (order by ${order}) as place
       from ${from}
       order by ${order} limit ${statement.bind(query.limit)} offset ${statement.bind(query.offset)})
     select ${activityColumns}, ${miles ?? 'null::double precision'} as miles
     from page join directory.contents c using (listing_id) join directory.listings l using (listing_id)
       left join listing.pages p on ${samePage}
     order by page.place`,
    statement.values,
  );
  return rows.map((row) => activityFrom(row, row.miles));
}

/** Beyond this nobody counts: the figure would say no more, and cost more than the page. */
export const COUNTED = 10_000;

/** How many activities `query` finds in all; one more than COUNTED when there are more. */
export async function countOf(db: Database, query: DirectoryQuery, search: Search | null): Promise<number> {
  const { sql, values } = countStatement(query, search);
  const rows = await db.query<{ count: number }>(sql, values);
  return rows[0]?.count ?? 0;
}

/** Exported for the test that looks at how PostgreSQL answers it. */
export function countStatement(query: DirectoryQuery, search: Search | null) {
  const statement = params();
  const { found, from } = scanOf(query, search, statement);
  const sql = `${found === null ? '' : `with ${found}`}
    select count(*) as count from (select 1 from ${from} limit ${COUNTED + 1}) matches`;
  return { sql, values: statement.values };
}

/**
 * Where the listings `l` that match come from; `found` stands before it when words are searched for, and `ranked` is what it is called
 * there.
 */
function scanOf(
  query: DirectoryQuery,
  search: Search | null,
  statement: Params,
): { found: string | null; from: string; ranked: 'l' | 'found' | null } {
  const filters = filtersOf(query, statement);
  const sqlOf = (ofTexts: (filter: Filter) => boolean): string[] => filters.filter(ofTexts).map(({ sql }) => sql);
  if (!search) return { found: null, from: `directory.listings l where ${all(sqlOf(() => true))}`, ranked: null };
  const found = foundBy(search, statement, sqlOf(isOfTexts));
  const others = sqlOf((filter) => !isOfTexts(filter));
  // When nothing else is asked for, the finds know everything but the name, when it was confirmed and how far it is: no join for each of
  // thousands of them.
  if (others.length === 0 && !['name', 'confirmed', 'distance'].includes(query.sort ?? ''))
    return { found, from: 'found l', ranked: 'l' };
  const from = `directory.listings l join found using (listing_id) where ${all(others)}`;
  return { found, from, ranked: 'found' };
}

const isOfTexts = ({ ofTexts }: Filter): boolean => ofTexts === true;

/** The id at the end makes every order total. */
const NEWEST = 'l.live_since desc, l.listing_id';

/** Without words and without a place, what is best is what is new. */
function orderOf(
  sort: NonNullable<DirectoryQuery['sort']>,
  ranked: 'l' | 'found' | null,
  miles: string | null,
): string {
  const nearest = miles === null ? NEWEST : `${miles} nulls last, ${NEWEST}`;
  switch (sort) {
    case 'name':
      return 'l.name, l.listing_id';
    case 'newest':
      return NEWEST;
    case 'confirmed':
      return 'l.confirmed_at desc, l.listing_id';
    case 'distance':
      return nearest;
    case 'relevance':
      // Nothing of the listing itself: then those that a place leaves over are read off its index alone.
      return ranked ? `likeness desc, ${ranked}.live_since desc, ${ranked}.listing_id` : nearest;
  }
}

import type { DirectoryQuery } from '#domain/listing/search.ts';
import type { Activity } from '#domain/listing/views.ts';
import type { Database } from '#platform/database.ts';
import { activityColumns, activityFrom, type ActivityRow, samePage } from './activity-row.ts';
import { type Filter, filtersOf, milesSql, searchedFrom, sourceOf } from './directory-filters.ts';
import { type Search, tsquery } from './directory-search.ts';
import { all, type Params, params } from './sql.ts';

/** The activities that `query` asks for, in an order that never changes between pages while the directory does not. */
export async function pageOf(db: Database, query: DirectoryQuery, search: Search | null): Promise<Activity[]> {
  const statement = params();
  const centre = searchedFrom(query);
  const miles = centre ? milesSql(centre, statement) : 'null::double precision';
  const filters = filtersOf(query, search, statement);
  const order = orderOf(query, search, miles, statement);
  const { source, where } = scanOf(search, filters, query.sort ?? 'relevance');
  const rows = await db.query<ActivityRow & { miles: number | null }>(
    `with page as materialized (
       select l.listing_id, ${miles} as miles, row_number() over (order by ${order}) as place
       from ${source} where ${where}
       order by ${order} limit ${statement.bind(query.limit)} offset ${statement.bind(query.offset)})
     select ${activityColumns}, page.miles
     from page join directory.contents c using (listing_id) left join directory.pages p on ${samePage}
     order by page.place`,
    statement.values,
  );
  return rows.map((row) => activityFrom(row, row.miles));
}

/** How many activities `query` finds in all. */
export async function countOf(db: Database, query: DirectoryQuery, search: Search | null): Promise<number> {
  const statement = params();
  const { source, where } = scanOf(search, filtersOf(query, search, statement), 'relevance');
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from ${source} where ${where}`,
    statement.values,
  );
  return rows[0]?.count ?? 0;
}

/** When nothing but words is asked for, the texts alone know the answer: no join for each of thousands of finds. */
function scanOf(search: Search | null, filters: readonly Filter[], sort: string): { source: string; where: string } {
  const where = all(filters.map(({ sql }) => sql));
  const wordsOnly = search !== null && filters.length === 1 && sort === 'relevance';
  return { source: wordsOnly ? 'directory.texts l cross join lateral (select l.search) t' : sourceOf(search), where };
}

/** The id at the end makes every order total. */
const NEWEST = 'l.live_since desc, l.listing_id';

function orderOf({ sort }: DirectoryQuery, search: Search | null, miles: string, statement: Params): string {
  const nearest = `${miles} nulls last, ${NEWEST}`;
  switch (sort ?? 'relevance') {
    case 'name':
      return `l.name, l.listing_id`;
    case 'newest':
      return NEWEST;
    case 'distance':
      return miles.startsWith('null') ? NEWEST : nearest;
    case 'relevance':
      if (search) return `${rankSql(search, statement)} desc, ${NEWEST}`;
      return miles.startsWith('null') ? NEWEST : nearest;
  }
}

/** A word in the name counts most, then provider, category and place, then the summary, then the description. */
const rankSql = (search: Search, statement: Params): string =>
  `ts_rank('{0.05, 0.2, 0.5, 1.0}', t.search, ${tsquery(search.words, statement)})`;

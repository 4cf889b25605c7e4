import type { DirectoryQuery } from '#domain/listing/search.ts';
import type { Activity } from '#domain/listing/views.ts';
import type { Database } from '#platform/database.ts';
import { activityColumns, activityFrom, type ActivityRow, samePage } from './activity-row.ts';
import { sourceOf } from './directory-facets.ts';
import { filtersOf, milesSql, searchedFrom } from './directory-filters.ts';
import { type Search, tsquery } from './directory-search.ts';
import { all, type Params, params } from './sql.ts';

/** The activities that `query` asks for, in an order that never changes between pages while the directory does not. */
export async function pageOf(db: Database, query: DirectoryQuery, search: Search | null): Promise<Activity[]> {
  const statement = params();
  const centre = searchedFrom(query);
  const miles = centre ? milesSql(centre, statement) : 'null::double precision';
  const where = all(filtersOf(query, search, statement).map(({ sql }) => sql));
  const order = orderOf(query, search, miles, statement);
  const rows = await db.query<ActivityRow & { miles: number | null }>(
    `with page as materialized (
       select l.listing_id, ${miles} as miles, row_number() over (order by ${order}) as place
       from ${sourceOf(search)} where ${where}
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
  const where = all(filtersOf(query, search, statement).map(({ sql }) => sql));
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from ${sourceOf(search)} where ${where}`,
    statement.values,
  );
  return rows[0]?.count ?? 0;
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

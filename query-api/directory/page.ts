import type { Activity } from '#domain/listing/shown/views.ts';
import type { Database } from '#platform/database.ts';
import { pageSaidAt } from '#platform/scraping/page-said-at.ts';
import { monthsBefore, OLD_AFTER_MONTHS } from '#domain/listing/still-right.ts';
import { activityColumns, activityFrom, type ActivityRow, businessColumn, samePage } from '../listing/activity-row.ts';
import { ageFit, placesNear } from './filters.ts';
import { type Asking, likeliest } from './likeliest.ts';
import type { Question } from './question.ts';
import { type Recent, recentIn } from './recent.ts';
import { NEWEST, scanOf } from './scan.ts';
import type { Search } from './search.ts';
import { type Params, params } from '../sql.ts';

/** The activities that `query` asks for, in an order that never changes between pages while the directory does not. */
export async function pageOf(db: Database, query: Question, search: Search | null): Promise<Activity[]> {
  const { sql, values } = pageStatement(query, search, await recentIn(db));
  const rows = await db.query<ActivityRow & { miles: number | null }>(sql, values);
  return rows.map((row) => activityFrom(row, row.miles));
}

/** Exported for the test that looks at how PostgreSQL answers it. */
export function pageStatement(query: Question, search: Search | null, recent: readonly Recent[] = []) {
  const statement = params();
  const near = placesNear(query);
  const { found, page, hasEquals } = orderedScan({ query, search, recent, isCircle: near !== null }, statement);
  const places =
    near &&
    `near as materialized (select * from unnest(${statement.bind([...near.keys()])}::text[],
      ${statement.bind([...near.values()])}::double precision[]) as places (centre, miles) order by miles)`;
  const before = [places, found].filter((each) => each !== null);
  const shown = `select ${activityColumns}, ${businessColumn}, ${near ? 'near.miles' : 'null::double precision'} as miles,
      page.place${hasEquals ? ', page.rank' : ''}
    from page join directory.contents c using (listing_id)
      ${near ? 'join directory.listings l using (listing_id) left join near on near.centre = l.centre' : ''}
      left join listing.pages p on ${samePage}`;
  const sql = `with ${before.map((each) => `${each}, `).join('')}page as materialized (${page})
    ${hasEquals ? premiumFirst(shown) : `${shown} order by page.place`}`;
  return { sql, values: statement.values };
}

/**
 * Of what stands on one page and fits equally well, that of businesses with Premium first: only of a page is it asked who has it, so that
 * no order hangs on it that thousands would have to be put in. The offset keeps PostgreSQL from looking each business up twice.
 */
const premiumFirst = (shown: string): string =>
  `select * from (${shown} offset 0) shown order by rank, coalesce((business ->> 'isPremium')::boolean, false) desc, place`;

/** Beyond this nobody counts: the figure would say no more, and cost more than the page. */
export const COUNTED = 10_000;

/** How many activities `query` finds in all; one more than COUNTED when there are more. */
export async function countOf(db: Database, query: Question, search: Search | null): Promise<number> {
  const { sql, values } = countStatement(query, search, await recentIn(db));
  const rows = await db.query<{ count: number }>(sql, values);
  return rows[0]?.count ?? 0;
}

/** Whether anything is found. */
export async function finds(
  db: Database,
  { question, search }: { readonly question: Question; readonly search: Search | null },
): Promise<boolean> {
  const statement = params();
  const { found, from } = scanOf({ query: question, search }, statement);
  const sql = `${found === null ? '' : `with ${found}`} select 1 from ${from()} limit 1`;
  return (await db.query(sql, statement.values)).length > 0;
}

/** Exported for the test that looks at how PostgreSQL answers it. */
export function countStatement(query: Question, search: Search | null, recent: readonly Recent[] = []) {
  const statement = params();
  // The shortest stretch never has so many.
  const reach = { recent: recent.slice(1), enough: COUNTED + 1, isAnyEnough: true };
  const { found, from } = scanOf({ query, search, reach, isByMarks: true }, statement);
  const sql = `${found === null ? '' : `with ${found}`}
    select count(*) as count from (select 1 from ${from()} limit ${COUNTED + 1}) matches`;
  return { sql, values: statement.values };
}

/** How many activities `query` finds in each place, by its key; null where that is not known. */
export async function countByPlace(
  db: Database,
  query: Question,
  search: Search | null,
): Promise<{ readonly centre: string | null; readonly count: number }[]> {
  const statement = params();
  const { found, from } = scanOf({ query, search, isByMarks: true }, statement);
  const sql = `${found === null ? '' : `with ${found}`} select l.centre, count(*) as count from ${from()} group by 1`;
  return db.query(sql, statement.values);
}

/** The ids of all listings that `query` finds, as a part of `statement`. */
export function idsIn(query: Question, search: Search | null, statement: Params): string {
  const { found, from } = scanOf({ query, search }, statement);
  return `${found === null ? '' : `with ${found}`} select l.listing_id from ${from()}`;
}

/**
 * The listings `l` that match, and their order; beside them `near`, the places of a circle. `found` stands before it when words are
 * searched for.
 */
function orderedScan({ query, search, recent, isCircle }: Ordering, statement: Params): Ordered {
  const inOrder = (from: string, order: string, equal?: string): string =>
    partOf(from, { order, equal }, statement, query);
  // Without a place nothing is nearer than something else.
  const { sort: chosen = 'relevance' } = query;
  const sort = chosen === 'distance' && !isCircle ? 'relevance' : chosen;
  // Whoever asks for what parents have saved wants to know what most of them have.
  const bySaves = query.parentFavorites === 'true' && sort === 'relevance';
  const byLikeness = sort === 'relevance' && !bySaves;
  const ranked = search !== null && byLikeness;
  const fit = byLikeness ? ageFit(query, statement) : null;
  const byPlace = isCircle && !bySaves && !ranked && fit === null && (sort === 'relevance' || sort === 'distance');
  if (ranked || fit !== null) {
    // Who has typed a place wants to be there, too.
    const isNear = isCircle && query.read?.kinds.includes('place') === true;
    const atOnce = [
      fit !== null && `${AGE_FIT} * ${fit}`,
      isNear && `${PER_MILE} * coalesce(near.miles, ${FAR})`,
    ].filter((part) => part !== false);
    const { found, from, order, equal } = likeliest({ query, search, recent }, statement, {
      words: ranked ? search : null,
      isNear,
      atOnce,
    });
    return { found, page: inOrder(from, order, equal), hasEquals: true };
  }
  const { found, from, others } = scanOf({ query, search }, statement);
  const order = bySaves ? MOST_SAVED : orderOf(sort, byPlace);
  // Who asks for names, for what was confirmed or for what is liked gets just that.
  if (bySaves || sort === 'name' || sort === 'confirmed')
    return { found, page: inOrder(from({ whole: sort === 'name' || sort === 'confirmed' }), order), hasEquals: false };
  const ranks = { order, ...(byPlace && { equal: MILES }) };
  const oldLast = (fromWith: (holds: string) => string): string => withOldLast(fromWith, ranks, statement, query);
  if (!byPlace) return { found, page: oldLast((holds) => `${from({ whole: true })} and ${holds}`), hasEquals: false };
  // Nothing but what lies around a place: of each place the newest, as far as the page goes, instead of all and the nearest of them.
  if (search === null && others.length === 0) {
    const upTo = statement.bind(query.offset + query.limit);
    const newest = (holds: string): string =>
      `select l.listing_id, l.live_since from ${from()} and l.centre = near.centre and ${holds} order by ${NEWEST} limit ${upTo}`;
    return { found, page: oldLast((holds) => `near cross join lateral (${newest(holds)}) l`), hasEquals: true };
  }
  const page = oldLast((holds) => `near join (select l.* from ${from({ whole: true })} and ${holds}) l using (centre)`);
  return { found, page, hasEquals: true };
}

interface Ordering extends Asking {
  readonly isCircle: boolean;
}
interface Ordered {
  readonly found: string | null;
  readonly page: string;
  /** Whether the page has a column `rank`, which those share of whom none fits better. */
  readonly hasEquals: boolean;
}
interface Ranks {
  readonly order: string;
  /** What the order begins with, when that is the same for those that fit equally well. */
  readonly equal?: string | undefined;
}

/** The ids of the page that is asked for of `from`, each with its place. */
const partOf = (from: string, { order, equal }: Ranks, { bind }: Params, { limit, offset }: Question): string =>
  `select l.listing_id, row_number() over (order by ${order}) as place${equal === undefined ? '' : `, rank() over (order by ${equal}) as rank`}
   from ${from} order by ${order} limit ${bind(limit)} offset ${bind(offset)}`;

/**
 * The same, with what nobody has confirmed for a year after everything else. The two are scanned one after the other, each in the order
 * that its index has: put in one order by whether they are old, all listings would have to be looked at for each page.
 */
function withOldLast(
  fromWith: (holds: string) => string,
  { order, equal }: Ranks,
  { bind }: Params,
  { limit, offset }: Question,
): string {
  const since = bind(monthsBefore(new Date(), OLD_AFTER_MONTHS).toISOString());
  const upTo = bind(limit + offset);
  const page = `exists (select from directory.contents o join listing.pages p
    on p.page_id = (o.listing ->> 'pageId')::uuid and p.content_hash = o.listing ->> 'contentHash'
    where o.listing_id = l.listing_id and ${pageSaidAt} >= ${since}::timestamptz)`;
  const part = (
    isOld: boolean,
    holds: string,
  ): string => `(select l.listing_id, ${isOld} as is_old,${equal === undefined ? '' : ` ${equal} as equal,`}
    row_number() over (order by ${order}) as place from ${fromWith(holds)} order by ${order} limit ${upTo})`;
  const rank = equal === undefined ? '' : ', rank() over (order by is_old, equal) as rank';
  // What is old is not looked for when the page is full without it.
  return `with fresh as materialized (${part(false, `(l.confirmed_at >= ${since}::timestamptz or ${page})`)})
    select listing_id, row_number() over (order by is_old, place) as place${rank} from (
      select * from fresh union all
      ${part(true, `l.confirmed_at < ${since}::timestamptz and not ${page} and (select count(*) from fresh) < ${upTo}`)}) found_so
    order by is_old, place limit ${bind(limit)} offset ${bind(offset)}`;
}

/** What the fit of ages counts beside the words, and a mile. */
const AGE_FIT = 0.4;
const PER_MILE = -0.1;
const FAR = 50;

/** Who saved it and what was merged into it counts once; only of the few that took another in are the members themselves counted. */
const MOST_SAVED = `case when exists (select from favourites.merges m where m.ends_at = l.listing_id)
  then (select count(distinct e.member_id) from favourites.entries e where e.listing_id = l.listing_id
    or e.listing_id in (select m.listing_id from favourites.merges m where m.ends_at = l.listing_id))
  else (select s.members from favourites.saves s where s.listing_id = l.listing_id) end desc, ${NEWEST}`;

const MILES = 'near.miles';

/** Without words and without a place, what is best is what is new. */
function orderOf(sort: NonNullable<Question['sort']>, byPlace: boolean): string {
  if (byPlace) return `${MILES}, ${NEWEST}`;
  if (sort === 'name') return 'l.name, l.listing_id';
  return sort === 'confirmed' ? 'l.confirmed_at desc, l.listing_id' : NEWEST;
}

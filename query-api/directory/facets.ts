import { directoryAgeRanges } from '#domain/listing/facts/age-ranges.ts';
import { parseAgeRange } from '#domain/listing/facts/ages.ts';
import { OLDEST, YOUNGEST } from '#domain/listing/facts/facts.ts';
import type { Counts } from '#domain/listing/shown/search.ts';
import { type TrustFilter, trustFilters } from '#domain/listing/facts/trust.ts';
import { categoryIds, type Category } from '#domain/listing/facts/category-ids.ts';
import { categories, categoriesMatching } from '#domain/listing/facts/taxonomy.ts';
import { dayParts } from '#domain/listing/sessions/session.ts';
import { partsNamedIn } from '#domain/listing/sessions/week.ts';
import { isVillage } from '#domain/place/searched-place.ts';
import { type KnownHoliday, knownHolidays } from '#domain/term-dates/known.ts';
import type { Database } from '#platform/database.ts';
import type { Facet } from './filter.ts';
import { ageOverlap, filtersOf, hasTrust } from './filters.ts';
import { type AskedDate, type Question, weekendOf } from './question.ts';
import { foundBy, isSoft, type Search } from './search.ts';
import { datesSql, holidaysSql, timeSql } from './when.ts';
import { termDatesIn } from '../term-dates.ts';
import { all, params } from '../sql.ts';

const bands = directoryAgeRanges.map((ageRange) => {
  const span = parseAgeRange(ageRange);
  return { ageRange, from: span?.minAgeMonths ?? YOUNGEST, to: span?.maxAgeMonths ?? OLDEST };
});

/** The counts that stand in one row. */
interface Totals extends Readonly<Record<TrustFilter, number>> {
  readonly total: number;
  readonly age_counts: readonly number[];
  readonly free: number;
  readonly paid: number;
  readonly indoor: number;
  readonly outdoor: number;
  readonly send_friendly: number;
  readonly has_offer: number;
  readonly birthday_parties: number;
  readonly time_counts: readonly number[];
  readonly this_weekend: number | null;
  readonly in_holidays: number;
}
interface Row {
  readonly categories: readonly { value: Category; count: number }[];
  readonly towns: readonly { value: string; count: number }[];
  readonly totals: Totals;
}

const isFew = (facet: Facet): boolean => facet !== 'always' && facet !== 'category' && facet !== 'town';

/** How many activities each value of a filter would show, the other filters staying as they are; one statement. */
export async function facetsOf(db: Database, query: Question, given: Search | null): Promise<Counts> {
  const known = await termDatesIn(db);
  const counted = { weekend: weekendOf(query, new Date(), known), holidays: knownHolidays(known) };
  const { sql, values } = facetsStatement(query, given, counted);
  const [row] = await db.query<Row>(sql, values);
  if (!row) throw new Error('A statement without a where clause gave no row');
  return shown(row);
}

/** What is counted besides what is asked for. */
interface Counted {
  readonly weekend: readonly AskedDate[];
  readonly holidays: readonly KnownHoliday[];
}

/** Exported for the test that looks at how PostgreSQL answers it. */
export function facetsStatement(query: Question, given: Search | null, { weekend, holidays }: Counted) {
  // Words that exclude nothing count nothing.
  const search = given !== null && isSoft(given) ? null : given;
  const statement = params();
  const found = search ? `${foundBy({ search, filters: [] }, statement)}, ` : '';
  const filters = filtersOf(query, statement);
  const where = (holds: (facet: Facet) => boolean): string =>
    all(filters.filter(({ facet }) => holds(facet)).map(({ sql }) => sql));
  /** Of the filters that have a few values only: their counts stand in one row. */
  const count = (of: Facet | undefined, value: string): string =>
    `count(*) filter (where ${where((facet) => isFew(facet) && facet !== of)} and ${value})`;
  // Sessions of this weekend at the time of day that is asked for; which day is asked for then is no question of the weekend.
  const isOtherDay = query.date !== undefined || (query.when !== undefined && query.when !== 'this-weekend');
  const parts = query.time === undefined ? undefined : partsNamedIn(query.time);
  const onWeekend = isOtherDay ? 'null::int' : count('time', datesSql(weekend, parts, statement));
  // What is true for every count narrows the listings `l` once. Category and town are counted together: there are few pairs of them,
  // and the spellings of a town are looked at once for each pair and not for every listing.
  const sql = `with ${found}l as ${search ? 'materialized' : 'not materialized'} (
      select l.* from directory.listings l ${search ? 'join found using (listing_id)' : ''}
      where ${where((facet) => facet === 'always')}),
     pairs as materialized (
      select l.category, l.town, ${where((facet) => facet === 'category')} as as_category,
        ${where((facet) => facet === 'town')} as as_town, count(*) as n
      from l where ${where(isFew)} group by 1, 2, 3, 4)
     select
      (select coalesce(jsonb_agg(jsonb_build_object('value', category, 'count', n)), '[]') from (
        select category, sum(n)::int as n from pairs where as_town and category is not null group by 1) by_category) as categories,
      (select coalesce(jsonb_agg(jsonb_build_object('value', town, 'count', n)), '[]') from (
        select min(town) as town, sum(n)::int as n from pairs where as_category and town is not null group by lower(town)) by_town) as towns,
      (select to_jsonb(counted) from (select
        ${count(undefined, 'true')} as total,
        jsonb_build_array(${bands.map(({ from, to }) => count('ageRange', ageOverlap(`${from}`, `${to}`))).join(', ')}) as age_counts,
        ${count('price', 'l.free')} as free,
        ${count('price', 'not l.free')} as paid,
        ${count('indoor', 'l.indoor')} as indoor,
        ${count('outdoor', 'l.outdoor')} as outdoor,
        ${count('sendFriendly', 'l.send_friendly')} as send_friendly,
        ${count('hasSpecialOffers', 'l.has_offer')} as has_offer,
        ${count('hostsBirthdayParties', 'l.birthday_parties')} as birthday_parties,
        ${trustFilters.map((name) => `${count(name, hasTrust(name))} as "${name}"`).join(', ')},
        jsonb_build_array(${dayParts.map((part) => count('time', timeSql(query, [part], statement))).join(', ')}) as time_counts,
        ${onWeekend} as this_weekend,
        ${count('holidays', holidaysSql(holidays, statement))} as in_holidays
        from l where ${where((facet) => facet === 'category' || facet === 'town')}) counted) as totals`;
  return { sql, values: statement.values };
}

function shown({ categories: byCategory, towns, totals }: Row): Counts {
  const counts = new Map(byCategory.map(({ value, count }) => [value, count]));
  return {
    total: totals.total,
    category: categoryIds.flatMap((id) => {
      const count = categoriesMatching(id).reduce((sum, each) => sum + (counts.get(each) ?? 0), 0);
      return count > 0 ? [{ id, label: categories[id], count }] : [];
    }),
    // Around a village there is more than its name counts.
    town: towns
      .filter(({ value }) => !isVillage(value))
      .map(({ value, count }) => ({ town: value, count }))
      .toSorted((a, b) => b.count - a.count || (a.town < b.town ? -1 : 1)),
    ageRange: bands.map(({ ageRange }, index) => ({ ageRange, count: totals.age_counts[index] ?? 0 })),
    free: totals.free,
    paid: totals.paid,
    indoor: totals.indoor,
    outdoor: totals.outdoor,
    sendFriendly: totals.send_friendly,
    hasSpecialOffers: totals.has_offer,
    hostsBirthdayParties: totals.birthday_parties,
    ...(Object.fromEntries(trustFilters.map((name) => [name, totals[name]])) as Record<TrustFilter, number>),
    time: dayParts.map((time, index) => ({ time, count: totals.time_counts[index] ?? 0 })),
    thisWeekend: totals.this_weekend,
    holidays: totals.in_holidays,
  };
}

import type { LandingView } from '#domain/landing/api.ts';
import type { Landing } from '#domain/landing/landing.ts';
import { type LandingFigures, landingWords } from '#domain/landing/words.ts';
import { type DirectoryQuery, type Counts, DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import { milesBetween } from '#domain/place/point.ts';
import { centreOfTown } from '#domain/place/towns.ts';
import type { Database } from '#platform/database.ts';
import { facetsOf } from '../directory/facets.ts';
import { filtersOf } from '../directory/filters.ts';
import { pageOf } from '../directory/page.ts';
import { all, params } from '../sql.ts';

/** Towns that a page names: the nearest of its own, else those with most. */
const TOWNS = 8;

/** What the directory holds of `landing`; undefined when that is nothing. Only what is live is in the directory. */
export async function landingIn(db: Database, landing: Landing): Promise<LandingView | undefined> {
  const query = directoryOf(landing);
  const facets = await facetsOf(db, query, null);
  if (facets.total === 0) return undefined;
  const [figures, activities] = await Promise.all([figuresOf(db, query, facets), pageOf(db, query, null)]);
  return {
    ...landing,
    ...landingWords(landing, figures),
    total: facets.total,
    activities,
    towns: townsBeside(landing, facets),
    categories: facets.category
      .filter(({ id }) => id !== landing.category)
      .map(({ id, count }) => ({ category: id, count })),
    ages: facets.ageRange.filter(({ ageRange, count }) => count > 0 && ageRange !== landing.ageRange),
  };
}

/** What the directory is asked for to show what a landing page is about. */
export const directoryOf = ({ category, town: location, ageRange }: Landing): DirectoryQuery =>
  DirectoryQuerySchema.parse({ category, location, ageRange });

function townsBeside({ town: own }: Landing, facets: Counts): LandingView['towns'] {
  const middle = own === undefined ? undefined : centreOfTown(own);
  // A town that we do not know has no page.
  const others = facets.town.flatMap(({ town, count }) => {
    const centre = centreOfTown(town);
    return centre && town !== own
      ? [{ town, count, miles: middle ? inTenths(milesBetween(middle, centre)) : null }]
      : [];
  });
  return others.toSorted((a, b) => (a.miles ?? 0) - (b.miles ?? 0)).slice(0, TOWNS);
}

const inTenths = (miles: number): number => Math.round(miles * 10) / 10;

interface Row {
  readonly age_from: number | null;
  readonly age_to: number | null;
  readonly pounds: number | null;
  readonly unit: string | null;
}

async function figuresOf(db: Database, query: DirectoryQuery, { total, free }: Counts): Promise<LandingFigures> {
  const statement = params();
  const where = all(filtersOf(query, statement).map(({ sql }) => sql));
  const rows = await db.query<Row>(
    `with l as materialized (select listing_id, age_from, age_to, price_from from directory.listings l where ${where})
     select ages.*, cheapest.*
     from (select min(age_from) as age_from, max(age_to) as age_to from l) ages
     left join (select l.price_from as pounds, c.listing -> 'fields' ->> 'priceUnit' as unit
       from l join directory.contents c using (listing_id)
       where l.price_from > 0 order by l.price_from, l.listing_id limit 1) cheapest on true`,
    statement.values,
  );
  const { age_from: from = null, age_to: to = null, pounds = null, unit = null } = rows[0] ?? {};
  return {
    total,
    free,
    ages: from === null || to === null ? null : { from, to },
    cheapest: pounds === null ? null : { pounds, unit },
  };
}

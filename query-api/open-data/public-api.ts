import { z } from 'zod';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import {
  listPublicActivities,
  listPublicCategories,
  listPublicTowns,
  type PublicFilter,
  readPublicActivity,
} from '#domain/open-data/api.ts';
import { developersPath } from '#domain/open-data/paths.ts';
import { type PublicActivity, publicActivity } from '#domain/open-data/public-activity.ts';
import { townNamed } from '#domain/place/towns.ts';
import { villageNamed } from '#domain/place/villages.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { filtersOf } from '../directory/filters.ts';
import { keptReads } from '../kept-reads.ts';
import { all, type Params, params } from '../sql.ts';
import { developersPage } from './developers.ts';
import { SLOTS_AT } from './feed-page.ts';

interface Row {
  readonly listing_id: string;
  readonly position: number;
  readonly changed_at: Date;
  readonly listing: Pick<Listing, 'fields'>;
}

/** What is live, for whoever has a key: docs/decisions/0057-public-api.md. Only reads, and the same for everybody. */
export async function publicApiRoutes(
  app: App,
  { db, readPosition, config: { baseUrl } }: ServerContext,
): Promise<void> {
  const cache = keptReads(readPosition, ['directory']);
  // A program that has it already is told so by its ETag.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-cache'));
  app.get(developersPath, { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=3600').type('text/html; charset=utf-8');
    return developersPage(baseUrl);
  });
  const shown = ({ listing_id: id, changed_at: at, listing }: Row): PublicActivity =>
    publicActivity(baseUrl, { id, updatedAt: at.toISOString() }, listing.fields);

  const countedBy = (column: 'category' | 'town') =>
    cache.get(column, () =>
      db.query<{ name: string; activities: number }>(
        `select ${column} as name, count(*)::int as activities from directory.listings
         where ${column} is not null group by 1 order by 1`,
      ),
    );

  /** `town` as activities have it, also where there is none at the moment. What is no place that we know, nor an activity's, is refused. */
  const townAsked = async (town: string): Promise<string> => {
    const known = townNamed(town);
    if (known !== undefined) return known;
    // Those that we do not know stand at activities as they were written.
    const isTheirs = (await countedBy('town')).some(({ name }) => name.toLowerCase() === town.toLowerCase());
    if (isTheirs || villageNamed(town) !== undefined) return town;
    const message = 'Take one from /api/open/v1/towns';
    throw new z.ZodError([{ code: 'custom', path: ['town'], message, input: town }]);
  };
  serve(app, listPublicActivities, async ({ query: { limit, after, town, ...others } }) => {
    const filter: PublicFilter = { ...others, ...(town !== undefined && { town: await townAsked(town) }) };
    const page = params();
    const [rows, total] = await Promise.all([
      db.query<Row>(pageStatement(filter, { after: after ?? 0, most: limit + 1 }, page), page.values),
      cache.get(`total ${JSON.stringify(filter)}`, async () => {
        const counting = params();
        const [row] = await db.query<{ count: number }>(
          `select count(*)::int as count ${fromWhere(filter, counting)}`,
          counting.values,
        );
        return row?.count ?? 0;
      }),
    ]);
    const body = rows.slice(0, limit);
    const next = rows.length > limit ? { ...filter, limit, after: body.at(-1)?.position } : null;
    return { body: body.map(shown), total, next };
  });

  serve(app, readPublicActivity, async ({ params: { id } }) => {
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    const [row] = await db.query<Row>(
      `select ${COLUMNS} from directory.changes x join directory.listings l using (listing_id)
         join directory.contents c using (listing_id) where x.listing_id = $1`,
      [id],
    );
    if (!row) throw nothingHere();
    return shown(row);
  });

  serve(app, listPublicCategories, async () => {
    const counts = new Map((await countedBy('category')).map(({ name, activities }) => [name, activities]));
    return {
      categories: categoryIds.map((id) => ({ id, label: categories[id], activities: counts.get(id) ?? 0 })),
    };
  });
  serve(app, listPublicTowns, async () => ({ towns: [...(await countedBy('town'))] }));
}

const COLUMNS = 'x.listing_id, x.position, x.changed_at, c.listing';

/** In the order of the log, as in the feed: what changes while somebody follows the pages comes once more behind them. */
function pageStatement(
  filter: PublicFilter,
  { after, most }: { readonly after: number; readonly most: number },
  { bind, ...statement }: Params,
): string {
  const part = fromWhere(filter, { bind, ...statement });
  return `select ${COLUMNS} from (
      select x.* ${part} and x.position > ${bind(after)} and x.position <= ${SLOTS_AT} order by x.position limit ${bind(most)}) x
    join directory.contents c using (listing_id) order by x.position`;
}

function fromWhere({ category, town, age, day, free, updatedSince }: PublicFilter, statement: Params): string {
  const query = DirectoryQuerySchema.parse({ category, ageRange: age, day, isFree: free });
  const conditions = filtersOf(query, statement).map(({ sql }) => sql);
  // By the town's name alone: the directory's search also finds what is near a place.
  if (town !== undefined) conditions.push(`lower(l.town) = lower(${statement.bind(town)})`);
  if (updatedSince !== undefined) conditions.push(`x.changed_at >= ${statement.bind(updatedSince)}`);
  return `from directory.changes x join directory.listings l using (listing_id) where ${all(conditions)}`;
}

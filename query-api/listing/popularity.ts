import { DirectoryQuerySchema } from '#domain/listing/shown/search.ts';
import { listPopular } from '#domain/popularity/api.ts';
import { LOOKS_IN_A_SAVE, POPULAR_COUNT, POPULAR_DAYS } from '#domain/popularity/counted.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { COUNTED, countOf, pageOf } from '../directory/page.ts';
import { keptReads } from '../kept-reads.ts';
import { activityFrom } from './activity-row.ts';
import { rowsById } from './rows-by-id.ts';

const confirmed = DirectoryQuerySchema.parse({ sort: 'confirmed', limit: POPULAR_COUNT });

/** What the home page begins with, the same for everybody and kept for a moment. */
export async function popularityRoutes(app: App, { db, readPosition }: ServerContext): Promise<void> {
  const cache = keptReads(readPosition, listPopular.reads);
  serve(app, listPopular, async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return cache.get('popular', async () => {
      const [ids, total] = await Promise.all([popularIds(db), countOf(db, confirmed, null)]);
      const isPopular = ids.length === POPULAR_COUNT;
      const rows = isPopular ? await rowsById(db, ids) : new Map();
      const popular = ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [activityFrom(row)] : [];
      });
      return {
        by: isPopular ? ('week' as const) : ('confirmed' as const),
        activities: isPopular ? popular : await pageOf(db, confirmed, null),
        total: Math.min(total, COUNTED),
        isMore: total > COUNTED,
      };
    });
  });
}

/** The live activities that were most looked at and saved this week; fewer while fewer have any figures. */
async function popularIds(db: Database): Promise<string[]> {
  const rows = await db.query<{ listing_id: string }>(
    `select l.listing_id from (
       select subject_id, sum(count * case what when 'saves' then $1::int else 1 end) as score from counts.daily
       where what in ('views', 'saves') and day > (now() at time zone 'utc')::date - $2::int group by 1) week
     join directory.listings l on l.listing_id = week.subject_id
     order by week.score desc, l.listing_id limit $3`,
    [LOOKS_IN_A_SAVE, POPULAR_DAYS, POPULAR_COUNT],
  );
  return rows.map(({ listing_id: id }) => id);
}

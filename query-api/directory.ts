import { countFacets, listActivities } from '#domain/listing/api.ts';
import { FURTHEST_OFFSET } from '#domain/listing/shown/search.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import type { Asked } from './directory/asked.ts';
import { facetsOf } from './directory/facets.ts';
import { meaningIn } from './directory/meaning.ts';
import { COUNTED, countOf, pageOf } from './directory/page.ts';
import { searchFor } from './directory/search.ts';
import { keptReads } from './kept-reads.ts';

/** The directory: what is live, by every filter of the specification, and how many activities each filter would show. */
export async function directoryRoutes(app: App, { db, readPosition }: ServerContext): Promise<void> {
  // What is counted stands in the directory alone.
  const cache = keptReads(readPosition, countFacets.reads);

  serve(app, listActivities, async (request, reply) => {
    const query = await meaningIn(db, request.query);
    const search = await searchFor(db, query.search);
    const [counted, activities] = await Promise.all([
      cache.get(`total ${keyOf(query)}`, () => countOf(db, query, search)),
      pageOf(db, query, search),
    ]);
    const total = Math.min(counted, COUNTED);
    const exceeded = counted > COUNTED;
    void reply.header('cache-control', 'no-cache');
    if (exceeded) void reply.header('x-total-count-exceeded', 'true');
    // The words that were searched for when the ones that were given seem to be mistyped.
    if (search?.corrected) void reply.header('x-search-corrected', search.corrected);
    const isMore = exceeded ? activities.length === query.limit : query.offset + activities.length < total;
    return { body: activities, total, next: isMore && activities.length > 0 ? nextPage(query) : null };
  });

  serve(app, countFacets, async (request, reply) => {
    const query = await meaningIn(db, request.query);
    void reply.header('cache-control', 'no-cache');
    return cache.get(`facets ${keyOf(query)}`, async () => facetsOf(db, query, await searchFor(db, query.search)));
  });
}

/** The same for every page and order of the same activities. */
function keyOf({ limit: _limit, offset: _offset, sort: _sort, status: _status, ...filters }: Asked): string {
  return JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Null where nobody may go any further. */
function nextPage({ status: _status, dates: _dates, ...query }: Asked) {
  const offset = query.offset + query.limit;
  return offset > FURTHEST_OFFSET ? null : { ...query, offset };
}

import { z } from 'zod';
import { type DirectoryQuery, DirectoryQuerySchema, FacetsSchema } from '#domain/listing/shown/search.ts';
import { ActivitySchema } from '#domain/listing/shown/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { directoryCache } from './directory/cache.ts';
import { facetsOf } from './directory/facets.ts';
import { meaningIn } from './directory/meaning.ts';
import { COUNTED, countOf, pageOf } from './directory/page.ts';
import { searchFor } from './directory/search.ts';

const reads = ['directory'];

/** The directory: what is live, by every filter of the specification, and how many activities each filter would show. */
export async function directoryRoutes(app: App, { db, readPosition }: ServerContext): Promise<void> {
  const cache = directoryCache(readPosition);

  app.get(
    '/api/activities',
    {
      config: { reads },
      schema: {
        tags: ['directory'],
        summary:
          'Live activities. X-Total-Count: all that match, up to 10,000; X-Total-Count-Exceeded: true when there are more; Link rel="next": the next page',
        querystring: DirectoryQuerySchema,
        response: { 200: z.array(ActivitySchema) },
      },
    },
    async (request, reply) => {
      const query = await meaningIn(db, request.query);
      const search = await searchFor(db, query.search);
      const [counted, activities] = await Promise.all([
        cache.get(`total ${keyOf(query)}`, () => countOf(db, query, search)),
        pageOf(db, query, search),
      ]);
      const total = Math.min(counted, COUNTED);
      const exceeded = counted > COUNTED;
      void reply.header('x-total-count', String(total)).header('cache-control', 'no-cache');
      if (exceeded) void reply.header('x-total-count-exceeded', 'true');
      // The words that were searched for when the ones that were given seem to be mistyped.
      if (search?.corrected) void reply.header('x-search-corrected', search.corrected);
      const isMore = exceeded ? activities.length === query.limit : query.offset + activities.length < total;
      if (isMore && activities.length > 0) {
        void reply.header('link', `<${nextPage(query)}>; rel="next"`);
      }
      return activities;
    },
  );

  app.get(
    '/api/activities/facets',
    {
      config: { reads },
      schema: {
        tags: ['directory'],
        summary: 'How many activities each value of a filter would show, the other filters staying as they are',
        querystring: DirectoryQuerySchema,
        response: { 200: FacetsSchema },
      },
    },
    async (request, reply) => {
      const query = await meaningIn(db, request.query);
      void reply.header('cache-control', 'no-cache');
      return cache.get(`facets ${keyOf(query)}`, async () => facetsOf(db, query, await searchFor(db, query.search)));
    },
  );
}

/** The same for every page and order of the same activities. */
function keyOf({ limit: _limit, offset: _offset, sort: _sort, status: _status, ...filters }: DirectoryQuery): string {
  return JSON.stringify(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function nextPage({ status: _status, ...query }: DirectoryQuery): string {
  const next = { ...query, offset: query.offset + query.limit };
  const given = Object.entries(next).filter(([, value]) => value !== undefined);
  return `/api/activities?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

import { z } from 'zod';
import { listingStatuses } from '#domain/listing/listing.ts';
import {
  FURTHEST,
  listingSources,
  type ListingSource,
  queueOrigins,
  reviewedStandings,
  reviewQueues,
  sourceOf,
  type Standing,
  standings,
  standingsOf,
  waitingStandings,
} from '#domain/listing/queues.ts';
import { QueueItemSchema, ReviewItemSchema } from '#domain/listing/shown/views.ts';
import { nothingHere } from '#platform/auth/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { duplicatesOf } from './listing/duplicates.ts';
import { IdParams, listingById } from './listing.ts';
import { queueItem } from './listing/listing-row.ts';
import { countsOf, queuePage, totalOf } from './listing/queue-page.ts';

const reads = ['listing', 'review_queue'];

const page = (size: number) => ({
  limit: z.coerce.number().int().min(1).max(200).default(size),
  offset: z.coerce
    .number()
    .int()
    .min(0)
    .max(FURTHEST, `Please go on from the page before: see its Link rel="next"`)
    .default(0),
  after: z
    .string()
    .regex(/^[01]\.\d{1,19}$/)
    .optional()
    .describe('Begins behind this place, from Link rel="next"'),
});
const PendingQuery = z.object({
  queue: z.enum(reviewQueues).optional().describe('One tab of what waits; without it, all of it'),
  ...page(200),
});
const QueueQuery = z.object({
  source: z.enum(['all', ...listingSources]).default('all'),
  /** `pending`: whatever waits for an admin, also what a crawler found and changes to live listings. */
  status: z.enum(['all', ...listingStatuses]).default('pending'),
  ...page(100),
});

/** What waits for an admin, and everything an admin needs to decide on one listing. */
export async function reviewRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  app.get(
    '/api/admin/listings/pending',
    {
      config: { reads },
      schema: {
        tags: ['review'],
        summary:
          'The review queue, longest waiting first: submitted, found by a crawler, or a change to a live listing; last, what only people ask for who have not confirmed their e-mail address. X-Total-Count: all of it; Link rel="next": the next page',
        querystring: PendingQuery,
        response: { 200: z.array(QueueItemSchema) },
      },
    },
    async ({ query: { queue: name, ...part } }, reply) => {
      const list = listOf(name);
      const [{ items, next }, counts] = await Promise.all([queuePage(db, { ...list, ...part }), countsOf(db)]);
      void reply.header('x-total-count', String(totalOf(counts, list)));
      if (next !== null) void reply.header('link', linkTo('listings', { queue: name, limit: part.limit, after: next }));
      return items;
    },
  );

  app.get(
    '/api/admin/activities/pending',
    {
      config: { reads },
      schema: {
        tags: ['review'],
        summary:
          'Listings by source and status. X-Counts: JSON with the number of each source; X-Total-Count: of this one; Link rel="next": the next page',
        querystring: QueueQuery,
        response: { 200: z.array(QueueItemSchema) },
      },
    },
    async ({ query: { source, status, ...part } }, reply) => {
      const all = { standings: status === 'all' ? standings : standingsOf[status], sources: null };
      const list = source === 'all' ? all : { ...all, sources: [source] };
      const [{ items, next }, counts] = await Promise.all([queuePage(db, { ...list, ...part }), countsOf(db)]);
      const bySource = listingSources.map((each) => [each, totalOf(counts, { ...all, sources: [each] })] as const);
      const shown = { all: totalOf(counts, all), ...Object.fromEntries(bySource) };
      void reply.header('x-total-count', String(totalOf(counts, list))).header('x-counts', JSON.stringify(shown));
      if (next !== null)
        void reply.header('link', linkTo('activities', { source, status, limit: part.limit, after: next }));
      return items;
    },
  );

  app.get(
    '/api/admin/activities/:id',
    {
      config: { reads },
      schema: {
        tags: ['review'],
        summary: 'One listing, whatever its status, as a reviewer sees it, with what it may be a duplicate of',
        params: IdParams,
        response: { 200: ReviewItemSchema },
      },
    },
    async ({ params }) => {
      const row = await listingById(db, params.id);
      if (!row) throw nothingHere();
      return { ...queueItem(row), duplicates: await duplicatesOf(db, row.listing_id) };
    },
  );
}

/** What stands in a tab of what waits; without a name, in all of them. */
function listOf(name: (typeof reviewQueues)[number] | undefined): {
  standings: readonly Standing[];
  sources: readonly ListingSource[] | null;
} {
  if (name === undefined) return { standings: waitingStandings, sources: null };
  if (name === 'changes') return { standings: ['changed'], sources: null };
  return { standings: reviewedStandings, sources: [...new Set(queueOrigins[name].map(sourceOf))] };
}

function linkTo(list: 'listings' | 'activities', query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `</api/admin/${list}/pending?${new URLSearchParams(given).toString()}>; rel="next"`;
}

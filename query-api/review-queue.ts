import { z } from 'zod';
import { origins, type Origin } from '#domain/listing/events.ts';
import { listingStatuses } from '#domain/listing/listing.ts';
import { queueOrigins, reviewQueues } from '#domain/listing/queues.ts';
import { ReviewItemSchema, type ReviewItem } from '#domain/listing/shown/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { duplicatesOf } from './listing/duplicates.ts';
import { nothingHere } from './listing/access.ts';
import { IdParams, listingById } from './listing.ts';
import { type ListingRow, reviewItem, selectListings } from './listing/listing-row.ts';

const reads = ['listing'];
const sources = ['scraper', 'parent', 'provider', 'manual'] as const;
type Source = (typeof sources)[number];

/** Which tab of the review an origin belongs to. */
function sourceOf(origin: Origin): Source {
  if (origin === 'scraper' || origin === 'manual') return origin;
  return origin.startsWith('parent') ? 'parent' : 'provider';
}

const page = (size: number) => ({
  limit: z.coerce.number().int().min(1).max(200).default(size),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
const PendingQuery = z.object({
  queue: z.enum(reviewQueues).optional().describe('One tab of what waits; without it, all of it'),
  ...page(200),
});
const QueueQuery = z.object({
  source: z.enum(['all', ...sources]).default('all'),
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
          'The review queue, longest waiting first: submitted, found by a crawler, or a change to a live listing. X-Total-Count: all of it',
        querystring: PendingQuery,
        response: { 200: z.array(ReviewItemSchema) },
      },
    },
    async ({ query: { queue: name, ...part } }, reply) => {
      const where = name === undefined ? waiting : name === 'changes' ? 'c.pending_revisions > 0' : 'c.awaits_review';
      const wanted = name === undefined || name === 'changes' ? origins : queueOrigins[name];
      const { items, total } = await queue(db, { where, wanted, ...part });
      void reply.header('x-total-count', String(total));
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
          'Listings by source and status. X-Counts: JSON with the number of each source; X-Total-Count: of this one',
        querystring: QueueQuery,
        response: { 200: z.array(ReviewItemSchema) },
      },
    },
    async ({ query: { source, status, ...part } }, reply) => {
      const wanted = origins.filter((origin) => source === 'all' || sourceOf(origin) === source);
      const { items, total, counts } = await queue(db, { where: statusSql(status), wanted, ...part });
      void reply.header('x-total-count', String(total)).header('x-counts', JSON.stringify(counts));
      return items;
    },
  );

  app.get(
    '/api/admin/activities/:id',
    {
      config: { reads },
      schema: {
        tags: ['review'],
        summary: 'One listing, whatever its status, as a reviewer sees it',
        params: IdParams,
        response: { 200: ReviewItemSchema },
      },
    },
    async ({ params }) => {
      const row = await listingById(db, params.id);
      const [item] = row ? await itemsOf(db, [row]) : [];
      if (!item) throw nothingHere();
      return item;
    },
  );
}

type Counts = Record<Source | 'all', number>;

interface Part {
  /** Condition on `listing.listings c`. */
  readonly where: string;
  readonly wanted: readonly Origin[];
  readonly limit: number;
  readonly offset: number;
}

/** `total` counts what `where` and `wanted` name together, `counts` whatever `where` names. */
async function queue(
  db: Database,
  { where, wanted, limit, offset }: Part,
): Promise<{ items: ReviewItem[]; total: number; counts: Counts }> {
  const [rows, byOrigin] = await Promise.all([
    db.query<ListingRow>(
      `${selectListings} where ${where} and c.origin = any($1)
       order by coalesce(c.submitted_at, c.created_at), c.listing_id limit $2 offset $3`,
      [wanted, limit, offset],
    ),
    db.query<{ origin: Origin; count: number }>(
      `select c.origin, count(*) as count from listing.listings c where ${where} group by 1`,
    ),
  ]);
  const counts: Counts = { all: 0, scraper: 0, parent: 0, provider: 0, manual: 0 };
  let total = 0;
  for (const { origin, count } of byOrigin) {
    counts.all += count;
    counts[sourceOf(origin)] += count;
    if (wanted.includes(origin)) total += count;
  }
  return { items: await itemsOf(db, rows), total, counts };
}

/** Whatever waits for an admin. */
const waiting = '(c.awaits_review or c.pending_revisions > 0)';

/** `status` comes from the schema's list. */
function statusSql(status: z.output<typeof QueueQuery>['status']): string {
  if (status === 'all') return 'true';
  return status === 'pending' ? waiting : `c.status = '${status}'`;
}

async function itemsOf(db: Database, rows: readonly ListingRow[]): Promise<ReviewItem[]> {
  const duplicates = await duplicatesOf(
    db,
    rows.map((row) => row.listing_id),
  );
  return rows.map((row) => reviewItem(row, duplicates.get(row.listing_id) ?? []));
}

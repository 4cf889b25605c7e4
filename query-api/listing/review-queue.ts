import { listByStanding, listPending, readListing } from '#domain/listing/api.ts';
import {
  listingSources,
  type ListingSource,
  type QueueOrder,
  queueOrigins,
  reviewedStandings,
  type ReviewQueue,
  sourceOf,
  type Standing,
  standings,
  standingsOf,
  waitingStandings,
} from '#domain/listing/queues.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { duplicatesOf } from './duplicates.ts';
import { listingById } from './listing.ts';
import { queueItem } from './listing-row.ts';
import { countsOf, queuePage, totalOf } from './queue-page.ts';

/** What waits for an admin, and everything an admin needs to decide on one listing. */
export async function reviewRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listPending, async ({ query: { queue: name, ...part } }) => {
    const list = listOf(name);
    const [{ items, next }, counts] = await Promise.all([queuePage(db, { ...list, ...part }), countsOf(db)]);
    return {
      body: items,
      total: totalOf(counts, list),
      next: behind(next, { queue: name, ...asked(part) }),
    };
  });

  serve(app, listByStanding, async ({ query: { source, status, ...part } }, reply) => {
    const all = { standings: status === 'all' ? standings : standingsOf[status], sources: null };
    const list = source === 'all' ? all : { ...all, sources: [source] };
    const [{ items, next }, counts] = await Promise.all([queuePage(db, { ...list, ...part }), countsOf(db)]);
    const bySource = listingSources.map((each) => [each, totalOf(counts, { ...all, sources: [each] })] as const);
    const shown = { all: totalOf(counts, all), ...Object.fromEntries(bySource) };
    void reply.header('x-counts', JSON.stringify(shown));
    return {
      body: items,
      total: totalOf(counts, list),
      next: behind(next, { source, status, ...asked(part) }),
    };
  });

  serve(app, readListing, async ({ params }) => {
    const row = await listingById(db, params.id);
    if (!row) throw nothingHere();
    const { verdict, merged } = row.listing;
    return {
      ...queueItem(row),
      duplicates: await duplicatesOf(db, row.listing_id),
      lastVerdict: verdict ? { outcome: verdict.outcome, revisionId: verdict.change?.revisionId ?? null } : null,
      mergedInto: merged?.into ?? null,
    };
  });
}

/** What stands in a tab of what waits; without a name, in all of them. */
function listOf(name: ReviewQueue | undefined): {
  standings: readonly Standing[];
  sources: readonly ListingSource[] | null;
} {
  if (name === undefined) return { standings: waitingStandings, sources: null };
  if (name === 'changes') return { standings: ['changed'], sources: null };
  return { standings: reviewedStandings, sources: [...new Set(queueOrigins[name].map(sourceOf))] };
}

const behind = <Query extends object>(after: string | null, query: Query) =>
  after === null ? null : { ...query, after };

/** What the next page is asked for with, too; the order that nobody has to name is not named. */
const asked = ({ sort, limit }: { readonly sort: QueueOrder; readonly limit: number }) =>
  sort === 'waiting' ? { limit } : { sort, limit };

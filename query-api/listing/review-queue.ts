import { listByStanding, listPending, readListing } from '#domain/listing/api.ts';
import {
  listingSources,
  queueOrigins,
  reviewedStandings,
  type ReviewQueue,
  sourceOf,
  standings,
  standingsOf,
  waitingStandings,
} from '#domain/listing/queues.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { duplicatesOf } from './duplicates.ts';
import { listingById } from './listing.ts';
import { queueItems } from './listing-row.ts';
import { countsOf, type List, type Part, queuePage, totalOf } from './queue-page.ts';
import { queueSearch } from './queue-search.ts';

/** What waits for an admin, and everything an admin needs to decide on one listing. */
export async function reviewRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listPending, async ({ query: { queue: name, ...part } }) => {
    const list = listOf(name);
    const { items, next, totalOfList } = await listed(db, list, part);
    return {
      body: items,
      total: totalOfList(list),
      next: behind(next, { queue: name, ...asked(part) }),
    };
  });

  serve(app, listByStanding, async ({ query: { source, status, ...part } }, reply) => {
    const all = { standings: status === 'all' ? standings : standingsOf[status], sources: null };
    const list = source === 'all' ? all : { ...all, sources: [source] };
    const { items, next, totalOfList } = await listed(db, list, part);
    const bySource = listingSources.map((each) => [each, totalOfList({ ...all, sources: [each] })] as const);
    const shown = { all: totalOfList(all), ...Object.fromEntries(bySource) };
    void reply.header('x-counts', JSON.stringify(shown));
    return {
      body: items,
      total: totalOfList(list),
      next: behind(next, { source, status, ...asked(part) }),
    };
  });

  serve(app, readListing, async ({ params }) => {
    const row = await listingById(db, params.id);
    const [item] = row ? await queueItems(db, [row]) : [];
    if (!row || !item) throw nothingHere();
    const { verdict, merged } = row.listing;
    return {
      ...item,
      duplicates: await duplicatesOf(db, row.listing_id),
      lastVerdict: verdict ? { outcome: verdict.outcome, revisionId: verdict.change?.revisionId ?? null } : null,
      mergedInto: merged?.into ?? null,
    };
  });
}

/** A page of a list, or of what of it is called as it was searched for, and how many there are. */
async function listed(db: Database, list: List, { search, ...part }: AskedPart) {
  if (search) {
    const { items, next, counts } = await queueSearch(db, { ...list, ...part }, search);
    const totalOfList = ({ sources }: List): number =>
      [...counts].reduce((sum, [source, count]) => (sources?.includes(source) === false ? sum : sum + count), 0);
    return { items, next, totalOfList };
  }
  const [{ items, next }, counts] = await Promise.all([queuePage(db, { ...list, ...part }), countsOf(db)]);
  return { items, next, totalOfList: (each: List): number => totalOf(counts, each) };
}

interface AskedPart extends Omit<Part, keyof List> {
  readonly search?: string | undefined;
}

/** What stands in a tab of what waits; without a name, in all of them. */
function listOf(name: ReviewQueue | undefined): List {
  if (name === undefined) return { standings: waitingStandings, sources: null };
  if (name === 'changes') return { standings: ['changed'], sources: null };
  return { standings: reviewedStandings, sources: [...new Set(queueOrigins[name].map(sourceOf))] };
}

const behind = <Query extends object>(after: string | null, query: Query) =>
  after === null ? null : { ...query, after };

/** What the next page is asked for with, too; the order that nobody has to name is not named. */
const asked = ({ sort, limit, search }: Pick<AskedPart, 'sort' | 'limit' | 'search'>) => ({
  ...(search && { search }),
  ...(sort !== 'waiting' && { sort }),
  limit,
});

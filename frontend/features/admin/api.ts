import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ActivityVerdictSchema, ReviewInputSchema, Submitted } from '#domain/listing/api.ts';
import type { ListingStatus } from '#domain/listing/listing.ts';
import type { ReviewQueue } from '#domain/listing/queues.ts';
import type { QueueItem, ReviewItem } from '#domain/listing/shown/views.ts';
import type { Overview } from '#domain/overview.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import { command, get, queryString, request } from '../../lib/api/api.ts';
import { whileItLoads } from '../../lib/api/refetching.ts';

/** Every query of the back office that shows listings begins with this key. */
export const adminKey = ['/api/admin'] as const;
/** Listings on one page of a queue. */
export const QUEUE_PAGE = 24;
/** Milliseconds between two looks at a queue, should the notice of a change be lost (B section 9). */
const REFETCH_INTERVAL = 30_000;

/** The tabs of the activities review: who the listings came from. */
export const queueSources = ['all', 'scraper', 'parent', 'provider'] as const;
export type QueueSource = (typeof queueSources)[number];
type Counts = Readonly<Record<QueueSource | 'manual', number>>;

export interface Queue {
  readonly items: readonly QueueItem[];
  /** How many there are altogether; the items may be fewer. */
  readonly total: number;
  readonly counts: Counts;
}
const noCounts: Counts = { all: 0, scraper: 0, parent: 0, provider: 0, manual: 0 };

/** One page of a queue, `page` counted from 1. */
async function readQueue(
  path: string,
  query: Readonly<Record<string, string>>,
  page: number,
  signal: AbortSignal,
): Promise<Queue> {
  const part = { ...query, limit: QUEUE_PAGE, offset: (page - 1) * QUEUE_PAGE };
  const { body, headers } = await request<QueueItem[]>('GET', `${path}${queryString(part)}`, { signal });
  const counts = JSON.parse(headers.get('x-counts') ?? 'null') as Counts | null;
  const total = Number(headers.get('x-total-count') ?? body.length);
  return { items: body, total, counts: counts ?? noCounts };
}

/** GET /api/admin/listings/pending: what waits for an admin in one queue, longest waiting first. */
export const pendingQuery = (queue: ReviewQueue, page: number) =>
  queryOptions({
    queryKey: [...adminKey, 'listings', 'pending', queue, page],
    queryFn: ({ signal }) => readQueue('/api/admin/listings/pending', { queue }, page, signal),
    refetchInterval: whileItLoads(REFETCH_INTERVAL),
  });

export interface QueueFilter {
  readonly source: QueueSource;
  readonly status: ListingStatus;
}

/** GET /api/admin/activities/pending: listings of one source and status, with the count of each source. */
export const queueQuery = (filter: QueueFilter, page: number) =>
  queryOptions({
    queryKey: [...adminKey, 'activities', 'pending', filter, page],
    queryFn: ({ signal }) => readQueue('/api/admin/activities/pending', { ...filter }, page, signal),
    refetchInterval: whileItLoads(REFETCH_INTERVAL),
  });

/** GET /api/admin/activities/{id}: one listing as a reviewer sees it, wherever it stands by now. */
export const reviewItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...adminKey, 'activities', 'item', id],
    queryFn: ({ signal }) => get<ReviewItem>(activity(id), { signal }),
    refetchInterval: whileItLoads(REFETCH_INTERVAL),
    // A review begins with what its queue shows, never with what an earlier review of the same listing saw.
    gcTime: 0,
  });

/** GET /api/admin/overview: the dashboard's figures. */
export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: ({ signal }) => get<Overview>('/api/admin/overview', { signal }),
  refetchInterval: whileItLoads(REFETCH_INTERVAL),
});

/** Runs of the scraper that a screen lists (B section 9). */
const RUNS_SHOWN = 10;

/** GET /api/admin/scraper-reports: what the latest runs of the scraper came to. */
export const scraperReportsQuery = queryOptions({
  queryKey: [...adminKey, 'scraper-reports'],
  queryFn: ({ signal }) =>
    get<readonly ScraperReport[]>(`/api/admin/scraper-reports${queryString({ limit: RUNS_SHOWN })}`, { signal }),
  refetchInterval: whileItLoads(REFETCH_INTERVAL),
});

const listing = (id: string): string => `/api/admin/listings/${encodeURIComponent(id)}`;
const activity = (id: string): string => `/api/admin/activities/${encodeURIComponent(id)}`;

export type ReviewInput = z.input<typeof ReviewInputSchema>;
/** PUT /api/admin/listings/{id}/review. */
export const reviewListing = (id: string, input: ReviewInput, key: string): Promise<Submitted> =>
  command('PUT', `${listing(id)}/review`, input, key);

export type ActivityVerdict = z.input<typeof ActivityVerdictSchema>;
/** POST /api/admin/activities/{id}/approve and /reject. */
export const judgeActivity = (
  id: string,
  action: 'approve' | 'reject',
  verdict: ActivityVerdict,
  key: string,
): Promise<Submitted> => command('POST', `${activity(id)}/${action}`, verdict, key);

import type { ReviewQueue } from '#domain/listing/queues.ts';
import type { QueueSort } from '#domain/kernel/queue-sorts.ts';
import { askedOf, type ListPart } from '#frontend/lib/address/list-part.ts';
import type { QueuePart } from './queue/queue-part.ts';
import { isPassing } from '#frontend/lib/api/api-error.ts';
import { type Page, page as onePage } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';
import type { ListingStatus } from '#domain/listing/status.ts';

/** Listings on one page of a queue. */
export const QUEUE_PAGE = 24;

/** The tabs of the activities review: who the listings came from. */
export const queueSources = ['all', 'scraper', 'parent', 'provider'] as const;
export type QueueSource = (typeof queueSources)[number];
type Counts = Readonly<Record<QueueSource | 'manual', number>>;

export type Queue = Pick<Page<'GET /api/admin/listings/pending'>, 'items' | 'total'>;

/** What waits for an admin in one queue. */
export const pendingQuery = (queue: ReviewQueue, part: QueuePart) =>
  onePage('GET /api/admin/listings/pending', { query: { queue, ...askedOf(part, QUEUE_PAGE) } });

/** The offers of businesses that wait for an admin, and how many they are. */
export const pendingOffersQuery = (part: ListPart<QueueSort>) =>
  onePage('GET /api/admin/offers/pending', { query: askedOf(part, QUEUE_PAGE) });
export const pendingOffersCount = onePage('GET /api/admin/offers/pending', { query: { limit: 1, offset: 0 } });

export interface QueueFilter {
  readonly source: QueueSource;
  readonly status: ListingStatus;
}

/** Listings of one source and status, with the count of each source. */
export const queueQuery = (filter: QueueFilter, part: QueuePart) =>
  onePage('GET /api/admin/activities/pending', { query: { ...filter, ...askedOf(part, QUEUE_PAGE) } }, (headers) => ({
    counts: JSON.parse(headers.get('x-counts') ?? '{}') as Partial<Counts>,
  }));

/** One listing as a reviewer sees it, wherever it stands by now. */
export const reviewItemQuery = (id: string) => ({
  ...read('GET /api/admin/activities/:id', { params: { id } }),
  // A review begins with what its queue shows, never with what an earlier review of the same listing saw.
  gcTime: 0,
});

/** The dashboard's figures. */
export const overviewQuery = read('GET /api/admin/overview', {});

/** Runs of the scraper that a screen lists. */
const RUNS_SHOWN = 10;

/** What the latest runs of the scraper came to, tried up to three times again unless the server has said no. */
export const scraperReportsQuery = {
  ...onePage('GET /api/admin/scraper-reports', { query: { limit: RUNS_SHOWN } }),
  retry: (failures: number, error: unknown): boolean => failures < 3 && isPassing(error),
};

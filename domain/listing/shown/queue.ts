import { z } from 'zod';
import { filterBy, filterFrom } from '../../kernel/filter.ts';
import { searchFor } from '../../kernel/queue-asked.ts';
import { FURTHEST, listingSources, queueOrders, reviewQueues } from '../queues.ts';
import { listingStatuses } from '../status.ts';

const page = (size: number) => ({
  search: searchFor('the name'),
  sort: z
    .enum(queueOrders)
    .default('waiting')
    .describe('Longest waiting or newest first; whose email nobody confirmed stands behind the others either way'),
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

/** The query of `GET /api/admin/listings/pending`. */
export const PendingQuerySchema = z.object({
  queue: filterBy(z.enum(reviewQueues)).describe('One tab of what waits; without it, all of it'),
  ...page(200),
});

/** The query of `GET /api/admin/activities/pending`. */
export const StandingQuerySchema = z.object({
  source: filterFrom(z.enum(['all', ...listingSources]).default('all')),
  /** `pending`: whatever waits for an admin, also what a crawler found and changes to live listings. */
  status: filterFrom(z.enum(['all', ...listingStatuses]).default('pending')),
  ...page(100),
});

import { z } from 'zod';
import { OriginSchema } from '../listing/events.ts';

const count = z.number().int();

/** GET /api/admin/overview: counted, never estimated. */
export const OverviewSchema = z.object({
  live: count,
  /** Listings that wait for an admin, live ones with changes as well: all that the review lists. */
  pending: count,
  /** What waits and is not live yet, by who started it. */
  pendingByOrigin: z.record(OriginSchema, count),
  /** Changes to live listings that wait for an admin. */
  pendingRevisions: count,
  /** Providers who wait for an admin: to be listed, to be called otherwise, or to be given an activity. Their own activities are in `pending`. */
  pendingProviders: count,
  drafts: count,
  rejected: count,
  archived: count,
  members: count,
  providers: count,
  /** Pages that were read and gave something. */
  scrapedTotal: count,
  /** Went live in the last seven days. */
  newThisWeek: count,
});
export type Overview = z.infer<typeof OverviewSchema>;

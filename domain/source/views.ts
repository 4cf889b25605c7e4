import { z } from 'zod';
import { feedFormats, schedules, sourceKinds } from './schedule.ts';

const count = z.number().int().min(0);

/** A source as admins see it. */
export const SourceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  name: z.string(),
  /** Of a list that is too long to be kept as one, in how many parts it is kept; else 1. */
  parts: count,
  url: z.string(),
  schedule: z.enum(schedules),
  /** `running`: it is being read now; `failed`: its last run could not read it; `waiting`: for its next run, or to be run by hand. */
  state: z.enum(['running', 'paused', 'failed', 'waiting']),
  isPaused: z.boolean(),
  /** What a feed turned out to be when it was read last. */
  format: z.enum(feedFormats).nullable(),
  /** While it is read, how many of its items are done; `total` is null while nobody knows it. Null for what has no items. */
  progress: z.object({ done: count, total: count.nullable() }).nullable(),
  /** Why its last run could not read it, as a sentence. */
  error: z.string().nullable(),
  /** ISO 8601. */
  lastRunAt: z.string().nullable(),
  /** When it is read next by itself; null while it is being read or paused, and when it is read by hand only. */
  nextRunAt: z.string().nullable(),
  /** Listings that came of its pages. */
  found: count,
  /** Of these, those that have vanished from it. */
  vanished: count,
  revision: z.number().int(),
});
export type SourceView = z.infer<typeof SourceSchema>;

/** What the scraper is doing now, and what has come of it. */
export const ScraperStatusSchema = z.object({
  /** Runs that are open now: sources and single addresses that are being read. */
  activeSessions: count,
  sources: count,
  /** Found drafts that wait for an admin. */
  pendingReview: count,
  /** Pages on which something about an activity was found, ever. */
  totalScraped: count,
});
export type ScraperStatus = z.infer<typeof ScraperStatusSchema>;

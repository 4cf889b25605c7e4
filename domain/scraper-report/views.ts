import { z } from 'zod';

const count = z.number().int().min(0);

/** What one run of the scraper came to (an admin's view). A run reads one address; its counts are 0 or 1. */
export const ScraperReportSchema = z.object({
  id: z.uuid(),
  /** ISO 8601: when the page was read. */
  date: z.string(),
  /** What was read. */
  url: z.string(),
  /** Listings that began with this run. */
  newActivities: count,
  /** Listings that this run took out of the directory. */
  archivedActivities: count,
  /** Of its new listings, those that wait for an admin now. */
  pendingReview: count,
  /** Pages on which something about an activity was found. */
  totalScraped: count,
  /** A sentence for each thing that failed. */
  errors: z.array(z.string()),
  /** How often it failed, by kind of failure. */
  causes: z.record(z.string(), count),
  fieldsFound: count,
  imageCount: count,
  durationMs: z.number(),
  /** The listing that the page belongs to by now. */
  listingId: z.uuid().nullable(),
});
export type ScraperReport = z.infer<typeof ScraperReportSchema>;

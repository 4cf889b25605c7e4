import { z } from 'zod';
import { pageOutcomes } from '../source/events.ts';

const count = z.number().int().min(0);

/** What a run of a source found: the first of its pages, with what became of each. */
const FoundSchema = z.object({
  url: z.string(),
  outcome: z.enum([...pageOutcomes, 'vanished']),
  listingId: z.uuid().nullable(),
});

/**
 * What one run of the scraper came to (an admin's view). A run reads one address, whose counts are 0 or 1, or the pages that a source
 * names; an internet search without any source is one that found nothing.
 */
export const ScraperReportSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['address', 'source', 'search']),
  /** Of a source its name, of a search its words; of an address, null. */
  name: z.string().nullable(),
  /** The source that was read; null when it was one address. */
  sourceId: z.uuid().nullable(),
  /** Whether it goes on. */
  isOpen: z.boolean(),
  /** The words that what it found had to fit. */
  instructions: z.string().nullable(),
  /** ISO 8601: when the page was read. */
  date: z.string(),
  /** What was read; empty for a search without any source. */
  url: z.string(),
  /** Listings that began with this run. */
  newActivities: count,
  /** Listings that this run took out of the directory. */
  archivedActivities: count,
  /** Of its new listings, those that wait for an admin now; counted up to FURTHEST. */
  pendingReview: count,
  /** Listings that have vanished from the source since its run before. */
  vanished: count,
  /** Pages on which something about an activity was found. */
  totalScraped: count,
  /** How many pages or items of a source came to what. */
  outcomes: z.record(z.string(), count),
  /** Rows of a list that were left out because of an error. */
  rowErrors: count,
  /** What else of a feed did not become a draft: how many of what kind and why, as words. */
  leftOut: z.array(z.string()),
  /** A sentence for each thing that failed. */
  errors: z.array(z.string()),
  /** How often it failed, by kind of failure. */
  causes: z.record(z.string(), count),
  fieldsFound: count,
  imageCount: count,
  durationMs: z.number(),
  /** The listing that the page belongs to by now. */
  listingId: z.uuid().nullable(),
  /** Of a source, what was found on its pages, of many the first. */
  found: z.array(FoundSchema),
});
export type ScraperReport = z.infer<typeof ScraperReportSchema>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { ListingFieldsSchema } from '../listing/facts/fields.ts';
import { EvidenceSchema, MethodsSchema } from '../listing/events.ts';

const pageId = z.uuid();
/** The run of a source that it is a part of; absent when somebody asked for this one address. */
const sourceRunId = z.uuid().optional();

/** Why a page could not be read; the precise reason stands in the log, people see a general error. */
export const scrapeFailures = [
  'invalid-address',
  'forbidden-address',
  'unresolvable',
  'refused-by-robots',
  'connection-failed',
  'timed-out',
  'http-status',
  'too-large',
  'too-many-redirects',
  'not-html',
  'undecodable',
  'nothing-found',
  'gave-up',
] as const;
export const ScrapeFailureSchema = z.enum(scrapeFailures);
export type ScrapeFailure = z.infer<typeof ScrapeFailureSchema>;

/** Somebody asked for the page at `url` to be read; `runId` is what came of it in the end, found or failed. Holds no secrets. */
export const ScrapeRequested = defineEvent(
  'ScrapeRequested',
  z.object({
    pageId,
    runId: z.uuid(),
    url: z.string(),
    sourceRunId,
  }),
);

/** The address led to another page, in whose stream stands what the run `runId` came to. */
export const ScrapeRedirected = defineEvent(
  'ScrapeRedirected',
  z.object({
    pageId,
    runId: z.uuid(),
    toPageId: z.uuid(),
    /** Where it led. */
    url: z.string(),
  }),
);

/** A web page was read: where, when, what was found and by which method. `contentHash` is SHA-256 of the found fields. */
export const ActivityScraped = defineEvent(
  'ActivityScraped',
  z.object({
    pageId,
    contactSubject: z.string().min(1),
    runId: z.uuid(),
    sourceRunId,
    url: z.string(),
    /** ISO 8601: when the page was fetched. */
    scrapedAt: z.string(),
    contentHash: z.string(),
    imageCount: z.number().int().min(0),
    durationMs: z.number().min(0),
    fields: ListingFieldsSchema,
    methods: MethodsSchema,
    evidence: personal(EvidenceSchema, 'contactSubject'),
  }),
);

export const ScrapeFailed = defineEvent(
  'ScrapeFailed',
  z.object({
    pageId,
    runId: z.uuid(),
    sourceRunId,
    url: z.string(),
    failure: ScrapeFailureSchema,
    /** What exactly went wrong, for operators. */
    detail: z.string().max(1000),
    durationMs: z.number().min(0),
  }),
);

/**
 * `listingId` is about to go to review or live, and the page is its own from then on. It counts while that listing is there: one
 * that never got there, or is rejected or archived, holds nothing. Until drafts stopped holding pages, a draft claimed its page, too.
 */
export const PageClaimed = defineEvent(
  'PageClaimed',
  z.object({
    pageId,
    listingId: z.uuid(),
    claimedBy: z.string().min(1),
    claimedAt: z.string(),
  }),
);

export const pageEvents = [ScrapeRequested, ScrapeRedirected, ActivityScraped, ScrapeFailed, PageClaimed] as const;
export type PageEvent = EventOf<(typeof pageEvents)[number]>;

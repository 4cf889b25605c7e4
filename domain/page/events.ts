import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { ListingFieldsSchema } from '../listing/facts/fields.ts';
import { EvidenceSchema, GroundsSchema, MethodsSchema } from '../listing/events.ts';
import { MOST_CLASSES } from './classes.ts';

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
  'drawn-by-scripts',
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
    /** A page with a live listing is read again: because it was `due` at the time `at` (ISO 8601), or an admin `asked` for it then. */
    again: z.object({ why: z.enum(['due', 'asked']), at: z.string() }).optional(),
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

/** A class of the page under the key that it keeps, and what it is told from the others by. */
const NamedClassSchema = z.object({
  key: z.string().min(1).max(80),
  name: z.string().max(300),
  ages: z.string().max(300),
  times: z.string().max(300),
});

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
    grounds: GroundsSchema.optional(),
    /**
     * The classes that it has beside each other, of which ClassScraped tells in their own streams; none where it has one. Absent where
     * nobody looked for them, as of a crawler's push.
     */
    classes: z.array(NamedClassSchema).max(MOST_CLASSES).optional(),
    /** The keys of those that it had when it was read before and has no more, and of those that had gone and are there again. */
    classesGone: z.array(z.string()).optional(),
    classesBack: z.array(z.string()).optional(),
    /** It is there again after it was not at GONE_VISITS visits or more. */
    wasGone: z.literal(true).optional(),
    /** The page that was read again, whose address led here, which as a rule is this one; absent for other readings. */
    againOf: pageId.optional(),
    /** What its server calls this answer; absent where the facts did not come from the one page alone. */
    validators: z
      .object({ etag: z.string().max(300).nullable(), lastModified: z.string().max(60).nullable() })
      .optional(),
  }),
);

/** A page that was read again had not changed since: so said its server, and it was not read. */
export const PageUnchanged = defineEvent(
  'PageUnchanged',
  z.object({
    pageId,
    runId: z.uuid(),
    url: z.string(),
    /** ISO 8601. */
    readAt: z.string(),
    durationMs: z.number().min(0),
  }),
);

/** It is not read again by itself until that is resumed. */
export const ReadingAgainPaused = defineEvent('ReadingAgainPaused', z.object({ pageId }));
export const ReadingAgainResumed = defineEvent('ReadingAgainResumed', z.object({ pageId }));

/**
 * One class of a page with several was read. Its stream is that of a page of its own, whose id follows from the page's and its key: what
 * comes of a page, its drafts and who holds it, comes of a class in the same way. Whoever is erased from the page is erased from it.
 */
export const ClassScraped = defineEvent(
  'ClassScraped',
  z.object({
    pageId,
    ofPageId: z.uuid(),
    key: z.string().min(1).max(80),
    contactSubject: z.string().min(1),
    runId: z.uuid(),
    url: z.string(),
    scrapedAt: z.string(),
    contentHash: z.string(),
    imageCount: z.number().int().min(0),
    fields: ListingFieldsSchema,
    methods: MethodsSchema,
    evidence: personal(EvidenceSchema, 'contactSubject'),
    grounds: GroundsSchema.optional(),
  }),
);

/** What an admin can decide on a page that is gone: its listings stay and it is read on, they stay and it is not, or they go. */
export const goneVerdicts = ['keep', 'stop', 'archive'] as const;
const GoneVerdictSchema = z.enum(goneVerdicts);
export type GoneVerdict = z.infer<typeof GoneVerdictSchema>;

/** A page with listings was not there at GONE_VISITS visits in a row: an admin is to look at it. */
export const GonePageReviewRaised = defineEvent(
  'GonePageReviewRaised',
  z.object({ pageId, url: z.string(), goneVisits: z.number().int().min(1) }),
);
export const GonePageReviewed = defineEvent(
  'GonePageReviewed',
  z.object({
    pageId,
    verdict: GoneVerdictSchema,
    /** The live listings that are taken out of the directory with it. */
    listingIds: z.array(z.uuid()),
    /** Whether it was read by itself until then, and is not any more. */
    stopped: z.boolean(),
    reviewedBy: z.string().min(1),
    adminNotes: personal(z.string().max(5000), 'reviewedBy').nullable(),
  }),
);
/** Whoever decided took it back: it waits again, and `listingIds` are put back. */
export const GonePageReopened = defineEvent(
  'GonePageReopened',
  z.object({
    pageId,
    undone: GoneVerdictSchema,
    listingIds: z.array(z.uuid()),
    reviewedBy: z.string().min(1),
    undoneBy: z.string().min(1),
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
    /** At how many visits in a row the site said that it has no such page, this one included; absent when it did not say so. */
    goneVisits: z.number().int().min(1).optional(),
    /** As of ActivityScraped. */
    againOf: pageId.optional(),
  }),
);

/** A page that is not there at so many visits in a row is worth a person's look. */
export const GONE_VISITS = 3;

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

export const pageEvents = [
  ScrapeRequested,
  ScrapeRedirected,
  ActivityScraped,
  ClassScraped,
  ScrapeFailed,
  PageClaimed,
  PageUnchanged,
  ReadingAgainPaused,
  ReadingAgainResumed,
  GonePageReviewRaised,
  GonePageReviewed,
  GonePageReopened,
] as const;
export type PageEvent = EventOf<(typeof pageEvents)[number]>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { VanishedWhySchema } from '../listing/events.ts';
import { ScrapeFailureSchema } from '../page/events.ts';
import { LeftOutsSchema } from './left-out.ts';
import {
  FEED_PLACE_MAX,
  ITEMS_AT_ONCE,
  MOST_PAGES_A_RUN,
  SEARCH_INSTRUCTIONS_MAX,
  SOURCE_ADDRESS_MAX,
  SOURCE_NAME_MAX,
} from './limits.ts';
import { feedFormats, sourceKinds } from './schedule.ts';

const sourceId = z.uuid();
const runId = z.uuid();
const SourceSchema = z.object({
  sourceId,
  kind: z.enum(sourceKinds),
  name: z.string().min(1).max(SOURCE_NAME_MAX),
  url: z.string().min(1).max(SOURCE_ADDRESS_MAX),
  schedule: z.enum(['daily', 'weekly', 'monthly', 'by-hand']),
  /** Of a list that is too long to be kept as one: which of how many parts this is, from 1. All of them have the list's name. */
  part: z.object({ number: z.number().int().min(1), of: z.number().int().min(2) }).optional(),
});
export type SourceFields = z.infer<typeof SourceSchema>;

export const SourceAdded = defineEvent('SourceAdded', SourceSchema);
/** All that is kept of it now, in the place of what was. */
export const SourceEdited = defineEvent('SourceEdited', SourceSchema);
/** It is not read by itself until it is resumed. */
export const SourcePaused = defineEvent('SourcePaused', z.object({ sourceId }));
export const SourceResumed = defineEvent('SourceResumed', z.object({ sourceId }));
/** It is read no more; what was found in it stays. */
export const SourceRemoved = defineEvent('SourceRemoved', z.object({ sourceId }));

/** `due`: by its schedule; `asked`: an admin asked for it; `search`: only what fits the instructions of an internet search. */
const RunWhySchema = z.enum(['due', 'asked', 'search']);
export type RunWhy = z.infer<typeof RunWhySchema>;
export const SourceRunBegun = defineEvent(
  'SourceRunBegun',
  z.object({
    sourceId,
    runId,
    why: RunWhySchema,
    instructions: z.string().max(SEARCH_INSTRUCTIONS_MAX).nullable(),
    /** The file of a list that it reads. */
    fileId: z.uuid().optional(),
    /** Of a list in parts, the import of the whole of which this run is a part: to a person that is one run. */
    importId: z.uuid().optional(),
  }),
);

/**
 * What became of one page: a draft began (`new`), its listing or draft got a change (`changed`), it said what it had said (`same`),
 * it did not fit the search (`passed-over`), it could not be read (`failed`), or there is no such page any more (`gone`).
 */
export const pageOutcomes = ['new', 'changed', 'same', 'passed-over', 'failed', 'gone'] as const;
const RunPageSchema = z.object({
  url: z.string(),
  outcome: z.enum(pageOutcomes),
  listingId: z.uuid().nullable(),
  failure: ScrapeFailureSchema.nullable(),
  detail: z.string().max(300).nullable(),
  /** Of an item, a digest of what it said: what says the same next time need not be read again. */
  mark: z.string().max(64).optional(),
});
export type RunPage = z.infer<typeof RunPageSchema>;

const FailureSchema = z.object({ failure: ScrapeFailureSchema, detail: z.string().max(1000) });

/** What a source has no more, what it has again, and what nobody has to remember: pages that it names no more and that gave no listing. */
const missedAndFound = {
  vanished: z.array(z.object({ url: z.string(), listingId: z.uuid(), why: VanishedWhySchema })),
  /** Listings that had vanished and are there again. */
  back: z.array(z.uuid()),
  forgotten: z.array(z.string()),
};

/** A part of the items of a feed or a list is done. Of those that said what they had said only the count is told. */
export const SourceRunAdvanced = defineEvent(
  'SourceRunAdvanced',
  z.object({
    sourceId,
    runId,
    name: z.string(),
    /** What the feed turned out to be; null for a list. */
    format: z.enum(feedFormats).nullable(),
    pages: z.array(RunPageSchema).max(ITEMS_AT_ONCE),
    same: z.number().int().min(0),
    ...missedAndFound,
    /** Items that the run has done by now, and how many there are; null while that is not known. */
    done: z.number().int().min(0),
    total: z.number().int().min(0).nullable(),
    /** From where the next run goes on; null: from the beginning. */
    next: z.string().max(FEED_PLACE_MAX).nullable(),
  }),
);

/** A run came to its end. `listed` counts the pages that the source named; `failure` is why the source itself could not be read. */
export const SourceRunEnded = defineEvent(
  'SourceRunEnded',
  z.object({
    sourceId,
    runId,
    /** As it is called and where it is, for whoever reads this event alone. */
    name: z.string(),
    listed: z.number().int().min(0),
    pages: z.array(RunPageSchema).max(MOST_PAGES_A_RUN),
    ...missedAndFound,
    failure: FailureSchema.nullable(),
    /** What of a feed did not become a draft, by kind. */
    leftOut: LeftOutsSchema.optional(),
    durationMs: z.number().min(0),
  }),
);

export const sourceEvents = [
  SourceAdded,
  SourceEdited,
  SourcePaused,
  SourceResumed,
  SourceRemoved,
  SourceRunBegun,
  SourceRunAdvanced,
  SourceRunEnded,
] as const;
export type SourceEvent = EventOf<(typeof sourceEvents)[number]>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { VanishedWhySchema } from '../listing/events.ts';
import { ScrapeFailureSchema } from '../page/events.ts';
import { MOST_PAGES_A_RUN, SEARCH_INSTRUCTIONS_MAX, SOURCE_ADDRESS_MAX, SOURCE_NAME_MAX } from './limits.ts';

const sourceId = z.uuid();
const runId = z.uuid();
const SourceSchema = z.object({
  sourceId,
  kind: z.enum(['start-page', 'sitemap']),
  name: z.string().min(1).max(SOURCE_NAME_MAX),
  url: z.string().min(1).max(SOURCE_ADDRESS_MAX),
  schedule: z.enum(['daily', 'weekly', 'monthly', 'by-hand']),
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
});
export type RunPage = z.infer<typeof RunPageSchema>;

const FailureSchema = z.object({ failure: ScrapeFailureSchema, detail: z.string().max(1000) });

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
    vanished: z.array(z.object({ url: z.string(), listingId: z.uuid(), why: VanishedWhySchema })),
    /** Listings that had vanished and are there again. */
    back: z.array(z.uuid()),
    /** Pages that it names no more and that gave no listing: nobody has to remember them. */
    forgotten: z.array(z.string()),
    failure: FailureSchema.nullable(),
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
  SourceRunEnded,
] as const;
export type SourceEvent = EventOf<(typeof sourceEvents)[number]>;

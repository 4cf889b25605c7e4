import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { SEARCH_INSTRUCTIONS_MAX } from '../source/limits.ts';

/** An admin had the sources looked through for what fits some words; each source has its own run. */
export const InternetSearchMade = defineEvent(
  'InternetSearchMade',
  z.object({
    searchId: z.uuid(),
    instructions: z.string().min(1).max(SEARCH_INSTRUCTIONS_MAX),
    /** How many sources were looked through: without any, it ended with nothing found. */
    sources: z.number().int().min(0),
  }),
);

export const internetSearchEvents = [InternetSearchMade] as const;
export type InternetSearchEvent = EventOf<(typeof internetSearchEvents)[number]>;

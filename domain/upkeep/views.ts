import { z } from 'zod';
import { TableDifferenceSchema, workKinds } from './events.ts';

const when = z.iso.datetime();
const count = z.number().int();
/** Distance to the end of the log, in its unit; null when the log cannot be asked. */
const lag = count.nullable();

/** Something that was asked for, and what has become of it. */
export const UpkeepWorkSchema = z.object({
  id: z.uuid(),
  readModel: z.string(),
  kind: z.enum(workKinds),
  /** `waiting` until a process takes it up. */
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  requestedAt: when,
  /** Who asked for it; null when they have no name any more. */
  requestedBy: z.string().nullable(),
  endedAt: when.nullable(),
  /** While it runs: the share of the log that has been read, 0 to 1, and how many events. */
  progress: z.object({ done: z.number(), events: count }).nullable(),
  tables: z.array(TableDifferenceSchema),
  /** Why it did not come about. */
  failure: z.string().nullable(),
  /** Of what is done to a parked event: which, and why it is skipped. */
  event: z.object({ position: count, type: z.string() }).nullable(),
  reason: z.string().nullable(),
});
export type UpkeepWork = z.infer<typeof UpkeepWorkSchema>;

const ReadModelStateSchema = z.object({
  name: z.string(),
  position: count,
  lag,
  version: count,
  /** When its tables came into their place. */
  rebuiltAt: when.nullable(),
  parked: count,
  /** What is being done to it, or was done last. */
  latest: UpkeepWorkSchema.nullable(),
  /** Whether a preview has said what a rebuild would change. */
  previewed: z.boolean(),
  /** Until when the tables before the last rebuild can be brought back; null when there are none. */
  rollBackUntil: when.nullable(),
});
export type ReadModelState = z.infer<typeof ReadModelStateSchema>;

/** An event at which a part of a policy stands. */
const StandingSchema = z.object({
  position: count,
  eventType: z.string(),
  why: z.string(),
  since: when,
  tries: count,
  retryAt: when,
});
const PolicyStateSchema = z.object({
  name: z.string(),
  position: count,
  lag,
  /** How many of its partitions stand, and the first of them. */
  stopped: count,
  standing: z.array(StandingSchema),
});
export type PolicyState = z.infer<typeof PolicyStateSchema>;

/** A letter that was tried and not sent: nothing of what it says or whom it is to. */
const UnsentLetterSchema = z.object({
  id: z.uuid(),
  writtenAt: when,
  attempts: count,
  reason: z.string(),
  /** Null for one that was given up, of which nothing is left. */
  nextAttemptAt: when.nullable(),
});
export type UnsentLetter = z.infer<typeof UnsentLetterSchema>;

export const OperationsSchema = z.object({
  unit: z.enum(['events', 'bytes']),
  readModels: z.array(ReadModelStateSchema),
  policies: z.array(PolicyStateSchema),
  letters: z.object({
    /** False where there is no mail server: then they wait, and none is tried. */
    canSend: z.boolean(),
    waiting: count,
    /** Of these, and of `unsent`, only what was given up within the last day. */
    givenUp: count,
    unsent: z.array(UnsentLetterSchema),
  }),
  /** How many wait; null when it is not known at the moment. */
  queues: z.object({ scraperRuns: count.nullable(), review: count.nullable() }),
});
export type Operations = z.infer<typeof OperationsSchema>;

/** A stream of events that a read model lacks, by the event that it could not take in. */
export const ParkedStreamSchema = z.object({
  id: z.string(),
  readModel: z.string(),
  position: count,
  eventType: z.string(),
  /** How many events follow in its stream, which wait with it. */
  following: count,
  since: when,
  why: z.string(),
  /** What an operator may look for in the log of the projectors. */
  technical: z.object({ stream: z.string(), eventId: z.uuid() }),
});
export type ParkedStream = z.infer<typeof ParkedStreamSchema>;

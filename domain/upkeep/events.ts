import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { SKIP_REASON_MAX } from './limits.ts';

const readModel = z.string().min(1).max(60);
const workId = z.uuid();
const position = z.number().int().min(0);
/** The admin. */
const requestedBy = z.uuid();

/** What can be done to a read model: say what a rebuild would change, rebuild it, bring back the tables before that. */
export const rebuildKinds = ['preview', 'rebuild', 'roll-back'] as const;
/** And to what it has parked: take it in again, or go on without one event. */
export const workKinds = [...rebuildKinds, 'retry', 'skip'] as const;
export type WorkKind = (typeof workKinds)[number];

/** An event that a read model could not take in. */
const ParkedSchema = z.object({ position, eventId: z.uuid(), eventType: z.string().max(200) });

/** What a rebuild changes in one table, in rows. */
export const TableDifferenceSchema = z.object({
  table: z.string(),
  rows: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  different: z.number().int(),
});
export type TableDifference = z.infer<typeof TableDifferenceSchema>;

/** Why something did not come about: never what a program said, which may repeat what an event holds of somebody. */
export const failureCodes = ['stopped-at', 'busy', 'nothing-kept', 'still-parked', 'given-up', 'failed'] as const;
export const FailureSchema = z.object({
  code: z.enum(failureCodes),
  /** The event at which it stopped, where it was one. */
  position: position.nullable(),
  eventType: z.string().max(200).nullable(),
});
export type Failure = z.infer<typeof FailureSchema>;

export const UpkeepRequested = defineEvent(
  'UpkeepRequested',
  z.object({ readModel, workId, requestedBy, kind: z.enum(rebuildKinds) }),
);
export const ParkedRetryRequested = defineEvent(
  'ParkedRetryRequested',
  z.object({ readModel, workId, requestedBy, ...ParkedSchema.shape }),
);
/** The read model goes on without this event, now and in every rebuild. The log keeps it, and other read models take it in. */
export const ParkedEventSkipped = defineEvent(
  'ParkedEventSkipped',
  z.object({ readModel, workId, requestedBy, ...ParkedSchema.shape, reason: z.string().min(1).max(SKIP_REASON_MAX) }),
);
export const UpkeepDone = defineEvent(
  'UpkeepDone',
  z.object({ readModel, workId, kind: z.enum(workKinds), tables: z.array(TableDifferenceSchema) }),
);
export const UpkeepFailed = defineEvent(
  'UpkeepFailed',
  z.object({ readModel, workId, kind: z.enum(workKinds), failure: FailureSchema }),
);
/** What of a policy stands is tried again at once. */
export const PolicyRetryRequested = defineEvent(
  'PolicyRetryRequested',
  z.object({ policy: z.string().min(1).max(60) }),
);
/** Letters that wait after a failure are tried again at once. */
export const LettersRetryRequested = defineEvent(
  'LettersRetryRequested',
  z.object({ letters: z.number().int().min(1) }),
);

export const upkeepEvents = [
  UpkeepRequested,
  ParkedRetryRequested,
  ParkedEventSkipped,
  UpkeepDone,
  UpkeepFailed,
  PolicyRetryRequested,
  LettersRetryRequested,
] as const;
export type UpkeepEvent = EventOf<(typeof upkeepEvents)[number]>;

import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { reasons } from './rates.ts';

const entry = {
  memberId: z.uuid(),
  /** `reason:subject`, unique in a member's ledger: what makes paying twice impossible. */
  entryId: z.string().min(1).max(200),
  points: z.number().int().min(1),
};

export const PointsAwarded = defineEvent(
  'PointsAwarded',
  z.object({
    ...entry,
    reason: z.enum(reasons),
    action: z.string(),
    description: z.string().max(300),
    /** What was rewarded, e.g. a listing's id. */
    subjectId: z.string(),
    /** YYYY-MM-DD of what was rewarded, which the daily caps count by: in Britain, of before 2027 in UTC. */
    day: z.iso.date(),
  }),
);

/** Takes back one earlier award as a compensating entry. */
export const PointsWithdrawn = defineEvent(
  'PointsWithdrawn',
  z.object({
    ...entry,
    withdrawnEntryId: z.string(),
    description: z.string().max(300),
  }),
);

export const pointsEvents = [PointsAwarded, PointsWithdrawn] as const;
export type PointsEvent = EventOf<(typeof pointsEvents)[number]>;

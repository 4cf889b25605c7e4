import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { undoneShape } from '../kernel/verdict.ts';
import { IDEA_DESCRIPTION, IDEA_TITLE, ideaCategoryNames, ideaPriorities, voteTypes } from './words.ts';

const ideaId = z.uuid();
const suggestedBy = z.uuid();
const VoteTypeSchema = z.enum(voteTypes);
/** Null: nothing was noted with it, and what was noted before stands; an empty text takes that away. */
const adminNotes = personal(z.string().max(5000), 'reviewedBy').nullable();
const verdict = z.object({ ideaId, suggestedBy, reviewedBy: z.string().min(1), adminNotes });

/** A member says what would make the site better. Their words are their own, and go with them. */
export const IdeaSuggested = defineEvent(
  'IdeaSuggested',
  z.object({
    ideaId,
    suggestedBy,
    category: z.enum(ideaCategoryNames),
    title: personal(z.string().max(IDEA_TITLE.max), 'suggestedBy'),
    description: personal(z.string().max(IDEA_DESCRIPTION.max), 'suggestedBy'),
  }),
);

/** A member votes for the first time, or changes their vote; `before` is what they voted until then. */
export const IdeaVoted = defineEvent(
  'IdeaVoted',
  z.object({ ideaId, memberId: z.uuid(), voteType: VoteTypeSchema, before: VoteTypeSchema.nullable() }),
);

/** Counts the verdicts on it that were taken back before; absent for the first. */
const again = z.number().int().min(1).optional();
const paid = verdict.extend({ again });
export const IdeaApproved = defineEvent('IdeaApproved', paid);
export const IdeaRejected = defineEvent('IdeaRejected', verdict);
/** What was approved is there; `implementationDate`: since when. */
export const IdeaImplemented = defineEvent('IdeaImplemented', paid.extend({ implementationDate: z.iso.date() }));

/** Who gave the verdict takes it back: the idea stands where it stood before. `again` is that of the verdict. */
export const IdeaVerdictUndone = defineEvent(
  'IdeaVerdictUndone',
  z.object({
    ideaId,
    suggestedBy,
    ...undoneShape,
    undone: z.enum(['approved', 'rejected', 'implemented']),
    standing: z.enum(['pending', 'approved']),
    again,
  }),
);

/** Admins say how urgent an idea is to them (null: as before), and why. Nobody else reads it. */
export const IdeaNoted = defineEvent(
  'IdeaNoted',
  z.object({ ideaId, priority: z.enum(ideaPriorities).nullable(), reviewedBy: z.string().min(1), adminNotes }),
);

export const ideaEvents = [
  IdeaSuggested,
  IdeaVoted,
  IdeaApproved,
  IdeaRejected,
  IdeaImplemented,
  IdeaVerdictUndone,
  IdeaNoted,
] as const;
export type IdeaEvent = EventOf<(typeof ideaEvents)[number]>;

import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { COMMENTS_MAX } from './facts/limits.ts';
import { MOST_AT_ONCE, severalActions } from './several.ts';
import { SubmittedSchema } from './shown/answers.ts';

const everywhere = ['listing', 'directory', 'review_queue', 'audit'] as const;
/** What is approved pays points, and what is taken back takes them back. */
const paid = [...everywhere, 'points'] as const;
const revision = z.number().int().min(1);
const revisionId = z.uuid().nullish();

const SeveralSchema = z.object({
  action: z.enum(severalActions),
  adminNotes: z.string().trim().max(COMMENTS_MAX).nullish(),
  items: z
    .array(z.object({ id: z.uuid(), revision, revisionId }))
    .min(1, 'Please choose at least one')
    .max(MOST_AT_ONCE, `Please choose at most ${MOST_AT_ONCE}`),
});
const DecidedSchema = z.object({
  message: z.string(),
  /** One entry for each that was named, in that order. */
  results: z.array(
    z.object({
      id: z.uuid(),
      success: z.boolean(),
      /** What came of it, or why nothing did. */
      message: z.string(),
      /** As it is after the verdict; null when there was none. */
      revision: revision.nullable(),
    }),
  ),
});
const UndoSchema = z.object({
  revision,
  /** Set to take back the verdict on a change to a live listing. */
  revisionId,
});
const MergeSchema = z.object({
  /** The listing that stays. */
  into: z.uuid(),
  /** Content revision of the one that goes. */
  revision,
});

const UnmergeSchema = z.object({
  /** The listing that it was merged into: what has been merged elsewhere since stays there. */
  into: z.uuid(),
});

export const reviewSeveral = call('POST /api/admin/listings/review', {
  id: 'reviewSeveral',
  access: 'admin',
  summary:
    'The same verdict on several listings or changes, each at the revision that was looked at, or the last verdicts on them taken back; answers for each what came of it',
  body: SeveralSchema,
  answer: DecidedSchema,
  changes: paid,
});
export const undoVerdict = call('POST /api/admin/listings/:id/undo', {
  id: 'undoVerdict',
  access: 'admin',
  summary: 'Take the last verdict back, while nothing else has happened to the listing: it waits again',
  params: IdParams,
  body: UndoSchema,
  answer: SubmittedSchema,
  changes: paid,
});
export const mergeListing = call('POST /api/admin/listings/:id/merge', {
  id: 'mergeListing',
  access: 'admin',
  summary: 'Say that it is the same as another listing, which stays as it is: its address leads there from now on',
  params: IdParams,
  body: MergeSchema,
  answer: SubmittedSchema,
  changes: everywhere,
});
export const unmergeListing = call('POST /api/admin/listings/:id/unmerge', {
  id: 'unmergeListing',
  access: 'admin',
  summary: 'Take a merge back: it stands where it stood before',
  params: IdParams,
  body: UnmergeSchema,
  answer: SubmittedSchema,
  changes: everywhere,
});

export const schemas = {
  Verdicts: SeveralSchema,
  Decided: DecidedSchema,
  Undo: UndoSchema,
  Merge: MergeSchema,
  Unmerge: UnmergeSchema,
};

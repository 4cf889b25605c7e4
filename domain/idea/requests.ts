import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { shownName } from '../kernel/names.ts';
import { UndoAnswerSchema } from '../kernel/verdict.ts';
import { IDEA_DESCRIPTION, IDEA_TITLE, ideaCategoryNames, ideaPriorities, voteTypes } from './words.ts';

const between = ({ min, max }: { readonly min: number; readonly max: number }, what: string) =>
  z
    .string(`${what} must be at least ${min} characters`)
    .trim()
    .min(min, `${what} must be at least ${min} characters`)
    .max(max, `${what} must be less than ${max} characters`);

/** POST feature-suggestions. A title is one line without anything that cannot be seen. */
export const IdeaInputSchema = z.object({
  title: z.preprocess((title) => (typeof title === 'string' ? shownName(title) : title), between(IDEA_TITLE, 'Title')),
  description: between(IDEA_DESCRIPTION, 'Description'),
  category: z.enum(ideaCategoryNames, 'Please select a category'),
});

/** POST feature-suggestions/{id}/vote. */
export const IdeaVoteSchema = z.object({ voteType: z.enum(voteTypes) });

/** Left out, what was noted before stands; an empty text takes it away. */
const adminNotes = z.string().trim().max(5000).nullish();

/** PUT admin/feature-suggestions/{id}/review; `implementationDate` is for `implement`, and today in Britain without one. */
export const IdeaReviewSchema = z.object({
  action: z.enum(['approve', 'reject', 'implement']),
  adminNotes,
  implementationDate: calendarDay('Please give a date').nullish(),
});

/** POST admin/feature-suggestions/{id}/undo. */
export const IdeaUndoSchema = UndoAnswerSchema.extend({ action: IdeaReviewSchema.shape.action });

/** PUT admin/feature-suggestions/{id}. */
export const IdeaNotesSchema = z.object({ priority: z.enum(ideaPriorities).nullish(), adminNotes });

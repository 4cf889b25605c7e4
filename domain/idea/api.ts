import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { askedInOrders } from '../kernel/queue-asked.ts';
import { queueSorts } from '../kernel/queue-sorts.ts';
import { IdeaInputSchema, IdeaNotesSchema, IdeaReviewSchema, IdeaUndoSchema, IdeaVoteSchema } from './requests.ts';
import { IdeaSchema } from './views.ts';
import { ideaStatuses } from './words.ts';

const changes = ['ideas', 'points'] as const;

export const listIdeas = call('GET /api/feature-suggestions', {
  id: 'listIdeas',
  access: 'public',
  summary: 'Ideas, those with the most votes first: approved and implemented ones, for members also what waits',
  query: z.object({
    status: filterBy(z.enum(ideaStatuses)),
    ...askedInOrders('the title; for admins, of the name of who suggested it as well', ['votes', ...queueSorts]),
    ...listPart({ usual: 20, most: 100 }),
  }),
  answer: z.array(IdeaSchema),
  reads: ['ideas', 'points', 'members'],
  pages: 'offset',
});
export const suggestIdea = call('POST /api/feature-suggestions', {
  id: 'suggestIdea',
  access: 'signed-in',
  summary: 'Suggest an idea',
  body: IdeaInputSchema,
  answer: IdeaSchema,
  changes,
});
export const voteOnIdea = call('POST /api/feature-suggestions/:id/vote', {
  id: 'voteOnIdea',
  access: 'signed-in',
  summary: "Vote on somebody else's idea; another vote takes the place of the one before",
  params: IdParams,
  body: IdeaVoteSchema,
  answer: IdeaSchema,
  changes,
});
export const reviewIdea = call('PUT /api/admin/feature-suggestions/:id/review', {
  id: 'reviewIdea',
  access: 'admin',
  summary: 'Approve or reject an idea that waits, or say that an approved one is implemented',
  params: IdParams,
  body: IdeaReviewSchema,
  answer: IdeaSchema,
  changes,
});
export const undoIdeaVerdict = call('POST /api/admin/feature-suggestions/:id/undo', {
  id: 'undoIdeaVerdict',
  access: 'admin',
  summary: 'Take one’s last verdict on an idea back: it stands where it stood before',
  params: IdParams,
  body: IdeaUndoSchema,
  answer: IdeaSchema,
  changes,
});
export const noteIdea = call('PUT /api/admin/feature-suggestions/:id', {
  id: 'noteIdea',
  access: 'admin',
  summary: "Keep admins' priority and notes with an idea",
  params: IdParams,
  body: IdeaNotesSchema,
  answer: IdeaSchema,
  changes: ['ideas'],
});

export const schemas = {
  Idea: IdeaSchema,
  NewIdea: IdeaInputSchema,
  IdeaVote: IdeaVoteSchema,
  IdeaReview: IdeaReviewSchema,
  IdeaUndo: IdeaUndoSchema,
  IdeaNotes: IdeaNotesSchema,
};

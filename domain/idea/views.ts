import { z } from 'zod';
import { ideaCategoryNames, ideaPriorities, ideaStatuses, voteTypes } from './words.ts';

/** An idea as the board shows it. What is not for the caller is null: who had it and what admins noted is for admins alone. */
export const IdeaSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(ideaCategoryNames),
  status: z.enum(ideaStatuses),
  priority: z.enum(ideaPriorities).nullable(),
  upvotes: z.number().int(),
  /** Up and down together. */
  votes: z.number().int(),
  /** What it has brought whoever had it so far. */
  points: z.number().int(),
  suggestedBy: z.string().nullable(),
  adminNotes: z.string().nullable(),
  /** YYYY-MM-DD; null while it is not implemented. */
  implementationDate: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The caller's own vote. */
  myVote: z.enum(voteTypes).nullable(),
  /** Whether the caller had it. */
  isOwn: z.boolean(),
});
export type IdeaView = z.infer<typeof IdeaSchema>;

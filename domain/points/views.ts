import { z } from 'zod';

/** GET /api/points/my-points. */
export const PointsSummarySchema = z.object({
  totalPoints: z.number().int(),
  currentLevel: z.number().int(),
  levelName: z.string(),
  /** Points where the current level begins; null as next when the highest is reached. */
  currentLevelFrom: z.number().int(),
  nextLevelFrom: z.number().int().nullable(),
  pointsToNextLevel: z.number().int(),
  availablePoints: z.number().int(),
  lifetimePoints: z.number().int(),
});
export type PointsSummary = z.infer<typeof PointsSummarySchema>;

/** What was rewarded: an activity that is live, a member's own that is not, one that has gone since, an idea, or an offer. */
const RewardedSchema = z.object({
  kind: z.enum(['activity', 'draft', 'archived', 'idea', 'offer']),
  id: z.uuid(),
  name: z.string(),
});
export type Rewarded = z.infer<typeof RewardedSchema>;

/** GET /api/points/transactions, newest first. `type` is `earned` or `spent`. */
export const PointTransactionSchema = z.object({
  id: z.string(),
  type: z.enum(['earned', 'spent']),
  action: z.string(),
  description: z.string(),
  points: z.number().int(),
  createdAt: z.string(),
  subjectId: z.string().nullable(),
  /** Null where it was nothing that has a name. */
  rewarded: RewardedSchema.nullable(),
});
export type PointTransaction = z.infer<typeof PointTransactionSchema>;

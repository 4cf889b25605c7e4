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

/** GET /api/points/transactions, newest first. `type` is `earned` or `spent`. */
export const PointTransactionSchema = z.object({
  id: z.string(),
  type: z.enum(['earned', 'spent']),
  action: z.string(),
  description: z.string(),
  points: z.number().int(),
  createdAt: z.string(),
  subjectId: z.string().nullable(),
});
export type PointTransaction = z.infer<typeof PointTransactionSchema>;

import { z } from 'zod';
import { rarities } from './badges.ts';

/** GET /api/badges: every badge, whether it is earned or not. */
export const BadgeSchema = z.object({
  id: z.string(),
  badgeName: z.string(),
  badgeIcon: z.string(),
  badgeColor: z.string(),
  badgeDescription: z.string(),
  rarity: z.enum(rarities),
  /** From 0 up to `target`. */
  progress: z.number().int(),
  target: z.number().int(),
  /** ISO 8601; null until it is earned. */
  earnedAt: z.string().nullable(),
});
export type BadgeView = z.infer<typeof BadgeSchema>;

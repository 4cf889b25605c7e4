import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { BadgeSchema } from './views.ts';

export const listBadges = call('GET /api/badges', {
  id: 'listBadges',
  access: 'signed-in',
  summary: "Every badge with the caller's progress, and since when they have it",
  answer: z.array(BadgeSchema),
  reads: ['badges'],
  pages: 'offset',
});

export const schemas = { Badge: BadgeSchema };

import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { type Category, categoryIds } from '../listing/facts/category-ids.ts';
import { ActivitySchema } from '../listing/shown/views.ts';

const RecommendedActivitySchema = ActivitySchema.extend({
  recommendationScore: z.number().int().min(0).max(100).describe('How well it fits the family, in percent'),
  recommendationReason: z.string().describe('One sentence'),
});
export type RecommendedActivity = z.infer<typeof RecommendedActivitySchema>;

const isCategory = (text: string): text is Category => (categoryIds as readonly string[]).includes(text);

export const listRecommendations = call('GET /api/recommendations', {
  id: 'listRecommendations',
  access: 'signed-in',
  summary: "Activities for the caller's children, the best first; none while no child is known",
  query: z.object({
    viewed: z
      .string()
      .max(500)
      .default('')
      .transform((text) => text.split(',').filter(isCategory))
      .describe('Categories that were looked at lately, which the browser alone knows: `swimming,drama`'),
    ...listPart({ usual: 24, most: 100 }),
  }),
  answer: z.array(RecommendedActivitySchema),
  reads: ['directory', 'listing', 'favourites', 'members', 'businesses', 'plans'],
  pages: 'offset',
});

export const schemas = { RecommendedActivity: RecommendedActivitySchema };

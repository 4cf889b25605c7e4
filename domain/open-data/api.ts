import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { parseAgeRange } from '../listing/facts/ages.ts';
import { categoryIds } from '../listing/facts/category-ids.ts';
import { daysNamedIn } from '../listing/facts/facts.ts';
import { changeNumber } from './change-number.ts';
import { PublicActivitySchema } from './public-activity.ts';

/** Activities of a page of the public API, unless it is asked for more or fewer. */
const PAGE = 50;

/** The directory's filters by which the public API can be asked. Here what means nothing is refused: a program does not look at what it gets. */
const FilterSchema = z.object({
  category: z.enum(categoryIds, 'Take one from /api/open/v1/categories').optional(),
  town: z.string().trim().min(1).max(100).optional().describe('As /api/open/v1/towns spells it'),
  age: z
    .string()
    .max(60)
    .refine((text) => parseAgeRange(text) !== undefined, 'Say it as “5”, “4-7”, “13+” or “6-18 months”')
    .optional()
    .describe('Years or months: “5”, “4-7”, “13+”, “6-18 months”. Finds what is for any age in it'),
  day: z
    .string()
    .max(100)
    .refine((text) => daysNamedIn(text).length > 0, 'Say it as “saturday” or “saturday,sunday”')
    .optional()
    .describe('“saturday” or “saturday,sunday”: what takes place on any of them'),
  free: z.enum(['true', 'false']).optional(),
  updatedSince: z.iso
    .datetime({ offset: true, error: 'Say it as 2026-03-01T00:00:00Z' })
    .optional()
    .describe('Only what has changed since'),
});
export type PublicFilter = z.output<typeof FilterSchema>;

const reads = ['directory'] as const;

export const listPublicActivities = call('GET /api/open/v1/activities', {
  id: 'listPublicActivities',
  access: 'api-key',
  summary: 'Live activities in the order of their last change, so that whoever follows the pages misses none',
  query: FilterSchema.extend({
    limit: z.coerce.number().int().min(1).max(100).default(PAGE),
    after: changeNumber.optional().describe('Where the page before ended; it stands in its Link'),
  }),
  answer: z.array(PublicActivitySchema),
  reads,
  pages: 'cursor',
});
export const readPublicActivity = call('GET /api/open/v1/activities/:id', {
  id: 'readPublicActivity',
  access: 'api-key',
  summary: 'One live activity; 404 when it is gone',
  params: IdParams,
  answer: PublicActivitySchema,
  reads,
});
const PublicCategoriesSchema = z.object({
  categories: z.array(z.object({ id: z.enum(categoryIds), label: z.string(), activities: z.number().int() })),
});
export const listPublicCategories = call('GET /api/open/v1/categories', {
  id: 'listPublicCategories',
  access: 'api-key',
  summary: 'Every category, and how many activities it has',
  answer: PublicCategoriesSchema,
  reads,
});
const PublicTownsSchema = z.object({ towns: z.array(z.object({ name: z.string(), activities: z.number().int() })) });
export const listPublicTowns = call('GET /api/open/v1/towns', {
  id: 'listPublicTowns',
  access: 'api-key',
  summary: 'Every town with an activity, and how many it has',
  answer: PublicTownsSchema,
  reads,
});

export const schemas = {
  PublicActivity: PublicActivitySchema,
  PublicCategories: PublicCategoriesSchema,
  PublicTowns: PublicTownsSchema,
};

import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { parseAgeRange } from '../listing/facts/ages.ts';
import { categoryIds } from '../listing/facts/category-ids.ts';
import { daysNamedIn } from '../listing/facts/facts.ts';
import { changeNumber } from './change-number.ts';
import { PublicActivitySchema } from './public-activity.ts';

/** Activities of a page of the public API, unless it is asked for more or fewer. */
const PAGE = 50;

/** Characters of a name that nobody knows which are repeated, and how many of such names. */
const [LONGEST_NAME, MOST_NAMES] = [40, 3];

/** A query of these names and no other: who misspells a filter would take all there is for what they asked for. */
const only = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const known = Object.keys(shape);
      const other = issue.keys.slice(0, MOST_NAMES).map((name) => `“${name.slice(0, LONGEST_NAME)}”`);
      const takes = known.length === 0 ? 'no parameters' : known.join(', ');
      return `There is no ${other.join(', ')} here. This call takes ${takes}.`;
    },
  });
const nothingAsked = only({});

/** The directory's filters by which the public API can be asked. Here what means nothing is refused: a program does not look at what it gets. */
const filters = {
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
    .refine(
      (text) => text.split(',').every((part) => daysNamedIn(part).length > 0),
      'Say it as “saturday” or “saturday,sunday”',
    )
    .optional()
    .describe('“saturday” or “saturday,sunday”: what takes place on any of them'),
  free: z.enum(['true', 'false']).optional(),
  updatedSince: z.iso
    .datetime({ offset: true, error: 'Say it as 2026-03-01T00:00:00Z' })
    .optional()
    .describe('Only what has changed since'),
};
export type PublicFilter = z.output<z.ZodObject<typeof filters>>;

const reads = ['directory'] as const;

export const listPublicActivities = call('GET /api/open/v1/activities', {
  id: 'listPublicActivities',
  access: 'api-key',
  summary: 'Live activities in the order of their last change, so that whoever follows the pages misses none',
  query: only({
    ...filters,
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
  query: nothingAsked,
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
  query: nothingAsked,
  answer: PublicCategoriesSchema,
  reads,
});
const PublicTownsSchema = z.object({ towns: z.array(z.object({ name: z.string(), activities: z.number().int() })) });
export const listPublicTowns = call('GET /api/open/v1/towns', {
  id: 'listPublicTowns',
  access: 'api-key',
  summary: 'Every town with an activity, and how many it has',
  query: nothingAsked,
  answer: PublicTownsSchema,
  reads,
});

export const schemas = {
  PublicActivity: PublicActivitySchema,
  PublicCategories: PublicCategoriesSchema,
  PublicTowns: PublicTownsSchema,
};

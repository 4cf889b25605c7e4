import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { directoryAgeRanges } from '../listing/facts/age-ranges.ts';
import { categoryIds } from '../listing/facts/category-ids.ts';
import { ActivitySchema } from '../listing/shown/views.ts';

const slug = z.string().max(60).optional();
const text = z.string();
const count = z.number().int();

const LandingSchema = z.object({
  category: z.enum(categoryIds).optional(),
  town: text.optional(),
  ageRange: z.enum(directoryAgeRanges).optional(),
  heading: text,
  text,
  title: text,
  description: text,
  total: count,
  /** The first page of them in the directory. */
  activities: z.array(ActivitySchema),
  /** The neighbours of this page, none of them empty: what the directory shows when one part of the address is another one. */
  towns: z.array(z.object({ town: text, count, miles: z.number().nullable() })),
  categories: z.array(z.object({ category: z.enum(categoryIds), count })),
  ages: z.array(z.object({ ageRange: z.enum(directoryAgeRanges), count })),
});
export type LandingView = z.infer<typeof LandingSchema>;

export const readLanding = call('GET /api/activities/landing', {
  id: 'readLanding',
  access: 'public',
  summary: 'What stands on the page of a category, a town, both, or an age range; 404 where no activity does',
  query: z.object({ category: slug, town: slug, age: slug }),
  answer: LandingSchema,
  reads: ['directory', 'listing', 'term_dates', 'businesses', 'plans'],
});

export const schemas = { Landing: LandingSchema };

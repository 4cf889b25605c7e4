import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { ActivitySchema } from '../listing/shown/views.ts';

const SeenSchema = z.object({ what: z.enum(['view', 'click']) });
const CountedSchema = z.object({ counted: z.boolean() });
const PopularSchema = z.object({
  /** By what these are chosen: what was looked at and saved this week, or, while too little was, what was confirmed last. */
  by: z.enum(['week', 'confirmed']),
  activities: z.array(ActivitySchema),
  /** How many activities there are in all; when `isMore`, more than that. */
  total: z.number().int(),
  isMore: z.boolean(),
});

export const listPopular = call('GET /api/activities/popular', {
  id: 'listPopular',
  access: 'public',
  summary: 'The activities most looked at and saved in seven days; while there are no figures, those confirmed last',
  answer: PopularSchema,
  reads: ['directory', 'listing', 'businesses', 'plans'],
});
export const countActivity = call('POST /api/activities/:id/counts', {
  id: 'countActivity',
  access: 'public',
  summary: 'Somebody looked at an activity, or followed its link: one more today, of nobody in particular',
  params: IdParams,
  body: SeenSchema,
  answer: CountedSchema,
});

export const schemas = { Seen: SeenSchema, Counted: CountedSchema, Popular: PopularSchema };

import { z } from 'zod';
import { call, IdParams } from '../../kernel/call.ts';
import { listPart } from '../../kernel/list-part.ts';
import { ReadingAgainSchema } from './views.ts';

const changes = ['readings_again', 'audit'] as const;

/** What the three calls answer: what happens now, in words. */
const ReadingDoneSchema = z.object({ message: z.string() });

export const listReadingsAgain = call('GET /api/admin/readings', {
  id: 'listReadingsAgain',
  access: 'admin',
  summary: 'Pages with a live listing: when each was read last and is read again; those that are gone first',
  query: z.object({
    search: z.string().trim().max(200).optional().describe('Words of the name of the listing'),
    ...listPart({ usual: 24, most: 100 }),
  }),
  answer: z.array(ReadingAgainSchema),
  reads: ['readings_again', 'listing', 'sources'],
  pages: 'offset',
});
export const readPageAgain = call('POST /api/admin/readings/:id/read', {
  id: 'readPageAgain',
  access: 'admin',
  summary: 'Read a page again now, also while that is paused',
  params: IdParams,
  answer: ReadingDoneSchema,
  changes,
});
export const pauseReadingAgain = call('POST /api/admin/readings/:id/pause', {
  id: 'pauseReadingAgain',
  access: 'admin',
  summary: 'Have a page not read again by itself',
  params: IdParams,
  answer: ReadingDoneSchema,
  changes,
});
export const resumeReadingAgain = call('POST /api/admin/readings/:id/resume', {
  id: 'resumeReadingAgain',
  access: 'admin',
  summary: 'Have a page read again by its schedule',
  params: IdParams,
  answer: ReadingDoneSchema,
  changes,
});

export const schemas = { ReadingAgain: ReadingAgainSchema, ReadingDone: ReadingDoneSchema };

import { z } from 'zod';
import { call, IdParams } from '../../kernel/call.ts';
import { filterFrom } from '../../kernel/filter.ts';
import { listPart } from '../../kernel/list-part.ts';
import { queueAsked } from '../../kernel/queue-asked.ts';
import { GonePageReviewSchema, GonePageSchema, GonePageUndoSchema, goneStatuses } from './views.ts';

const changes = ['gone_pages', 'readings_again', 'listing', 'directory', 'audit'] as const;
const DoneSchema = z.object({ id: z.uuid(), message: z.string() });

export const listGonePages = call('GET /api/admin/gone-pages', {
  id: 'listGonePages',
  access: 'admin',
  summary: 'Pages of live listings that were not there at three visits in a row; longest waiting first, unless sorted',
  query: z.object({
    status: filterFrom(z.enum(['all', ...goneStatuses]).default('open')),
    ...queueAsked('the name of a listing'),
    ...listPart({ usual: 100, most: 200 }),
  }),
  answer: z.array(GonePageSchema),
  reads: ['gone_pages', 'readings_again', 'listing'],
  pages: 'offset',
});
export const reviewGonePage = call('POST /api/admin/gone-pages/:id/review', {
  id: 'reviewGonePage',
  access: 'admin',
  summary: 'Decide what becomes of the listings of a page that is gone',
  params: IdParams,
  body: GonePageReviewSchema,
  answer: DoneSchema,
  changes,
});
export const undoGonePage = call('POST /api/admin/gone-pages/:id/undo', {
  id: 'undoGonePage',
  access: 'admin',
  summary: 'Take back one’s own verdict on a page that is gone: what it took out of the directory is there again',
  params: IdParams,
  body: GonePageUndoSchema,
  answer: DoneSchema,
  changes,
});

export const schemas = {
  GonePage: GonePageSchema,
  GonePageReview: GonePageReviewSchema,
  GonePageUndo: GonePageUndoSchema,
  GonePageDone: DoneSchema,
};

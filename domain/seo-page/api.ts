import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { SEO_PATH_MAX } from './limits.ts';
import { SeoPageEditSchema, SeoPageInputSchema } from './requests.ts';
import { PageSaidSchema, SeoPageSchema, SeoSummarySchema } from './views.ts';

const SeoPageDeletedSchema = z.object({ message: z.string() });
const changes = ['seo_pages', 'audit'] as const;
const reads = ['seo_pages'] as const;

export const listSeoPages = call('GET /api/admin/seo-pages', {
  id: 'listSeoPages',
  access: 'admin',
  summary: 'What pages say of themselves to search engines, by path',
  query: z.object({
    search: z.string().max(200).optional().describe('A part of the path or of the title'),
    state: filterBy(z.enum(['optimized', 'needs-work'])),
    ...listPart({ usual: 50, most: 100 }),
  }),
  answer: z.array(SeoPageSchema),
  reads,
  pages: 'offset',
});
export const summariseSeoPages = call('GET /api/admin/seo-pages/summary', {
  id: 'summariseSeoPages',
  access: 'admin',
  summary: 'What the pages come to of which something is said: their visits, and how often searchers chose them',
  answer: SeoSummarySchema,
  reads,
});
export const createSeoPage = call('POST /api/admin/seo-pages', {
  id: 'createSeoPage',
  access: 'admin',
  summary: 'Say what the page at a path says of itself',
  body: SeoPageInputSchema,
  answer: SeoPageSchema,
  changes,
});
export const editSeoPage = call('PUT /api/admin/seo-pages/:id', {
  id: 'editSeoPage',
  access: 'admin',
  summary: 'Say it otherwise; with another path it moves there',
  params: IdParams,
  body: SeoPageEditSchema,
  answer: SeoPageSchema,
  changes,
});
export const deleteSeoPage = call('DELETE /api/admin/seo-pages/:id', {
  id: 'deleteSeoPage',
  access: 'admin',
  summary: 'Leave it to the page itself again',
  params: IdParams,
  answer: SeoPageDeletedSchema,
  changes,
});
export const readPageWords = call('GET /api/page-words', {
  id: 'readPageWords',
  access: 'public',
  summary: 'What our team has a page say of itself: its title, its description, and a text at its end',
  query: z.object({ path: z.string().max(SEO_PATH_MAX) }),
  answer: PageSaidSchema,
  reads,
});

export const schemas = {
  SeoPage: SeoPageSchema,
  NewSeoPage: SeoPageInputSchema,
  SeoPageEdit: SeoPageEditSchema,
  SeoPageDeleted: SeoPageDeletedSchema,
  SeoSummary: SeoSummarySchema,
  PageWords: PageSaidSchema,
};

import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { listPart } from '../kernel/list-part.ts';
import { InternetSearchSchema, SourceEditSchema, SourceInputSchema } from './requests.ts';
import { ScraperStatusSchema, SourceSchema } from './views.ts';

const changes = ['sources', 'audit'] as const;
const Message = z.object({ message: z.string() });
/** How many runs began. */
const ScrapingStartedSchema = z.object({ message: z.string(), runs: z.number().int().min(0) });
const SearchStartedSchema = ScrapingStartedSchema.extend({
  /** So many sources were being read already: a run looks for one thing, so these are not looked through, and `message` names them. */
  leftOut: z.number().int().min(0),
});

export const listSources = call('GET /api/admin/sources', {
  id: 'listSources',
  access: 'admin',
  summary: 'Where activities are looked for, by name: what each has given, and when it is read next',
  query: z.object(listPart({ usual: 50, most: 100 })),
  answer: z.array(SourceSchema),
  reads: ['sources'],
  pages: 'offset',
});
export const addSource = call('POST /api/admin/sources', {
  id: 'addSource',
  access: 'admin',
  summary: 'Keep a start page, a sitemap or a feed, which is read at once and then by its schedule',
  body: SourceInputSchema,
  answer: SourceSchema,
  changes,
});
export const editSource = call('PUT /api/admin/sources/:id', {
  id: 'editSource',
  access: 'admin',
  summary: 'Change what a source is or how often it is read',
  params: IdParams,
  body: SourceEditSchema,
  answer: SourceSchema,
  changes,
});
export const pauseSource = call('POST /api/admin/sources/:id/pause', {
  id: 'pauseSource',
  access: 'admin',
  summary: 'Have a source not read by itself',
  params: IdParams,
  answer: SourceSchema,
  changes,
});
export const resumeSource = call('POST /api/admin/sources/:id/resume', {
  id: 'resumeSource',
  access: 'admin',
  summary: 'Have a source read by its schedule again',
  params: IdParams,
  answer: SourceSchema,
  changes,
});
export const runSource = call('POST /api/admin/sources/:id/run', {
  id: 'runSource',
  access: 'admin',
  summary: 'Read a source now, also while it is paused',
  params: IdParams,
  answer: SourceSchema,
  changes: ['sources', 'audit', 'scraper_runs', 'review_queue'],
});
export const removeSource = call('DELETE /api/admin/sources/:id', {
  id: 'removeSource',
  access: 'admin',
  summary: 'Read a source no more; what was found in it stays',
  params: IdParams,
  answer: Message,
  changes,
});
export const triggerScraping = call('POST /api/admin/trigger-scraping', {
  id: 'triggerScraping',
  access: 'admin',
  summary: 'Read every source now that is not paused',
  answer: ScrapingStartedSchema,
  changes: ['sources', 'audit', 'scraper_runs', 'review_queue'],
});
export const triggerComprehensiveScraping = call('POST /api/admin/trigger-comprehensive-scraping', {
  id: 'triggerComprehensiveScraping',
  access: 'admin',
  summary: 'Look through the sources that are not paused for what fits some words; only that becomes drafts',
  body: InternetSearchSchema,
  answer: SearchStartedSchema,
  changes: ['sources', 'audit', 'scraper_runs', 'review_queue'],
});
export const readScraperStatus = call('GET /api/admin/scraper-status', {
  id: 'readScraperStatus',
  access: 'admin',
  summary: 'What the scraper is doing now, and what has come of it',
  answer: ScraperStatusSchema,
  reads: ['sources', 'figures', 'review_queue'],
});

export const schemas = {
  Source: SourceSchema,
  NewSource: SourceInputSchema,
  SourceEdit: SourceEditSchema,
  SourceRemoved: Message,
  ScrapingStarted: ScrapingStartedSchema,
  SearchStarted: SearchStartedSchema,
  InternetSearch: InternetSearchSchema,
  ScraperStatus: ScraperStatusSchema,
};

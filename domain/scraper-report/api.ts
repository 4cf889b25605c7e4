import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { ScraperReportSchema } from './views.ts';

export const listScraperReports = call('GET /api/admin/scraper-reports', {
  id: 'listScraperReports',
  access: 'admin',
  summary: 'Runs of the scraper, of sources and of single addresses, newest first',
  query: z.object({
    ok: filterBy(z.enum(['true', 'false'])).describe('Only those that read their page, or that did not'),
    limit: z.coerce.number().int().min(1).max(200).default(30),
    offset: z.coerce.number().int().min(0).max(1_000).default(0),
    before: z.coerce.number().int().min(0).optional().describe('Begins behind this place, from Link rel="next"'),
  }),
  answer: z.array(ScraperReportSchema),
  reads: ['figures', 'scraper_runs', 'sources', 'review_queue'],
  pages: 'cursor',
});

export const schemas = { ScraperReport: ScraperReportSchema };

import { page as onePage, pages } from '#frontend/lib/api/list.ts';
import { read } from '#frontend/lib/api/read.ts';

/** Sources on one page of their list. */
export const SOURCES_SHOWN = 24;

/** What the scraper is doing now. */
export const scraperStatusQuery = read('GET /api/admin/scraper-status', {});

/** One page of the sources. */
export const sourcesQuery = (page: number) =>
  onePage('GET /api/admin/sources', { query: { limit: SOURCES_SHOWN, offset: (page - 1) * SOURCES_SHOWN } });

/** Every source, page after page. */
export const allSourcesQuery = pages('GET /api/admin/sources', { query: { limit: 100 } });

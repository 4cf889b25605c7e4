import { into, readModel, table } from './runtime/read-model.ts';

const runs = table({
  key: ['run_id'],
  columns: {
    run_id: 'uuid',
    page_id: 'uuid',
    url: 'text',
    at: 'timestamptz',
    position: 'bigint',
    ok: 'boolean',
    failure: 'text null',
    /** What exactly went wrong, for operators. */
    detail: 'text null',
    fields_found: 'integer',
    image_count: 'integer',
    duration_ms: 'double precision',
  },
  indexes: ['create index on runs (position desc)', 'create index on runs (page_id, position desc)'],
});

/** Which listing a page belongs to; a page is read before anybody claims it, so readers join this table. */
const pages = table({
  key: ['page_id'],
  columns: { page_id: 'uuid', listing_id: 'uuid' },
});

/** Every reading of a web page: what came of it, or why it failed. */
export const scraperRuns = readModel({
  name: 'scraper_runs',
  version: 1,
  nothingPersonal: true,
  tables: { runs, pages },
  project: {
    ActivityScraped: [
      into(
        runs,
        ({ data }) => ({ run_id: data.runId }),
        (_row, { data, position }) => ({
          run_id: data.runId,
          page_id: data.pageId,
          url: data.url,
          at: data.scrapedAt,
          position,
          ok: true,
          failure: null,
          detail: null,
          fields_found: Object.keys(data.fields).length,
          image_count: data.imageCount,
          duration_ms: data.durationMs,
        }),
      ),
    ],
    ScrapeFailed: [
      into(
        runs,
        ({ data }) => ({ run_id: data.runId }),
        (_row, { data, position, occurredAt }) => ({
          run_id: data.runId,
          page_id: data.pageId,
          url: data.url,
          at: occurredAt,
          position,
          ok: false,
          failure: data.failure,
          detail: data.detail,
          fields_found: 0,
          image_count: 0,
          duration_ms: data.durationMs,
        }),
      ),
    ],
    PageClaimed: [
      into(
        pages,
        ({ data }) => ({ page_id: data.pageId }),
        (_row, { data }) => ({ page_id: data.pageId, listing_id: data.listingId }),
      ),
    ],
  },
});

import { streams } from '#domain/catalog.ts';
import { insert, into, intoBeside, readModel, table } from './runtime/read-model.ts';

const runs = table({
  key: ['run_id'],
  columns: {
    run_id: 'uuid',
    page_id: 'uuid',
    /** The run of a source that it is a part of; of a page that was read again, that page. Neither is a report of its own. */
    part_of: 'uuid null',
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
    /** The listing that began with this run. */
    new_listing_id: 'uuid null',
  },
  indexes: [
    'create index on runs (position desc) where part_of is null',
    'create index on runs (page_id, position desc)',
  ],
});

/** The key of no page. */
const nowhere = { page_id: '00000000-0000-0000-0000-000000000000' };

/** Which listing came of a page and which run read it last; a page is read before there is a listing, so readers join this table. */
const pages = table({
  key: ['page_id'],
  columns: { page_id: 'uuid', listing_id: 'uuid null', run_id: 'uuid null' },
});

/** Every reading of a web page: what came of it, or why it failed. */
export const scraperRuns = readModel({
  name: 'scraper_runs',
  version: 5,
  nothingPersonal: true,
  tables: { runs, pages },
  // What is drafted of a page belongs to it.
  partition: (event) =>
    event.type === 'ListingDrafted' && event.data.pageId !== null ? streams.page(event.data.pageId) : event.stream,
  project: {
    ActivityScraped: [
      insert(runs, ({ data, position }) => ({
        run_id: data.runId,
        page_id: data.pageId,
        part_of: data.sourceRunId ?? data.againOf ?? null,
        url: data.url,
        at: data.scrapedAt,
        position,
        ok: true,
        failure: null,
        detail: null,
        fields_found: Object.keys(data.fields).length,
        image_count: data.imageCount,
        duration_ms: data.durationMs,
        new_listing_id: null,
      })),
      into(
        pages,
        ({ data }) => ({ page_id: data.pageId }),
        (row, { data }) => ({ page_id: data.pageId, listing_id: row?.listing_id ?? null, run_id: data.runId }),
      ),
    ],
    ScrapeFailed: [
      insert(runs, ({ data, position, occurredAt }) => ({
        run_id: data.runId,
        page_id: data.pageId,
        part_of: data.sourceRunId ?? data.againOf ?? null,
        url: data.url,
        at: occurredAt,
        position,
        ok: false,
        failure: data.failure,
        detail: data.detail,
        fields_found: 0,
        image_count: 0,
        duration_ms: data.durationMs,
        new_listing_id: null,
      })),
    ],
    ListingDrafted: [
      intoBeside(
        runs,
        // A draft begins with what its page said last; of a page that has a listing already it is nothing new.
        (_event, page) =>
          page && page.run_id !== null && page.listing_id === null ? { run_id: page.run_id } : undefined,
        pages,
        ({ data }) => (data.pageId === null ? nowhere : { page_id: data.pageId }),
        (row, { data }) => row && { ...row, new_listing_id: data.listingId },
      ),
      into(
        pages,
        ({ data }) => (data.pageId === null ? undefined : { page_id: data.pageId }),
        (row, { data }) => row && { ...row, listing_id: row.listing_id ?? data.listingId },
      ),
    ],
    PageClaimed: [
      into(
        pages,
        ({ data }) => ({ page_id: data.pageId }),
        (row, { data }) => ({ page_id: data.pageId, listing_id: data.listingId, run_id: row?.run_id ?? null }),
      ),
    ],
  },
});

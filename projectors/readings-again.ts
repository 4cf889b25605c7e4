import type { Recorded } from '#domain/kernel/event.ts';
import { type Again, againAfter, dueAgainAt, initialAgain } from '#domain/page/again/again.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const pages = table({
  key: ['page_id'],
  columns: {
    page_id: 'uuid',
    /** Of a class, the page that it stands on: it is read with that one. */
    of_page_id: 'uuid null',
    /** The listing that claimed it last. */
    listing_id: 'uuid null',
    /** The run of a source that read it last. */
    source_run_id: 'uuid null',
    /** When it is read again by itself; null while it is not, or while nothing has come of it that could be live. */
    due_at: 'timestamptz null',
    is_gone: 'boolean',
    again: writtenJson<Again>(),
    has_classes: 'boolean',
  },
  indexes: [
    'create index on pages (due_at) where due_at is not null',
    'create index on pages (of_page_id) where of_page_id is not null',
    'create index on pages (listing_id) where listing_id is not null',
  ],
});

const keep: Effect<Recorded<PageEvent>> = into(
  pages,
  ({ data }) => ({ page_id: data.pageId }),
  (row, event) => {
    const { data } = event;
    const again = againAfter(row?.again ?? initialAgain, event);
    const listing_id = event.type === 'PageClaimed' ? event.data.listingId : (row?.listing_id ?? null);
    const has_classes =
      event.type === 'ActivityScraped' && event.data.classes
        ? event.data.classes.length > 0 || (row?.has_classes ?? false)
        : (row?.has_classes ?? false);
    return {
      page_id: data.pageId,
      of_page_id: event.type === 'ClassScraped' ? event.data.ofPageId : (row?.of_page_id ?? null),
      listing_id,
      source_run_id:
        event.type === 'ActivityScraped'
          ? (event.data.sourceRunId ?? row?.source_run_id ?? null)
          : (row?.source_run_id ?? null),
      due_at: listing_id !== null || has_classes ? dueAgainAt(again, data.pageId) : null,
      is_gone: again.goneVisits > 0,
      again,
      has_classes,
    };
  },
);

/** When each page is read again; whether what came of it is live is known elsewhere, and readers join that. */
export const readingsAgain = readModel({
  name: 'readings_again',
  version: 3,
  nothingPersonal: true,
  tables: { pages },
  project: {
    ScrapeRequested: [keep],
    ScrapeRedirected: [keep],
    ActivityScraped: [keep],
    ClassScraped: [keep],
    ScrapeFailed: [keep],
    PageUnchanged: [keep],
    ReadingAgainPaused: [keep],
    ReadingAgainResumed: [keep],
    PageClaimed: [keep],
  },
});

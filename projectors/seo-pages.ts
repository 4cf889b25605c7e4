import type { Recorded } from '#domain/kernel/event.ts';
import type { SeoPageEvent } from '#domain/seo-page/events.ts';
import { evolve, initialSeoPage, type SeoPage } from '#domain/seo-page/seo-page.ts';
import { type Effect, into, json, readModel, table } from './runtime/read-model.ts';

const pages = table({
  key: ['seo_page_id'],
  columns: {
    seo_page_id: 'uuid',
    path: 'text',
    is_kept: 'boolean',
    shown: json<SeoPage>(),
  },
  isPublic: ({ is_kept }) => is_kept,
});

const change: Effect<Recorded<SeoPageEvent>> = into(
  pages,
  ({ data }) => ({ seo_page_id: data.seoPageId }),
  (row, event) => {
    const shown = evolve(row?.shown ?? initialSeoPage, event);
    return {
      seo_page_id: event.data.seoPageId,
      path: shown.fields?.path ?? row?.path ?? '',
      is_kept: shown.fields !== null,
      shown,
    };
  },
);

/** What pages say of themselves. Of what was deleted its revision stays: it may be said again. */
export const seoPagesModel = readModel({
  name: 'seo_pages',
  version: 1,
  tables: { pages },
  nothingPersonal: true,
  project: { SeoPageCreated: [change], SeoPageEdited: [change], SeoPageDeleted: [change] },
});

import type { Again } from '#domain/page/again/again.ts';
import { listReadingsAgain } from '#domain/page/again/api.ts';
import { type ReadingAgain, shownAgain } from '#domain/page/again/views.ts';
import { nameWords } from '#domain/listing/shown/search-words.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly id: string;
  readonly again: Again;
  readonly listings: ReadingAgain['listings'];
  readonly paused: boolean;
  readonly total: number;
}

/** When the pages of live listings are read again. */
export function readingAgainRoutes(app: App, { db }: ServerContext): void {
  serve(app, listReadingsAgain, async ({ query: { search = '', limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const rows = await db.query<Row>(
      `with live as (
         select coalesce(c.of_page_id, c.page_id) as page_id, l.listing_id, l.plain_name,
           l.listing #>> '{fields,name}' as name
         from readings_again.pages c join listing.listings l on l.listing_id = c.listing_id where l.status = 'live'),
       found as (
         select page_id, json_agg(json_build_object('id', listing_id, 'name', coalesce(name, '')) order by plain_name)
           as listings
         from live group by page_id having bool_or(plain_name like $1))
       select p.page_id as id, p.again, f.listings, count(*) over ()::int as total,
         exists (select 1 from sources.runs r join sources.sources s using (source_id)
           where r.run_id = p.source_run_id and s.is_kept and (s.summary ->> 'isPaused')::boolean) as paused
       from found f join readings_again.pages p using (page_id)
       where p.again ->> 'url' like 'http%'
       order by p.is_gone desc, p.due_at nulls last, p.page_id limit $2 offset $3`,
      [`%${nameWords(search)}%`, limit, offset],
    );
    const total = rows[0]?.total ?? 0;
    const reached = offset + limit;
    return {
      body: rows.map(({ id, again, listings, paused }) => shownAgain({ id, again, listings, isSourcePaused: paused })),
      total,
      next: reached < total ? { limit, offset: reached } : null,
    };
  });
}

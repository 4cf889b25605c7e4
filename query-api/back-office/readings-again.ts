import type { Again } from '#domain/page/again/again.ts';
import { listReadingsAgain } from '#domain/page/again/api.ts';
import { type ReadingAgain, shownAgain } from '#domain/page/again/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { params, partIn } from '../sql.ts';
import { matches } from '../name-search.ts';

interface Row {
  readonly id: string;
  readonly again: Again;
  readonly listings: ReadingAgain['listings'];
  readonly paused: boolean;
}

/** When the pages of live listings are read again. */
export function readingAgainRoutes(app: App, { db }: ServerContext): void {
  serve(app, listReadingsAgain, async ({ query: { search = '', limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const asked = params();
    const named = search === '' ? '' : `having bool_or(${matches(asked, 'l.plain_name', search)})`;
    const from = `from (
         select coalesce(c.of_page_id, c.page_id) as page_id,
           json_agg(json_build_object('id', l.listing_id, 'name', coalesce(l.listing #>> '{fields,name}', ''))
             order by l.plain_name) as listings
         from readings_again.pages c join listing.listings l on l.listing_id = c.listing_id where l.status = 'live'
         group by 1 ${named}) f
       join readings_again.pages p using (page_id) where p.again ->> 'url' like 'http%'`;
    const { part, values } = partIn(asked, { limit, offset });
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count ${from}`, asked.values),
      db.query<Row>(
        `select p.page_id as id, p.again, f.listings,
           exists (select 1 from sources.runs r join sources.sources s using (source_id)
             where r.run_id = p.source_run_id and s.is_kept and (s.summary ->> 'isPaused')::boolean) as paused
         ${from} order by p.is_gone desc, p.due_at nulls last, p.page_id ${part}`,
        values,
      ),
    ]);
    return {
      body: rows.map(({ id, again, listings, paused }) => shownAgain({ id, again, listings, isSourcePaused: paused })),
      total: counted[0]?.count ?? 0,
    };
  });
}

import type { ScrapeFailure } from '#domain/page/events.ts';
import { reviewedStandings } from '#domain/listing/queues.ts';
import { scrapeErrorSentence } from '#domain/scraper-report/errors.ts';
import { listSources, readScraperStatus } from '#domain/source/api.ts';
import { shownParts, type SourceSummary } from '#domain/source/shown.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  /** Of each of its parts, in their order. */
  readonly parts: readonly {
    readonly source: SourceSummary;
    readonly failure: { readonly failure: ScrapeFailure; readonly detail: string } | null;
  }[];
}

/** Of a list in parts only its first counts: to a person it is one source. */
const counts = 'is_kept and coalesce(part, 1) = 1';

/** Where activities are looked for, and what the scraper is doing. */
export async function sourceRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listSources, async ({ query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [rows, totals] = await Promise.all([
      db.query<Row>(
        `select (select json_agg(json_build_object('source', part.summary, 'failure', part.failure) order by part.part)
           from sources.sources part
           where part.source_id = one.source_id
             or (one.part is not null and part.part is not null and part.is_kept and lower(part.name) = lower(one.name))
         ) as parts
         from sources.sources one where ${counts} order by lower(name), source_id limit $1 offset $2`,
        [limit, offset],
      ),
      db.query<{ count: number }>(`select count(*)::int as count from sources.sources where ${counts}`),
    ]);
    const total = totals[0]?.count ?? 0;
    return {
      body: rows.flatMap(
        ({ parts }) =>
          shownParts(
            parts.map(({ source, failure }) => {
              const url = source.fields?.url ?? '';
              return { source, error: failure && scrapeErrorSentence(url, failure.failure, failure.detail) };
            }),
          ) ?? [],
      ),
      total,
    };
  });

  serve(app, readScraperStatus, async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    // Of who reads single pages a scraper keeps account; where none has ever run there is none.
    const [scraping] = await db.query<{ is: boolean }>(`select to_regclass('scraping.open_runs') is not null as is`);
    const open =
      scraping?.is === true ? `(select count(*)::int from scraping.open_runs where caller <> 'sources')` : '0';
    const [row] = await db.query<{ open: number; sources: number; waiting: number; scraped: number }>(
      `select (select count(distinct coalesce(import_id, run_id))::int from sources.runs where is_open) + ${open} as open,
         (select count(*)::int from sources.sources where ${counts}) as sources,
         (select count(*)::int from review_queue.places where standing = any($1) and source = 'scraper') as waiting,
         coalesce((select count from figures.counts where name = 'pages_read'), 0)::int as scraped`,
      [reviewedStandings],
    );
    return {
      activeSessions: row?.open ?? 0,
      sources: row?.sources ?? 0,
      pendingReview: row?.waiting ?? 0,
      totalScraped: row?.scraped ?? 0,
    };
  });
}

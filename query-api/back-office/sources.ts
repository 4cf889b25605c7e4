import type { ScrapeFailure } from '#domain/page/events.ts';
import { reviewedStandings } from '#domain/listing/queues.ts';
import { scrapeErrorSentence } from '#domain/scraper-report/errors.ts';
import { listSources, readScraperStatus } from '#domain/source/api.ts';
import { shownSource, type SourceSummary } from '#domain/source/shown.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly summary: SourceSummary;
  readonly failure: { readonly failure: ScrapeFailure; readonly detail: string } | null;
}

/** Where activities are looked for, and what the scraper is doing. */
export async function sourceRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listSources, async ({ query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [rows, totals] = await Promise.all([
      db.query<Row>(
        `select summary, failure from sources.sources where is_kept order by lower(name), source_id limit $1 offset $2`,
        [limit, offset],
      ),
      db.query<{ count: number }>(`select count(*)::int as count from sources.sources where is_kept`),
    ]);
    const total = totals[0]?.count ?? 0;
    const reached = offset + limit;
    return {
      body: rows.flatMap(({ summary, failure }) => {
        const url = summary.fields?.url ?? '';
        return shownSource(summary, failure && scrapeErrorSentence(url, failure.failure, failure.detail)) ?? [];
      }),
      total,
      next: reached < total ? { limit, offset: reached } : null,
    };
  });

  serve(app, readScraperStatus, async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    // Of who reads single pages a scraper keeps account; where none has ever run there is none.
    const [scraping] = await db.query<{ is: boolean }>(`select to_regclass('scraping.open_runs') is not null as is`);
    const open =
      scraping?.is === true ? `(select count(*)::int from scraping.open_runs where caller <> 'sources')` : '0';
    const [row] = await db.query<{ open: number; sources: number; waiting: number; scraped: number }>(
      `select (select count(*)::int from sources.runs where is_open) + ${open} as open,
         (select count(*)::int from sources.sources where is_kept) as sources,
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

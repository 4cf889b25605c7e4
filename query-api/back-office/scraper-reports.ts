import { reviewedStandings } from '#domain/listing/queues.ts';
import type { ScrapeFailure } from '#domain/page/events.ts';
import { scrapeErrorSentence } from '#domain/scraper-report/errors.ts';
import { listScraperReports } from '#domain/scraper-report/api.ts';
import type { ScraperReport } from '#domain/scraper-report/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly run_id: string;
  readonly position: number;
  readonly url: string;
  readonly at: Date;
  readonly ok: boolean;
  readonly failure: ScrapeFailure | null;
  readonly detail: string | null;
  readonly fields_found: number;
  readonly image_count: number;
  readonly duration_ms: number;
  readonly new_listing_id: string | null;
  readonly listing_id: string | null;
  readonly waits: boolean;
}

/** What each run of the scraper came to, newest first, with the reason of each failure. */
export async function scraperReportRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listScraperReports, async ({ query: { ok, limit, offset, before } }, reply) => {
    const chosen = ok === undefined ? null : ok === 'true';
    const [rows, totals] = await Promise.all([
      db.query<Row>(
        `select r.*, p.listing_id, coalesce(q.standing = any($4), false) as waits
         from scraper_runs.runs r
         left join scraper_runs.pages p using (page_id)
         left join review_queue.places q on q.listing_id = r.new_listing_id
         where ($3::boolean is null or r.ok = $3) and ($5::bigint is null or r.position < $5)
         order by r.position desc limit $1 offset $2`,
        [limit, offset, chosen, reviewedStandings, before ?? null],
      ),
      db.query<{ count: number }>(
        `select coalesce(sum(count), 0)::int as count from figures.counts
         where name = any($1)`,
        [counted[ok ?? 'all']],
      ),
    ]);
    void reply.header('cache-control', 'private, no-store');
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      body: rows.map(report),
      total: totals[0]?.count ?? 0,
      next: last === undefined ? null : { ok, limit, before: last.position },
    };
  });
}

/** What of the figures each list holds. */
const counted = { true: ['pages_read'], false: ['pages_failed'], all: ['pages_read', 'pages_failed'] } as const;

const report = (row: Row): ScraperReport => ({
  id: row.run_id,
  date: row.at.toISOString(),
  url: row.url,
  newActivities: row.new_listing_id === null ? 0 : 1,
  // Reading a page proposes changes to what is live; it never takes anything out of the directory.
  archivedActivities: 0,
  pendingReview: row.waits ? 1 : 0,
  totalScraped: row.ok ? 1 : 0,
  errors: row.failure === null ? [] : [scrapeErrorSentence(row.url, row.failure, row.detail ?? '')],
  causes: row.failure === null ? {} : { [row.failure]: 1 },
  fieldsFound: row.fields_found,
  imageCount: row.image_count,
  durationMs: row.duration_ms,
  listingId: row.listing_id,
});

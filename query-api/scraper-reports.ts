import { z } from 'zod';
import { reviewedStandings } from '#domain/listing/queues.ts';
import type { ScrapeFailure } from '#domain/page/events.ts';
import { scrapeErrorSentence } from '#domain/scraper-report/errors.ts';
import { type ScraperReport, ScraperReportSchema } from '#domain/scraper-report/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';

interface Row {
  readonly run_id: string;
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
  app.get(
    '/api/admin/scraper-reports',
    {
      config: { reads: ['figures', 'scraper_runs', 'review_queue'] },
      schema: {
        tags: ['scraping'],
        summary: 'Runs of the scraper, also of one address, newest first. X-Total-Count: all of them',
        querystring: z.object({
          ok: z.enum(['true', 'false']).optional().describe('Only those that read their page, or that did not'),
          limit: z.coerce.number().int().min(1).max(200).default(30),
          offset: z.coerce.number().int().min(0).max(100_000).default(0),
        }),
        response: { 200: z.array(ScraperReportSchema) },
      },
    },
    async ({ query: { ok, limit, offset } }, reply) => {
      const chosen = ok === undefined ? null : ok === 'true';
      const [rows, totals] = await Promise.all([
        db.query<Row>(
          `select r.*, p.listing_id, coalesce(q.standing = any($4), false) as waits
           from scraper_runs.runs r
           left join scraper_runs.pages p using (page_id)
           left join review_queue.places q on q.listing_id = r.new_listing_id
           where $3::boolean is null or r.ok = $3
           order by r.position desc limit $1 offset $2`,
          [limit, offset, chosen, reviewedStandings],
        ),
        db.query<{ count: number }>(
          `select coalesce(sum(count), 0)::int as count from figures.counts
           where name = any($1)`,
          [counted[ok ?? 'all']],
        ),
      ]);
      void reply.header('x-total-count', String(totals[0]?.count ?? 0)).header('cache-control', 'private, no-store');
      return rows.map(report);
    },
  );
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

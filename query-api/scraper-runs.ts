import { z } from 'zod';
import { ScraperRunSchema } from '#domain/scraper-run/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';

interface Row {
  readonly run_id: string;
  readonly url: string;
  readonly at: Date;
  readonly ok: boolean;
  readonly failure: string | null;
  readonly detail: string | null;
  readonly fields_found: number;
  readonly image_count: number;
  readonly duration_ms: number;
  readonly listing_id: string | null;
}

/** Readings of web pages, newest first, with the precise reason of each failure. */
export async function scraperRunRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.get(
    '/api/admin/scraper-runs',
    {
      config: { reads: ['scraper_runs'] },
      schema: {
        tags: ['scraping'],
        summary: 'Readings of web pages, newest first. X-Total-Count: all of them',
        querystring: z.object({
          ok: z.enum(['true', 'false']).optional(),
          limit: z.coerce.number().int().min(1).max(200).default(30),
          offset: z.coerce.number().int().min(0).max(100_000).default(0),
        }),
        response: { 200: z.array(ScraperRunSchema) },
      },
    },
    async ({ query: { ok, limit, offset } }, reply) => {
      const where = ok === undefined ? 'true' : `r.ok = ${ok}`;
      const [rows, counted] = await Promise.all([
        db.query<Row>(
          `select r.*, p.listing_id from scraper_runs.runs r left join scraper_runs.pages p using (page_id)
           where ${where} order by r.position desc limit $1 offset $2`,
          [limit, offset],
        ),
        db.query<{ count: number }>(`select count(*) as count from scraper_runs.runs r where ${where}`),
      ]);
      void reply.header('x-total-count', String(counted[0]?.count ?? 0)).header('cache-control', 'private, no-store');
      return rows.map((row) => ({
        id: row.run_id,
        url: row.url,
        at: row.at.toISOString(),
        ok: row.ok,
        failure: row.failure,
        detail: row.detail,
        fieldsFound: row.fields_found,
        imageCount: row.image_count,
        durationMs: row.duration_ms,
        listingId: row.listing_id,
      }));
    },
  );
}

import { origins, type Origin } from '#domain/listing/events.ts';
import { OverviewSchema } from '#domain/overview.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';

interface Counted {
  readonly live: number;
  readonly pending: number;
  readonly pending_revisions: number;
  readonly drafts: number;
  readonly rejected: number;
  readonly archived: number;
  readonly new_this_week: number;
  readonly members: number;
  readonly providers: number;
  readonly scraped: number;
}

/** The admin dashboard's figures. */
export async function overviewRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.get(
    '/api/admin/overview',
    {
      config: { reads: ['listing', 'members', 'scraper_runs'] },
      schema: {
        tags: ['review'],
        summary: 'How much there is of everything, counted',
        response: { 200: OverviewSchema },
      },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const [counted, waiting] = await Promise.all([
        db.query<Counted>(`select
          count(*) filter (where status = 'live') as live,
          count(*) filter (where awaits_review) as pending,
          coalesce(sum(pending_revisions), 0) as pending_revisions,
          count(*) filter (where status = 'draft' and not awaits_review) as drafts,
          count(*) filter (where status = 'rejected') as rejected,
          count(*) filter (where status = 'archived') as archived,
          count(*) filter (where status = 'live' and approved_at > now() - interval '7 days') as new_this_week,
          (select count(*) from members.members where not erased) as members,
          (select count(*) from members.members where 'provider' = any(granted_roles)) as providers,
          (select count(*) from scraper_runs.runs where ok) as scraped
          from listing.listings`),
        db.query<{ origin: Origin; count: number }>(
          `select origin, count(*) as count from listing.listings where awaits_review group by 1`,
        ),
      ]);
      const row = counted[0];
      if (!row) throw new Error('A statement without a where clause gave no row');
      const byOrigin = new Map(waiting.map(({ origin, count }) => [origin, count]));
      return {
        live: row.live,
        pending: row.pending,
        pendingByOrigin: Object.fromEntries(origins.map((origin) => [origin, byOrigin.get(origin) ?? 0])) as Record<
          Origin,
          number
        >,
        pendingRevisions: row.pending_revisions,
        drafts: row.drafts,
        rejected: row.rejected,
        archived: row.archived,
        members: row.members,
        providers: row.providers,
        scrapedTotal: row.scraped,
        newThisWeek: row.new_this_week,
      };
    },
  );
}

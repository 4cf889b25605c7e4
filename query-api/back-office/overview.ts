import { origins, type Origin } from '#domain/listing/events.ts';
import { reviewedStandings, standingsOf } from '#domain/listing/queues.ts';
import { readOverview } from '#domain/overview/api.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { waitingProviders } from '../business/waiting.ts';
import { countsOf, totalOf } from '../listing/queue-page.ts';

interface Counted {
  readonly changes: number;
  readonly providers: number;
  readonly new_this_week: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** The admin dashboard's figures. */
export async function overviewRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, readOverview, async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [counted, counts] = await Promise.all([
      db.query<Counted>(`select
        coalesce((select changes from review_queue.counts), 0) as changes,
        (select count(*) from (${waitingProviders}) w) as providers,
        (select count(*) from listing.listings
          where status = 'live' and approved_at > now() - interval '7 days') as new_this_week,
        (select coalesce(jsonb_object_agg(name, count), '{}') from figures.counts) as figures`),
      countsOf(db),
    ]);
    const row = counted[0];
    if (!row) throw new Error('A statement without a where clause gave no row');
    const at = (...standings: Parameters<typeof totalOf>[1]['standings']) =>
      totalOf(counts, { standings, sources: null });
    const waitingFrom = (origin: Origin) =>
      reviewedStandings.reduce((sum, standing) => sum + (counts[standing]?.[origin] ?? 0), 0);
    return {
      live: at(...standingsOf.live),
      pending: at(...standingsOf.pending),
      pendingByOrigin: Object.fromEntries(origins.map((origin) => [origin, waitingFrom(origin)])) as Record<
        Origin,
        number
      >,
      pendingRevisions: row.changes,
      pendingProviders: row.providers,
      drafts: at(...standingsOf.draft),
      rejected: at(...standingsOf.rejected),
      archived: at(...standingsOf.archived),
      members: row.figures['members'] ?? 0,
      providers: row.figures['providers'] ?? 0,
      scrapedTotal: row.figures['pages_read'] ?? 0,
      newThisWeek: row.new_this_week,
    };
  });
}

import { listBadges } from '#domain/badge/api.ts';
import { emptyTally, shownBadges, type Tally } from '#domain/badge/tally.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

/** Every badge, with how far the caller is. */
export async function badgeRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listBadges, async ({ caller }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [row] = await db.query<{ tally: Tally }>('select tally from badges.tallies where member_id = $1', [
      caller.memberId,
    ]);
    const body = shownBadges(row?.tally ?? emptyTally);
    return { body, total: body.length };
  });
}

import { z } from 'zod';
import { listSavedSearches, readFavouritesWatch, type SavedSearchShown } from '#domain/saved-search/api.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

interface Row {
  readonly search_id: string;
  readonly name: string;
  readonly query: string;
  readonly emails: boolean;
  readonly saved_at: Date;
}

/** What a member wants to find again and to be told of; MOST_SEARCHES at most, so that one page has them all. */
export async function savedSearchRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, listSavedSearches, async ({ caller: { memberId } }) => {
    const rows = await db.query<Row>(
      'select search_id, name, query, emails, saved_at from saved_searches.searches where member_id = $1 order by position desc',
      [memberId],
    );
    return { searches: rows.map(shown) };
  });
  serve(app, readFavouritesWatch, async ({ caller: { memberId } }) => {
    const [row] = await db.query<{ watches_favourites: boolean }>(
      'select watches_favourites from saved_searches.members where member_id = $1',
      [memberId],
    );
    return { watched: row?.watches_favourites ?? false };
  });
  // Who opens the address that mail programs post to comes to a page with a button. Nothing ends by opening.
  app.get(
    '/api/alerts/stop',
    {
      schema: {
        operationId: 'openStopAlerts',
        tags: ['savedSearch'],
        summary: 'Go to the page that asks whether these emails shall stop',
        querystring: z.object({ token: z.string().min(1).max(300) }),
        response: { 302: z.null().describe('Where to go on, in Location') },
      },
    },
    async ({ query: { token } }, reply) =>
      reply.redirect(`${pathTo('stop-alerts')}?${new URLSearchParams({ token }).toString()}`, 302),
  );
}

const shown = ({ search_id: id, name, query, emails, saved_at: savedAt }: Row): SavedSearchShown => ({
  id,
  name,
  query,
  emails,
  savedAt: savedAt.toISOString(),
});

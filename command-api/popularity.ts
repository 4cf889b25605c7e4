import { z } from 'zod';
import { countActivity } from '#domain/popularity/api.ts';
import { isCounted } from '#domain/popularity/counted.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

/** POST activities/{id}/counts: a page tells that somebody is at it. Robots are not counted, and nothing of who it was is kept. */
export function popularityRoutes(app: App, { counts }: ServerContext): void {
  serve(app, countActivity, async ({ params, body, headers }) => {
    const isOneMore = isCounted(headers['user-agent']) && z.uuid().safeParse(params.id).success;
    if (isOneMore) counts.add(body.what === 'view' ? 'views' : 'clicks', params.id);
    return { counted: isOneMore };
  });
}

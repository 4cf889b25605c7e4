import { z } from 'zod';
import { pathTo } from '#domain/site/pages.ts';
import { LetterTokenSchema } from '#domain/subscription/api.ts';
import type { App } from '#platform/http/app.ts';

/** GET newsletter/unsubscribe: who opens the address that mail programs post to comes to a page with a button. Nothing ends by opening. */
export async function newsletterRoutes(app: App): Promise<void> {
  app.get(
    '/api/newsletter/unsubscribe',
    {
      schema: {
        operationId: 'openUnsubscribe',
        tags: ['subscription'],
        summary: 'Go to the page that asks whether the newsletter shall end',
        querystring: z.object({ token: LetterTokenSchema }),
        response: { 302: z.null().describe('Where to go on, in Location') },
      },
    },
    async ({ query: { token } }, reply) =>
      reply.redirect(`${pathTo('newsletter')}?${new URLSearchParams({ unsubscribe: token }).toString()}`, 302),
  );
}

import { z } from 'zod';
import { changeNumber } from '#domain/open-data/change-number.ts';
import { categoriesPath, datasetPath, RPDE, sessionSeriesPath } from '#domain/open-data/paths.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { conceptScheme, dataset, datasetPage } from './dataset.ts';
import { feedPage } from './feed-page.ts';

/**
 * The directory as open data in OpenActive's shape: a page of what there is, its feed, and the categories that it names. For programs of
 * other sites, which browsers may run as well.
 */
export async function openDataRoutes(app: App, { db, config: { baseUrl } }: ServerContext): Promise<void> {
  const hide = true;
  app.addHook('onRequest', async (_request, reply) => void reply.header('access-control-allow-origin', '*'));

  app.get(datasetPath, { schema: { hide } }, async ({ headers }, reply) => {
    void reply.header('cache-control', 'public, max-age=3600').header('vary', 'accept');
    if ((headers.accept ?? '').startsWith('application/ld+json'))
      return reply.type('application/ld+json; charset=utf-8').send(JSON.stringify(dataset(baseUrl)));
    return reply.type('text/html; charset=utf-8').send(datasetPage(baseUrl));
  });

  app.get(
    sessionSeriesPath,
    { schema: { hide, querystring: z.object({ afterChangeNumber: changeNumber.optional() }) } },
    async ({ query }, reply) => {
      const page = await feedPage(db, baseUrl, query.afterChangeNumber);
      // What a page with items tells stays true: a later change of one of them stands behind it. Only the last one changes, soon.
      const seconds = page.items.length === 0 ? 8 : 3600;
      void reply.header('cache-control', `public, max-age=${seconds}`).type(RPDE);
      // As bytes: to a text Fastify would write the type anew, with a charset, and harvesters compare it letter by letter.
      return Buffer.from(JSON.stringify(page));
    },
  );

  app.get(categoriesPath, { schema: { hide } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=86400').type('application/ld+json; charset=utf-8');
    return JSON.stringify(conceptScheme(baseUrl));
  });
}

import { z } from 'zod';
import { changeNumber } from '#domain/open-data/change-number.ts';
import { categoriesPath, datasetPath, RPDE } from '#domain/open-data/paths.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { conceptScheme, dataset, datasetPage } from './dataset.ts';
import { feedPage } from './feed-page.ts';
import { feeds } from './feeds.ts';

/** Of the standard's two orders this is the other one: whoever asks by it would be given the beginning and take it for what is new. */
const otherOrder = z
  .undefined('Pages are in the order of changes: follow “next”, which says afterChangeNumber.')
  .optional();
const PageQuery = z.object({
  afterChangeNumber: changeNumber.optional(),
  afterTimestamp: otherOrder,
  afterId: otherOrder,
});

/**
 * The directory as open data in OpenActive's shape: a page of what there is, its feeds, and the categories that they name. For programs
 * of other sites, which browsers may run as well.
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

  for (const feed of feeds)
    app.get(feed.path, { schema: { hide, querystring: PageQuery } }, async ({ query }, reply) => {
      const page = await feedPage(db, baseUrl, feed, query.afterChangeNumber);
      // What a page with items tells stays true: a later change of one of them stands behind it. Only the last one changes, soon.
      const seconds = page.items.length === 0 ? 8 : 3600;
      void reply.header('cache-control', `public, max-age=${seconds}`).type(RPDE);
      // As bytes: to a text Fastify would write the type anew, with a charset, and harvesters compare it letter by letter.
      return Buffer.from(JSON.stringify(page));
    });

  app.get(categoriesPath, { schema: { hide } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=86400').type('application/ld+json; charset=utf-8');
    return JSON.stringify(conceptScheme(baseUrl));
  });
}

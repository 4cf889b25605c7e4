import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import type { RenderPage } from '#domain/site/rendered-page.ts';
import { defaultOptions } from '#frontend/lib/api/query-client.ts';
import { RenderedAt } from '#frontend/lib/in-browser.ts';
import { routesWith } from './routes.tsx';
import { queriesOf, type StateOfPage } from './state-of-page.ts';

/** The one export of the server bundle. */
export const renderPage: RenderPage = async (address) => {
  const client = new QueryClient({ defaultOptions });
  const handler = createStaticHandler(routesWith(client));
  const context = await handler.query(new Request(address));
  if (context instanceof Response) throw new Error('What leads elsewhere is not rendered.');
  if (context.errors) throw Object.values(context.errors)[0];
  // The loaders have only asked.
  await Promise.allSettled(
    client
      .getQueryCache()
      .getAll()
      .flatMap(({ promise }) => promise ?? []),
  );
  const { origin } = new URL(address);
  const html = await drawn(
    <StrictMode>
      <RenderedAt value={origin}>
        <QueryClientProvider client={client}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </RenderedAt>
    </StrictMode>,
  );
  const state: StateOfPage = { origin, loaderData: context.loaderData, queries: queriesOf(client) };
  return { html, state };
};

/** All of `page` in one piece: what came later would have to be put in its place by a script of the page's own. */
function drawn(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Infinity,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
      onShellError: reject,
    });
  });
}

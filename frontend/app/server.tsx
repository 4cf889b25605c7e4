import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { RenderPage } from '#domain/site/rendered-page.ts';
import { defaultOptions } from '#frontend/lib/api/query-client.ts';
import { loadSleeping } from '#frontend/lib/browser/asleep.ts';
import { RenderedAt } from '#frontend/lib/browser/in-browser.ts';
import { routesWith } from './routes.tsx';
import { queriesOf, type StateOfPage } from './state-of-page.ts';

/** Each rendering has a client of its own, which its loaders find in their context. */
const handler = createStaticHandler(routesWith(({ context }) => context as QueryClient));

/** The one export of the server bundle. */
export const renderPage: RenderPage = async (address) => {
  const client = new QueryClient({ defaultOptions });
  const context = await handler.query(new Request(address), { requestContext: client });
  if (context instanceof Response) throw new Error('What leads elsewhere is not rendered.');
  if (context.errors) throw Object.values(context.errors)[0];
  await loadSleeping();
  // The loaders have only asked.
  await Promise.allSettled(
    client
      .getQueryCache()
      .getAll()
      .flatMap(({ promise }) => promise ?? []),
  );
  const rendered = { site: new URL(address).origin, day: londonDate(new Date()) };
  const html = drawn(
    <StrictMode>
      <RenderedAt value={rendered}>
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
  const state: StateOfPage = { ...rendered, loaderData: context.loaderData, queries: queriesOf(client) };
  return { html, state };
};

/** How a part begins that was not there when the page was drawn: the browser would draw it, and say on its console that it has to. */
const MISSING = '<!--$!-->';

/** In one piece: what came later would have to be put in its place by a script of the page's own. */
function drawn(page: ReactNode): string {
  const html = renderToString(page);
  if (html.includes(MISSING)) throw new Error('A part of the page was not there when it was drawn.');
  return html;
}

import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { type Layout, movedPages, type PageName, pageNames, pageOf, pathTo } from '#domain/site/pages.ts';
import { userQuery } from '#frontend/features/session/api.ts';
import { queryClient } from '#frontend/lib/api/query-client.ts';
import { ShopLayout } from './frame/shop-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { attendToIntent, loadPage } from './page-modules.ts';
import { Shell } from './shell.tsx';
import type { ShownPage } from './shown-page.ts';
import { Trouble } from './trouble.tsx';

const pagesOf = (layout: Layout): RouteObject[] =>
  pageNames.filter((name) => pageOf(name).layout === layout).map(pageRoute);

const pageRoute = (name: PageName): RouteObject => ({
  path: pageOf(name).path,
  lazy: () => loadPage(name),
  handle: { page: name } satisfies ShownPage,
});

const movedRoutes: RouteObject[] = Object.entries(movedPages).map(([path, name]) => ({
  path,
  loader: () => redirect(pathTo(name)),
}));

// What the browser loads itself gets a key of its own, too, which a reload and the Back button bring again: the router would give
// all of these one key, and with it the place where the last one was scrolled to.
history.replaceState({ key: String(Date.now()), ...history.state }, '');

attendToIntent();

export const router = createBrowserRouter([
  {
    Component: Shell,
    HydrateFallback: PageLoading,
    // Of what surrounds every page.
    ErrorBoundary: Trouble,
    loader: () => {
      void queryClient.prefetchQuery(userQuery);
      return null;
    },
    // Who is signed in is asked once, not at each navigation.
    shouldRevalidate: () => false,
    children: [
      {
        Component: ShopLayout,
        children: [
          {
            ErrorBoundary: Trouble,
            children: [
              ...pagesOf('public'),
              { lazy: async () => ({ Component: (await import('./gate.tsx')).Gate }), children: pagesOf('member') },
              ...movedRoutes,
              { path: '*', lazy: () => import('./not-found-page.tsx') },
            ],
          },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./frame/work-layout.tsx')).WorkLayout }),
        children: [{ ErrorBoundary: Trouble, children: [...pagesOf('provider'), ...pagesOf('admin')] }],
      },
    ],
  },
]);

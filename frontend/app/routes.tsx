import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, type RouteObject } from 'react-router-dom';
import { type Layout, movedPages, type PageName, pageNames, pageOf, pathTo } from '#domain/site/pages.ts';
import { pageSaidQuery } from '#frontend/features/seo/api.ts';
import { userQuery } from '#frontend/features/session/api.ts';
import { ShopLayout } from './frame/shop-layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { loadPage } from './page-modules.ts';
import { Shell } from './shell.tsx';
import type { ShownPage } from './shown-page.ts';
import { Trouble } from './trouble.tsx';

const movedRoutes: RouteObject[] = Object.entries(movedPages).map(([path, name]) => ({
  path,
  loader: () => redirect(pathTo(name)),
}));

/** Where what a route asks for is kept. */
type ClientOf = (asked: LoaderFunctionArgs) => QueryClient;

/** The routes of all pages. What they ask for is kept by the browser, or by one rendering on the server. */
export function routesWith(clientOf: ClientOf): RouteObject[] {
  const pagesOf = (layout: Layout): RouteObject[] =>
    pageNames
      .filter((name) => pageOf(name).layout === layout && !(import.meta.env.PROD && pageOf(name).development))
      .flatMap((name) => pathsOf(name).map((path) => pageRoute(name, path, clientOf)));
  return [
    {
      Component: Shell,
      HydrateFallback: PageLoading,
      // Of what surrounds every page.
      ErrorBoundary: Trouble,
      loader: (asked) => {
        // Who is here the browser asks: what the server renders is the same for everybody.
        if (!import.meta.env.SSR) void clientOf(asked).prefetchQuery(userQuery);
        else void clientOf(asked).prefetchQuery(pageSaidQuery(new URL(asked.request.url).pathname));
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
  ];
}

/** A router does not know of words: each is a path of its own. */
const pathsOf = (name: PageName): readonly string[] => {
  const { path, words } = pageOf(name);
  return words?.map((word) => path.replace(/:\w+/, word)) ?? [path];
};

const pageRoute = (name: PageName, path: string, clientOf: ClientOf): RouteObject => ({
  path,
  lazy: async () => {
    const { Component, loader } = await loadPage(name);
    if (!loader) return { Component };
    return {
      Component,
      loader: (asked: LoaderFunctionArgs) => {
        loader(asked, clientOf(asked));
        return null;
      },
    };
  },
  handle: { page: name } satisfies ShownPage,
});

import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { userQuery } from '../features/session/api.ts';
import {
  activityQuery,
  activitiesQuery,
  directoryShown,
  confirmedQuery,
  facetsQuery,
} from '../features/directory/api.ts';
import { fromSearch } from '../lib/directory-filters.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { PageLoading } from './page-loading.tsx';
import { Shell } from './shell.tsx';
import { Trouble } from './trouble.tsx';

/**
 * Every address of the site, one line each. Pages come as their own files when they are first opened. A page whose data is
 * known from its address asks for it here, beside its code instead of after it.
 */
const pages: RouteObject[] = [
  {
    index: true,
    loader: () => {
      void queryClient.prefetchQuery(confirmedQuery);
      return null;
    },
    lazy: () => import('../features/home/home-page.tsx'),
  },
  {
    path: 'activities',
    loader: ({ request }) => {
      const filters = fromSearch(new URL(request.url).searchParams);
      directoryShown.filters = filters;
      void queryClient.prefetchInfiniteQuery(activitiesQuery(filters));
      void queryClient.prefetchQuery(facetsQuery(filters));
      return null;
    },
    lazy: () => import('../features/directory/directory-page.tsx'),
  },
  {
    path: 'activities/:id',
    loader: ({ params }) => {
      void queryClient.prefetchQuery(activityQuery(params['id'] ?? ''));
      return null;
    },
    lazy: () => import('../features/listing/page/listing-page.tsx'),
  },
  { path: 'points', lazy: () => import('../features/points/points-page.tsx') },
  { path: 'sign-in', lazy: () => import('../features/auth/sign-in-page.tsx') },
  { path: 'forgot-password', lazy: () => import('../features/auth/forgot-password-page.tsx') },
  { path: 'reset-password', lazy: () => import('../features/auth/reset-password-page.tsx') },
  { path: 'confirm-email', lazy: () => import('../features/auth/confirm-email-page.tsx') },
  { path: 'suggest-activity', lazy: () => import('../features/suggestion/suggest-activity-page.tsx') },
  { path: 'add-listing', lazy: () => import('../features/add-listing/add-listing-page.tsx') },
  { path: 'parent/draft-review/:id', lazy: () => import('../features/draft/draft-review-page.tsx') },
  { path: 'provider/draft-review/:id', lazy: () => import('../features/draft/draft-review-page.tsx') },
  { path: 'provider/edit-activity/:id', lazy: () => import('../features/draft/draft-review-page.tsx') },
  { path: 'provider/add-activity', lazy: () => import('../features/provider/add-activity-page.tsx') },
  { path: 'provider/dashboard', lazy: () => import('../features/provider/provider-dashboard-page.tsx') },
  { path: 'provider-dashboard', loader: () => redirect(paths.providerDashboard()) },
  { path: 'admin/unified-dashboard', lazy: () => import('../features/admin/admin-dashboard-page.tsx') },
  { path: 'admin/dashboard', loader: () => redirect(paths.adminDashboard()) },
  { path: 'admin/scraper-review', lazy: () => import('../features/admin/scraper-review-page.tsx') },
  { path: 'admin/activities-review', lazy: () => import('../features/admin/activities-review-page.tsx') },
  { path: 'admin/audit', lazy: () => import('../features/audit/audit-page.tsx') },
  { path: 'admin/audit/listing/:id', lazy: () => import('../features/audit/listing-audit-page.tsx') },
  { path: '*', lazy: () => import('./not-found-page.tsx') },
];

// What the browser loads itself gets a key of its own, too, which a reload and the Back button bring again: the router would give
// all of these one key, and with it the place where the last one was scrolled to.
history.replaceState({ key: String(Date.now()), ...history.state }, '');

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
    children: [{ ErrorBoundary: Trouble, children: pages }],
  },
]);

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { queryClient } from '#frontend/lib/api/query-client.ts';
import { lookWhoIsHere } from '#frontend/features/session/api.ts';
import { isAnotherSession } from '#frontend/lib/api/session-held.ts';
import { attendToMistakes } from '#frontend/lib/forms/attend-to-mistakes.ts';
import { attendToReader, wake } from '#frontend/lib/browser/awake.ts';
import { RenderedAt } from '#frontend/lib/browser/in-browser.ts';
import { isMissingFile } from '#frontend/lib/browser/missing-file.ts';
import { leftOut } from '#frontend/lib/browser/part.ts';
import { noticeReader } from './navigation/places.ts';
import { attendToIntent } from './page-modules.ts';
import { createBrowserRouter } from './router/browser-router.ts';
import { routesWith } from './routes.tsx';
import { sentState, takeQueries } from './state-of-page.ts';

// zod tries out whether it may compile code, which our policy forbids and browsers report. Its settings are where all copies of it
// look for them, so that zod itself need not be loaded before a page with a form is.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// What the browser loads itself gets a key of its own, too, which a reload and the Back button bring again: the router would give
// all of these one key, and with it the place where the last one was scrolled to.
history.replaceState({ key: String(Date.now()), ...history.state }, '');

// A page that the browser has kept as it was left, and shows again by Back, knows nothing of who has signed in or out since.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  if (isAnotherSession() || document.getElementById('root')?.hidden) location.reload();
  else void queryClient.invalidateQueries();
});
// Nor does one in another tab or window.
const look = (): void => {
  if (!document.hidden) lookWhoIsHere(queryClient).catch(() => undefined);
};
addEventListener('focus', look);
document.addEventListener('visibilitychange', look);
attendToMistakes();
attendToReader();
noticeReader();
attendToIntent();
void start();

/** Draws the page, or takes over what the server has drawn of it, which has to look the same at first. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root to draw in.');
  const routes = routesWith(() => queryClient);
  const state = sentState();
  const shown = state && (await loadShown(routes));
  // Without its file the page cannot be taken over, and can be read as it stands: `alive.js`, which comes with it, says so.
  if (shown === 'missing' && isWhereLoaded()) return void dispatchEvent(new Event('not-alive'));
  // What else is wrong with its file the router deals with.
  const isRendered = state !== undefined && shown === 'there' && isWhereLoaded();
  if (isRendered) takeQueries(queryClient, state.queries);
  // Drawn anew, nothing stands in the places of the parts that sleep.
  else if (state !== undefined) wake();
  // On the way back browsers show a page as they have kept it: what it shows is asked again, so nothing of it sleeps.
  if (isOnTheWayBack()) {
    wake();
    void queryClient.invalidateQueries({ refetchType: 'none' });
  }
  const router = createBrowserRouter(routes, isRendered ? { hydrationData: { loaderData: state.loaderData } } : {});
  const app = (
    <StrictMode>
      <RenderedAt value={state}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </RenderedAt>
    </StrictMode>
  );
  if (!isRendered) return createRoot(root).render(app);
  hydrateRoot(root, app, {
    // What was drawn could not be taken over, and all of it has been drawn anew. No fault where Back was pressed in that very moment,
    // nor where a part of it has never come.
    onRecoverableError: (error) => {
      wake();
      if (isWhereLoaded() && !leftOut()) reportError(error);
    },
  });
}

function isOnTheWayBack(): boolean {
  return loading()?.type === 'back_forward';
}

/**
 * Whether the reader is still where the browser has loaded this page. Back, pressed before these scripts have come, leads from a page
 * that was loaded again to the one before it in the same document: what the server has drawn there is of another address then.
 */
function isWhereLoaded(): boolean {
  const loaded = loading();
  if (loaded === undefined || !URL.canParse(loaded.name)) return true;
  const { pathname, search } = new URL(loaded.name);
  return pathname === location.pathname && search === location.search;
}

function loading(): PerformanceNavigationTiming | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation;
}

/** Puts the files of the page that is shown into its routes, so that it can be drawn at once. Answers whether they have come. */
async function loadShown(routes: RouteObject[]): Promise<'there' | 'missing' | 'broken'> {
  const loading = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  const failures = (await Promise.allSettled(loading)).filter(({ status }) => status === 'rejected');
  if (failures.length === 0) return 'there';
  return failures.some((each) => 'reason' in each && isMissingFile(each.reason)) ? 'missing' : 'broken';
}

import { createElement } from 'react';
import type { DataRouteObject, DataRouter, Location, RouteMatch, RouteObject } from 'react-router-dom';

export type State = DataRouter['state'];
export type Match = RouteMatch<string, DataRouteObject>;
/** What came of asking a route: its data where it asks for some, what went wrong, or the address that it leads on to. */
interface Answer {
  readonly id: string;
  readonly data?: unknown;
  readonly failed?: { readonly error: unknown };
  readonly leadsTo?: string;
}

/** `routes` with the ids that the server's rendering gives them, too: their places among their parents' children. */
export function withIds(
  routes: readonly RouteObject[],
  manifest: Record<string, DataRouteObject>,
  above: readonly number[] = [],
): DataRouteObject[] {
  return routes.map((route, at) => {
    const place = [...above, at];
    const id = place.join('-');
    const children = route.children && withIds(route.children, manifest, place);
    const known = { ...route, ...drawn(route), id, children } as DataRouteObject;
    manifest[id] = known;
    return known;
  });
}

/** What is drawn for a route as elements, made once: what has not changed is not drawn again. */
const drawn = ({ Component, ErrorBoundary, HydrateFallback }: Partial<RouteObject>): Partial<RouteObject> => ({
  ...(Component && { element: createElement(Component), Component: null }),
  ...(ErrorBoundary && { errorElement: createElement(ErrorBoundary), ErrorBoundary: null }),
  ...(HydrateFallback && { hydrateFallbackElement: createElement(HydrateFallback), HydrateFallback: null }),
});

/** Gets a route's file, where that has not come, and asks for its data. Never rejects. */
export async function answerOf({ route, params }: Match, request: Request, pattern: string): Promise<Answer> {
  const { id } = route;
  try {
    if (typeof route.lazy === 'function') {
      const module = (await route.lazy()) as Partial<RouteObject>;
      Object.assign(route, drawn(module), module.loader && { loader: module.loader }, { lazy: undefined });
    }
    if (typeof route.loader !== 'function') return { id };
    const asked = { request, params, pattern, url: new URL(request.url), context: {} };
    const data: unknown = await route.loader(asked);
    const leadsTo = data instanceof Response ? data.headers.get('Location') : null;
    return leadsTo === null ? { id, data } : { id, leadsTo };
  } catch (error) {
    return { id, failed: { error } };
  }
}

/** Whether a route is asked on the way to `location`: when it is new there, or what it is asked for is. */
export function asksAnew(state: State, match: Match, location: Location, urlOf: (location: Location) => URL): boolean {
  const { route, params } = match;
  if (route.lazy) return true;
  if (!route.loader) return false;
  const before = state.matches.find((each) => each.route.id === route.id);
  if (!before || !(route.id in state.loaderData)) return true;
  if (!state.initialized) return false;
  const { pathname, search } = state.location;
  const defaultShouldRevalidate =
    search !== location.search || pathname === location.pathname || before.pathname !== match.pathname;
  if (!route.shouldRevalidate) return defaultShouldRevalidate;
  const asked = {
    currentUrl: urlOf(state.location),
    nextUrl: urlOf(location),
    currentParams: before.params,
    nextParams: params,
    defaultShouldRevalidate,
  };
  return route.shouldRevalidate(asked);
}

/** What routes were answered before that are shown still. */
export function keptData({ loaderData }: State, matches: readonly Match[]): State['loaderData'] {
  const kept = matches.filter(({ route }) => route.loader && route.id in loaderData);
  return Object.fromEntries(kept.map(({ route: { id } }) => [id, loaderData[id]]));
}

/** What has failed, by the route that says so: the nearest around it that can, else the outermost. */
export function errorsOf(answers: readonly Answer[], matches: readonly Match[]): State['errors'] {
  const errors: Record<string, unknown> = {};
  for (const { id, failed } of answers) {
    if (!failed) continue;
    const around = matches.slice(0, matches.findIndex(({ route }) => route.id === id) + 1);
    const boundary = around.findLast(({ route }) => route.errorElement !== undefined) ?? matches[0];
    if (boundary) errors[boundary.route.id] ??= failed.error;
  }
  return Object.keys(errors).length === 0 ? null : errors;
}

/** Whether `to` is another place of the page that `from` is. */
export const leadsWithin = (from: Location, to: Location): boolean =>
  from.pathname === to.pathname &&
  from.search === to.search &&
  (to.hash !== '' || (from.hash !== '' && from.hash === to.hash));

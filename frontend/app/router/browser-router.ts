import {
  type DataRouteObject,
  type DataRouter,
  type HydrationState,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  resolvePath,
  type RouteObject,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { movesOn } from '#frontend/lib/browser/moving-on.ts';
import {
  answerOf,
  asksAnew,
  errorsOf,
  keptData,
  leadsWithin,
  type Match,
  type State,
  withIds,
} from './route-answers.ts';

type Subscriber = Parameters<DataRouter['subscribe']>[0];
type Action = `${State['historyAction']}`;
interface Going {
  readonly flushSync?: boolean;
  readonly preventScrollReset?: boolean;
}
interface Beginning {
  /** What the server has asked for while it rendered the page. */
  readonly hydrationData?: HydrationState;
  /** Default: the browser's own. */
  readonly history?: ReturnType<typeof createBrowserHistory>;
}

/**
 * The router that react-router's components draw, in the place of react-router's own: pages whose files come lazily and that ask for
 * their data, the address and the history, what went wrong, and the place where each page was left. What the original does besides,
 * for actions, fetchers, blockers, view transitions and routes that are found out later, is 11 kB of every page, and we have none of
 * these; a test holds that this one moves as it does. Addresses are whole, or begin with `?` or `#`, and one route takes all that no
 * other does.
 */
export function createBrowserRouter(
  routes: readonly RouteObject[],
  { hydrationData, history = createBrowserHistory() }: Beginning = {},
): DataRouter {
  const manifest: Record<string, DataRouteObject> = {};
  const known = withIds(routes, manifest);
  const matchesAt = (location: Location): Match[] => matchRoutes(known, location) ?? [];
  const subscribers = new Set<Subscriber>();
  let places: Record<string, number> = {};
  let placeNow: (() => number) | undefined;
  let isPlaced = hydrationData !== undefined;
  let underWay: AbortController | undefined;
  let isUnheard = false;

  const matches = matchesAt(history.location);
  const loaderData = hydrationData?.loaderData ?? {};
  const isComplete = !matches.some(({ route }) => route.lazy ?? (route.loader && !(route.id in loaderData)));
  let state: State = {
    historyAction: history.action,
    location: history.location,
    matches,
    initialized: isComplete,
    renderFallback: !isComplete,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: isPlaced ? false : null,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  function update(changes: Partial<State>, flushSync = false): void {
    state = { ...state, ...changes };
    isUnheard = subscribers.size === 0;
    const about = { deletedFetchers: [], newErrors: changes.errors ?? null, flushSync };
    for (const hear of subscribers) hear(state, about);
  }

  async function go(action: Action, location: Location, going: Going = {}): Promise<void> {
    underWay?.abort();
    const own = new AbortController();
    underWay = own;
    if (placeNow) places[state.location.key] = placeNow();
    const matches = matchesAt(location);
    const arrive = ({ errors, loaderData }: Pick<State, 'errors' | 'loaderData'>): void => {
      movesOn();
      if (action === 'PUSH') history.push(location, location.state);
      if (action === 'REPLACE') history.replace(location, location.state);
      const arrived: Partial<State> = {
        errors,
        loaderData,
        historyAction: action as State['historyAction'],
        location,
        matches,
        initialized: true,
        renderFallback: false,
        navigation: IDLE_NAVIGATION,
        restoreScrollPosition: places[location.key] ?? null,
        preventScrollReset: going.preventScrollReset === true,
      };
      update(arrived, going.flushSync);
    };
    if (state.initialized && leadsWithin(state.location, location)) return arrive(state);
    const asked = matches.filter((match) => asksAnew(state, match, location, history.createURL));
    if (asked.length === 0) return arrive({ errors: null, loaderData: keptData(state, matches) });
    if (state.initialized) update({ navigation: onTheWay(action, location, matches) }, going.flushSync);
    const request = new Request(history.createURL(location), { signal: own.signal });
    const pattern = matches.at(-1)?.route.path ?? '/';
    const answers = await Promise.all(asked.map((match) => answerOf(match, request, pattern)));
    if (own.signal.aborted) return undefined;
    const leadsTo = answers.find((answer) => answer.leadsTo !== undefined)?.leadsTo;
    // What stands in the history already would lead on again at the way back.
    if (leadsTo !== undefined) return go(action === 'PUSH' ? 'PUSH' : 'REPLACE', locationOf(leadsTo, location), going);
    const data = answers.flatMap((answer) => ('data' in answer ? [[answer.id, answer.data] as const] : []));
    return arrive({
      errors: errorsOf(answers, matches),
      loaderData: { ...keptData(state, matches), ...Object.fromEntries(data) },
    });
  }

  function locationOf(to: To, from: Location, given: unknown = null): Location {
    const path = resolvePath(to, from.pathname);
    const key = Math.random().toString(36).slice(2, 10);
    return { ...path, ...history.encodeLocation(path), state: given, key };
  }

  const router: Partial<DataRouter> = {
    basename: '/',
    routes: known,
    manifest,
    get state() {
      return state;
    },
    subscribe: (hear) => {
      subscribers.add(hear);
      if (isUnheard) update({});
      return () => subscribers.delete(hear);
    },
    navigate: async (to: To | number | null, options: Parameters<DataRouter['navigate']>[1] = {}) => {
      if (typeof to === 'number') return history.go(to);
      const location = locationOf(to ?? state.location, state.location, options.state);
      return go(options.replace ? 'REPLACE' : 'PUSH', location, options);
    },
    enableScrollRestoration: (positions, getPosition) => {
      places = positions;
      placeNow = getPosition;
      const place = positions[state.location.key];
      if (!isPlaced && state.initialized && place !== undefined) update({ restoreScrollPosition: place });
      isPlaced ||= state.initialized;
      return () => {
        placeNow = undefined;
      };
    },
    createHref: (location) => history.createHref(location),
    encodeLocation: (to) => history.encodeLocation(to),
  };
  history.listen(({ location }) => void go('POP', location));
  if (!isComplete) void go('POP', state.location);
  return router as DataRouter;
}

const onTheWay = (historyAction: Action, location: Location, matches: Match[]): State['navigation'] => ({
  ...IDLE_NAVIGATION,
  state: 'loading',
  location,
  matches,
  historyAction: historyAction as State['historyAction'],
});

import fc from 'fast-check';
import {
  type DataRouter,
  type HydrationState,
  type LoaderFunctionArgs,
  redirect,
  type RouteObject,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createOriginal,
  UNSAFE_mapRouteProperties as mapRouteProperties,
} from 'react-router-dom';
import { expect, test } from 'vitest';
import { casesOf } from '#tests/support/thorough.ts';
import { createBrowserRouter } from './browser-router.ts';

type History = ReturnType<typeof createMemoryHistory>;
const nothing = (): null => null;

/** Routes of every kind that the site has, and what their loaders were asked for, in order. */
function routesOf(asked: string[]): RouteObject[] {
  const loader =
    (name: string, answer: unknown = null) =>
    ({ request, params }: LoaderFunctionArgs): unknown => {
      asked.push(`${name} ${new URL(request.url).pathname}${new URL(request.url).search} ${JSON.stringify(params)}`);
      return answer;
    };
  return [
    {
      Component: nothing,
      HydrateFallback: nothing,
      ErrorBoundary: nothing,
      loader: loader('root', 'root'),
      shouldRevalidate: () => false,
      children: [
        {
          Component: nothing,
          children: [
            {
              ErrorBoundary: nothing,
              children: [
                { path: '/', lazy: async () => ({ Component: nothing }) },
                { path: '/list', lazy: async () => ({ Component: nothing, loader: loader('list', 'listed') }) },
                { path: '/list/:id', lazy: async () => ({ Component: nothing, loader: loader('one', 'found') }) },
                { path: '/moved', loader: () => redirect('/list?moved=yes') },
                {
                  path: '/breaks',
                  Component: nothing,
                  loader: () => {
                    throw new Error('broken');
                  },
                },
                {
                  path: '/missing',
                  lazy: async (): Promise<{ Component: () => null }> => {
                    throw new TypeError('no file');
                  },
                },
                { lazy: async () => ({ Component: nothing }), children: [{ path: '/own', Component: nothing }] },
                { path: '*', Component: nothing },
              ],
            },
          ],
        },
        { ErrorBoundary: nothing, children: [{ path: '/work', Component: nothing, loader: loader('work') }] },
      ],
    },
  ];
}

/** What the components draw from: all but keys, which are drawn by lot. */
const drawnFrom = ({ state }: DataRouter) => ({
  action: state.historyAction,
  address: state.location.pathname + state.location.search + state.location.hash,
  // The original marks what it was led on to.
  given: (state.location.state as { readonly _isRedirect?: true } | null)?._isRedirect
    ? null
    : (state.location.state as unknown),
  matches: state.matches.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
    isLazy: route.lazy !== undefined,
  })),
  initialized: state.initialized,
  fallback: state.renderFallback,
  navigation: [state.navigation.state, state.navigation.location?.pathname],
  data: state.loaderData,
  errors: state.errors && Object.entries(state.errors).map(([id, error]) => [id, String(error)]),
  place: state.restoreScrollPosition,
  stays: state.preventScrollReset,
});

interface Side {
  readonly router: DataRouter;
  readonly asked: string[];
  readonly heard: string[];
}
function side(make: (routes: RouteObject[], history: History) => DataRouter, at: string): Side {
  const asked: string[] = [];
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = make(routesOf(asked), history);
  const heard: string[] = [];
  router.subscribe(({ navigation, location }, { flushSync }) => {
    heard.push(`${navigation.state} at ${location.pathname}${flushSync ? ' at once' : ''}`);
  });
  router.enableScrollRestoration({}, () => router.state.location.pathname.length);
  return { router, asked, heard };
}
const ours = (at: string, hydrationData: HydrationState | undefined): Side =>
  side((routes, history) => createBrowserRouter(routes, { history, ...(hydrationData && { hydrationData }) }), at);
const original = (at: string, hydrationData: HydrationState | undefined): Side =>
  side(
    (routes, history) =>
      createOriginal({ routes, history, mapRouteProperties, ...(hydrationData && { hydrationData }) }).initialize(),
    at,
  );

async function idle({ router }: Side): Promise<void> {
  await expect.poll(() => router.state.initialized && router.state.navigation.state, { interval: 1 }).toBe('idle');
}

const addresses = [
  '/',
  '/list',
  '/list?page=2',
  '/list?page=2#end',
  '/list/a',
  '/list/b%20c',
  '/breaks',
  '/missing',
  '/own',
  '/work',
  '/nowhere',
];
const everywhere = [...addresses, '/moved', '?page=3', '#end', '/own#there'];
const steps = fc.array(
  fc.oneof(
    fc.record({
      to: fc.constantFrom(...everywhere),
      replace: fc.boolean(),
      preventScrollReset: fc.boolean(),
      waits: fc.boolean(),
    }),
    fc.record({ back: fc.constantFrom(-1, 1), waits: fc.constant(true) }),
  ),
  { maxLength: 12 },
);

/** What the server may have sent with the page. */
const sent = fc.constantFrom(undefined, { loaderData: {} }, { loaderData: { 0: 'sent' } });

test('it moves as react-router’s own router does, whatever leads where, and when one does not wait for another', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...addresses), sent, steps, async (at, data, walk) => {
      const sides = [ours(at, data), original(at, data)] as const;
      for (const each of sides) await idle(each);
      expect(drawnFrom(sides[0].router)).toEqual(drawnFrom(sides[1].router));
      for (const step of walk) {
        for (const { router } of sides)
          if ('back' in step) void router.navigate(step.back);
          else void router.navigate(step.to, { ...step, state: { from: router.state.location.pathname } });
        if (!step.waits) continue;
        for (const each of sides) await idle(each);
        expect(drawnFrom(sides[0].router)).toEqual(drawnFrom(sides[1].router));
      }
      for (const each of sides) await idle(each);
      expect(drawnFrom(sides[0].router)).toEqual(drawnFrom(sides[1].router));
      // In which order files come that two navigations wait for is nobody's concern.
      expect(sides[0].asked.toSorted()).toEqual(sides[1].asked.toSorted());
      expect(sides[0].heard).toEqual(sides[1].heard);
    }),
    { numRuns: casesOf(100, 3000) },
  );
});

test('an address that leads on is not met again on the way back', async () => {
  const visitor = ours('/moved', undefined);
  await idle(visitor);
  expect(drawnFrom(visitor.router)).toMatchObject({ action: 'REPLACE', address: '/list?moved=yes' });
});

test('what has to be drawn at once says so, on its way and when it is there, and nothing else does', async () => {
  const visitor = ours('/list', undefined);
  await idle(visitor);
  for (const [to, flushSync, at] of [
    ['/list?page=2', true, '/list at once'],
    ['/list?page=3', false, '/list'],
  ] as const) {
    visitor.heard.length = 0;
    await visitor.router.navigate(to, { flushSync });
    expect(visitor.heard).toEqual([`loading at ${at}`, `idle at ${at}`]);
  }
});

test('who begins to listen when the page is there already is told so, and nobody after them', async () => {
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  const router = createBrowserRouter(routesOf([]), { history });
  await expect.poll(() => router.state.initialized, { interval: 1 }).toBe(true);
  const heard: string[] = [];
  for (const who of ['first', 'second'])
    router.subscribe(({ location, initialized }) => void heard.push(`${who} ${location.pathname} ${initialized}`));
  expect(heard).toEqual(['first /list true']);
});

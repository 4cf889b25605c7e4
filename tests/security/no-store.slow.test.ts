import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTable, type RouteName } from '#platform/access.ts';
import { call, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { accountCalls, sessionIn } from '#tests/support/made/accounts.ts';
import { leadForm, partnerEmail } from '#tests/support/made/partners.ts';

const OPERATOR_TOKEN = 'the-token-of-the-operator';

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp({ demo: true, environment: { OPERATOR_TOKEN } });
  admin = await site.signedInAs('admin');
  // What the demo does not have: a business that wants to be called, and an admin who has saved what takes place every week.
  await call(site.anonymous, 'POST', '/api/business-owners', { ...leadForm, email: partnerEmail() });
  for (const { id } of (await listAt('/api/activities')).slice(0, 5))
    await call(admin, 'POST', '/api/favourites', { activityId: id });
});
afterAll(() => site?.close());

const listAt = async (path: string) => (await call(admin, 'GET', path)).body as readonly { readonly id: string }[];

/** What is answered to some alone, but for the public API: what that says is the same for all its holders, who ask anew (`no-cache`). */
const routes = (Object.keys(accessTable) as RouteName[]).filter(
  (route) => route.startsWith('GET ') && accessTable[route] !== 'public' && !route.startsWith('GET /api/open/v1/'),
);

/** Where an admin finds the `id` that is asked for. */
const listsOfIds: Readonly<Partial<Record<RouteName, string>>> = {
  'GET /api/admin/activities/:id': '/api/admin/listings/pending',
  'GET /api/admin/members/:id': '/api/admin/members',
  'GET /api/admin/history/points/:id': '/api/admin/members',
  'GET /api/admin/history/points/:id/entries': '/api/admin/members',
  'GET /api/admin/bulk-imports/:id': '/api/admin/bulk-imports',
  'GET /api/business-owners/:id': '/api/business-owners',
};
const queries: Readonly<Partial<Record<RouteName, string>>> = {
  'GET /api/admin/search': 'q=pond',
  'GET /api/admin/template-versions': 'name=directory_card',
  'GET /api/provider/calendar': 'from=2026-09-01&until=2026-09-30',
  'GET /api/provider/reports': 'year=2026',
};
/** There is none: no errors of a list, no invitation, nobody who was erased, and no business that the admin could claim something for. */
const withoutAny: ReadonlySet<RouteName> = new Set([
  'GET /api/admin/list-runs/:id/errors',
  'GET /api/admin/list-runs/:id/errors.csv',
  'GET /api/admin/list-files/:id/errors.csv',
  'GET /api/admin/members/:id/erasure',
  'GET /api/business-invitations',
  'GET /api/provider/claimable/:id',
]);

test.each(routes)('nobody keeps what %s answers', async (route) => {
  const list = listsOfIds[route];
  const [first] = list === undefined ? [] : await listAt(list);
  const path = route
    .slice('GET '.length)
    .replace(':id', first?.id ?? 'none')
    .replace('*', '');
  const headers = accessTable[route] === 'operator' ? { authorization: `Bearer ${OPERATOR_TOKEN}` } : {};
  const answer = await admin(`${path}?${queries[route] ?? ''}`, { headers });
  await answer.body?.cancel();
  expect({ isAnswered: answer.ok }).toEqual({ isAnswered: !withoutAny.has(route) });
  expect(answer.headers.get('cache-control')).toMatch(/\bno-store\b/);
});

/** What everybody is answered. */
const forEverybody = (Object.keys(accessTable) as RouteName[]).filter(
  (route) => route.startsWith('GET ') && accessTable[route] === 'public',
);
/** Of these what is kept for everybody, wherever it has come by. */
const keptByCaches: readonly RouteName[] = [
  'GET /api/placeholder/:width/:height',
  'GET /developers',
  'GET /openactive',
  'GET /openactive/categories',
  'GET /openactive/event-series',
  'GET /openactive/session-series',
  'GET /robots.txt',
  'GET /sitemap.xml',
];
const addresses: Readonly<Partial<Record<RouteName, string>>> = {
  'GET /api/placeholder/:width/:height': '/api/placeholder/40/40',
  'GET /feeds/*': '/feeds/activities.xml',
};

test('nothing that caches keep for everybody carries a cookie, whoever has asked for it', async () => {
  const { email, password } = await site.newMember('parent');
  // A browser that has the session alone is given the cookie that stands beside it, by what is asked for next.
  const parent = siteAt(site.url, sessionIn(await accountCalls(site).signIn(email, password)));
  const givenBy = async (path: string) => {
    const answer = await parent(path, { redirect: 'manual' });
    await answer.body?.cancel();
    return { cache: answer.headers.get('cache-control') ?? '', cookies: answer.headers.getSetCookie() };
  };
  expect((await givenBy('/api/activities')).cookies).toHaveLength(1);
  const [activity] = await listAt('/api/activities');
  const kept: RouteName[] = [];
  for (const route of forEverybody) {
    const path =
      addresses[route] ??
      route
        .slice('GET '.length)
        .replaceAll(/:\w+/g, activity?.id ?? '')
        .replace('*', '');
    const { cache, cookies } = await givenBy(path);
    if (!/\bpublic\b/.test(cache)) continue;
    kept.push(route);
    expect({ route, cookies }).toEqual({ route, cookies: [] });
  }
  expect(kept.toSorted()).toEqual(keptByCaches);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '#platform/auth/owning/claim-token.ts';
import { handle } from '#event-store/handle.ts';
import type { AccessRule } from '#domain/kernel/call.ts';
import { accessTable, type RouteName } from '#platform/access.ts';
import { createApp } from '#platform/http/app.ts';
import { jsonRequest, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { issuedKey, withdrawnIn } from '#tests/support/made/api-keys.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { type RequestFor, sensibleRequests } from './requests.ts';
import { shown } from '#tests/support/shown.ts';

const callers = [
  'anonymous',
  'parent',
  'other parent',
  'provider',
  'admin',
  'holder of the claim token',
  'holder of another claim token',
  'holder of the scraper token',
  'holder of another scraper token',
  'holder of the operator token',
  'holder of an API key',
  'holder of a withdrawn API key',
] as const;
type CallerName = (typeof callers)[number];

const OPERATOR_TOKEN = 'the-token-of-the-operator';
const CLAIM_TOKEN = 'the-token-of-this-draft';
const rows = Object.entries(accessTable) as [RouteName, AccessRule][];
const writes = rows.filter(([route]) => !route.startsWith('GET '));

let pages: PageServer;
let site: TestApp;
let ownerId: string;
let apiKey: string;
let withdrawnKey: string;
let requests: Readonly<Partial<Record<RouteName, RequestFor>>>;
const fetches = new Map<CallerName, SiteFetch>();

beforeAll(async () => {
  pages = await servePages();
  requests = sensibleRequests(pages.put('/classes', { name: 'Forest School' }));
  site = await testApp({ scraperAllow: [pages.host], rateLimits: false, environment: { OPERATOR_TOKEN } });
  const [parent, other, provider, admin] = await Promise.all([
    site.signedInAs('parent'),
    site.signedInAs('parent'),
    site.signedInAs('provider'),
    site.signedInAs('admin'),
  ]);
  fetches.set('parent', parent).set('other parent', other).set('provider', provider).set('admin', admin);
  ownerId = await memberIdOf(parent);
  [apiKey, withdrawnKey] = [(await issuedKey(site, admin)).key, (await withdrawnIn(site, admin)).key];
});
afterAll(async () => {
  await site.close();
  await pages.close();
});

async function memberIdOf(fetch: SiteFetch): Promise<string> {
  const user: unknown = await (await fetch('/api/auth/user')).json();
  if (user !== null && typeof user === 'object' && 'id' in user) return String(user.id);
  throw new Error('nobody is signed in');
}

const tokenHeaders: Readonly<Partial<Record<CallerName, () => Record<string, string>>>> = {
  'holder of the claim token': () => ({ 'x-claim-token': CLAIM_TOKEN }),
  'holder of another claim token': () => ({ 'x-claim-token': 'the-token-of-another-draft' }),
  'holder of the scraper token': () => ({ authorization: `Bearer ${site.context.config.scraperToken}` }),
  'holder of the operator token': () => ({ authorization: `Bearer ${OPERATOR_TOKEN}` }),
  'holder of an API key': () => ({ authorization: `Bearer ${apiKey}` }),
  'holder of a withdrawn API key': () => ({ authorization: `Bearer ${withdrawnKey}` }),
  'holder of another scraper token': () => ({ authorization: `Bearer ${'x'.repeat(40)}` }),
};

/** Sends a sensible request on a listing of its own; the answer's status and text (none of a stream that does not end). */
async function ask(route: RouteName, caller: CallerName, headers: Readonly<Record<string, string>> = {}) {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const { body, listing } = requests[route] ?? {};
  const made = listing
    ? await listingIn(site.context.log, listing, { submittedBy: ownerId, claimTokenHash: hashOf(CLAIM_TOKEN) })
    : undefined;
  const path = pattern
    .replace(':id', made?.listingId ?? '01890000-0000-7000-8000-00000000dead')
    .replace(/:(width|height)/g, '40')
    .replace(':token', 'nonsense')
    .replace('*', '');
  const fetch = fetches.get(caller) ?? site.anonymous;
  const response = await fetch(path, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(made && { 'x-min-position': String(made.position) }),
      ...tokenHeaders[caller]?.(),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, text: '' };
  }
  return { status: response.status, text: await response.text() };
}

/** What the rule says of `caller`: `allowed`, or the status of the refusal. */
function expected(rule: AccessRule, caller: CallerName): 'allowed' | 401 | 403 | 404 {
  const isMember = caller === 'parent' || caller === 'other parent' || caller === 'provider' || caller === 'admin';
  switch (rule) {
    case 'public':
    case 'public-write':
      return 'allowed';
    case 'signed-in':
      return isMember ? 'allowed' : 401;
    case 'provider':
      if (!isMember) return 401;
      return caller === 'provider' || caller === 'admin' ? 'allowed' : 403;
    case 'own-provider':
      if (!isMember) return 401;
      // The provider is not the one whose it is.
      return caller === 'admin' ? 'allowed' : caller === 'provider' ? 404 : 403;
    case 'admin':
      if (!isMember) return 401;
      return caller === 'admin' ? 'allowed' : 403;
    case 'owner':
      return caller === 'parent' || caller === 'admin' || caller === 'holder of the claim token' ? 'allowed' : 404;
    case 'scraper-token':
      return caller === 'holder of the scraper token' ? 'allowed' : 401;
    case 'api-key':
      return caller === 'holder of an API key' ? 'allowed' : 401;
    // None of them can sign.
    case 'payment-provider':
      return 401;
    case 'operator':
      return caller === 'holder of the operator token' ? 'allowed' : 401;
  }
}

/** Who is let in is answered well; where no sensible request is known, at least not as somebody without the right. */
function judged(route: RouteName, caller: CallerName, status: number): 'allowed' | number {
  const isSensible = requests[route] !== undefined;
  // 401 is how this one route says "signed out"; whoever signs in with nothing is told what is missing.
  if (route === 'GET /api/auth/user' && !fetches.has(caller)) return status === 401 ? 'allowed' : status;
  if (isSensible) return status >= 200 && status < 300 ? 'allowed' : status;
  // The pages may not be built where this runs.
  if (route === 'GET /*' && status === 503) return 'allowed';
  return status !== 401 && status !== 403 && status < 500 ? 'allowed' : status;
}

describe('each route, for each kind of caller', () => {
  test.each(rows)('%s is for: %s', async (route, rule) => {
    const answers: Partial<Record<CallerName, 'allowed' | number>> = {};
    for (const caller of callers) {
      if (route === 'POST /api/auth/sign-out' && fetches.has(caller)) continue; // It would end the session of the tests after it.
      answers[caller] = judged(route, caller, (await ask(route, caller)).status);
    }
    const asked = Object.keys(answers) as CallerName[];
    expect(answers).toEqual(Object.fromEntries(asked.map((caller) => [caller, expected(rule, caller)])));
  });
});

describe('a write from another site', () => {
  test.each(writes)('%s is refused, even to an admin', async (route) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      expect({ ...headers, status: (await ask(route, 'admin', headers)).status }).toEqual({ ...headers, status: 403 });
    }
  });
});

describe('what is missing and what is not yours', () => {
  const owned = rows
    .filter(([route, rule]) => rule === 'owner' || route === 'GET /api/activities/:id')
    .map(([route]) => route);

  test.each(owned)('%s answers the same, byte for byte', async (route) => {
    const [method = 'GET', pattern = ''] = route.split(' ');
    const { body } = requests[route] ?? {};
    const { listingId } = await listingIn(site.context.log, 'draft', { submittedBy: ownerId });
    const answerTo = async (id: string, caller: CallerName) => {
      const fetch = fetches.get(caller) ?? site.anonymous;
      const response = await fetch(pattern.replace(':id', id), {
        ...(body === undefined ? { method } : jsonRequest(method, body)),
      });
      const { date: _date, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    };
    for (const caller of ['anonymous', 'other parent', 'provider'] as const) {
      const missing = await answerTo('01890000-0000-7000-8000-00000000dead', caller);
      expect(missing.status).toBe(404);
      expect(await answerTo(listingId, caller)).toEqual(missing);
      expect(await answerTo('nonsense', caller)).toEqual(missing);
    }
  });
});

test('a demoted admin loses the right at the next request', async () => {
  const demoted = await site.signedInAs('admin');
  expect((await demoted('/api/admin/listings/pending')).status).toBe(200);
  const command = { type: 'RevokeRole', role: 'admin' } as const;
  const commandId = randomUUID();
  const { position } = await handle(site.context.log, await memberIdOf(demoted), command, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'operator', role: 'system' },
    occurredAt: new Date().toISOString(),
  });
  await shown(site.context, ['members'], position);
  expect((await demoted('/api/admin/listings/pending')).status).toBe(403);
});

describe('the table', () => {
  test('has a row for each route: one without stops the start', async () => {
    const app = await createApp(site.context);
    expect(() => app.get('/api/nobody-said-who-may', async () => 'secret')).toThrow(
      'GET /api/nobody-said-who-may is no call, and has no row in platform/access.ts',
    );
    await app.close();
  });

  // The documentation registers its files one by one, below the row that stands for them.
  test.each(rows.filter(([route]) => route !== 'GET /*' && route !== 'GET /api/docs/*'))(
    '%s is a route that exists',
    async (route) => {
      const [method = 'GET', url = ''] = route.split(' ');
      expect(site.app.hasRoute({ method, url })).toBe(true);
    },
  );
});

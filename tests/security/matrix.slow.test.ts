import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { AccessRule, Contract } from '#domain/kernel/call.ts';
import { handle } from '#event-store/handle.ts';
import { accessTable, type RouteName } from '#platform/access.ts';
import { createApp } from '#platform/http/app.ts';
import { jsonRequest, type SiteFetch } from '#tests/support/api-client.ts';
import type { TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { peopledSite, type PeopledSite } from '#tests/support/pages/peopled-site.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { shown } from '#tests/support/shown.ts';
import { answeredInstead, requestedRoutes, requestFor, send, type Told } from './requests.ts';
import { nobodysId, signedOut, type World } from './requests/asked.ts';
import { type CallerName, callerNames, callersOf, inProduction, sharedSecrets } from './requests/callers.ts';
import { elsewhere } from './requests/elsewhere.ts';

const rows = Object.entries(accessTable) as [RouteName, AccessRule][];
const writes = rows.filter(([route]) => !route.startsWith('GET '));
const repository = path.resolve(import.meta.dirname, '../..');
const contracts: Readonly<Record<string, Contract>> = calls;

let pages: PageServer;
let site: PeopledSite;
let production: TestApp;
let world: World;

beforeAll(async () => {
  pages = await servePages();
  const secrets = sharedSecrets();
  site = await peopledSite({ scraperAllow: [pages.host], rateLimits: false, environment: secrets });
  production = await inProduction(site, secrets);
  world = { site, production, pages, callers: await callersOf(site, production) };
});
afterAll(async () => {
  await production?.close();
  await site?.close();
  await pages?.close();
});

type Verdict = 'allowed' | 401 | 403 | 404;
const isSignedOut = (name: CallerName): boolean => (signedOut as readonly CallerName[]).includes(name);
const isProvider = (name: CallerName): boolean => name.endsWith('provider') && name !== 'suspended provider';

/** What the rule says of a caller: `allowed`, or the status of the refusal. */
function expected(route: RouteName, rule: AccessRule, name: CallerName): Verdict {
  switch (rule) {
    case 'public':
    case 'public-write':
      return 'allowed';
    case 'scraper-token':
      return name === 'holder of the scraper token' ? 'allowed' : 401;
    case 'api-key':
      return name === 'holder of an API key' ? 'allowed' : 401;
    case 'operator':
      return name === 'holder of the operator token' ? 'allowed' : 401;
    case 'payment-provider':
      // None of them can sign.
      return name === 'admin before two-step sign-in' ? 403 : 401;
    default:
      if (name === 'admin before two-step sign-in')
        return rule === 'signed-in' && contracts[route]?.beforeTwoStep === true ? 'allowed' : 403;
      return ofPeople(rule, name);
  }
}

function ofPeople(rule: AccessRule, name: CallerName): Verdict {
  if (rule === 'owner')
    return name === 'parent' || name === 'admin' || name === 'holder of the claim token' ? 'allowed' : 404;
  if (isSignedOut(name)) return 401;
  if (rule === 'signed-in' || name === 'admin') return 'allowed';
  if (rule === 'admin' || !isProvider(name)) return 403;
  return rule === 'own-provider' && name === 'other provider' ? 404 : 'allowed';
}

/** What whoever may make the call hears: that it is done; what `requests` says, and why, that they are told instead; or something else. */
function heard(route: RouteName, name: CallerName, { status, text }: Told): 'done' | 'told' | 'wrong' {
  const instead = answeredInstead(route, world.callers[name]);
  if (instead) return status === instead.status ? 'told' : 'wrong';
  // The pages may not be built where this runs.
  if (route === 'GET /*' && status === 503) return text.includes('have not been built') ? 'done' : 'wrong';
  // What is no call may lead to a page.
  return status >= 200 && status < (contracts[route] ? 300 : 400) ? 'done' : 'wrong';
}

const nobodyHasIt: ReadonlySet<AccessRule> = new Set(['scraper-token', 'api-key', 'operator', 'payment-provider']);
/** One by whom every call can be asked that anybody of ours may make. */
const somebodyFor = (rule: AccessRule): CallerName => (nobodyHasIt.has(rule) ? 'anonymous' : 'admin');
/** Half of many a call is waiting; more at once than this would be sent away. */
const AT_ONCE = 6;

describe('each route, for each kind of caller', () => {
  test.each(rows)('%s is for: %s', async (route, rule) => {
    const wrong: string[] = [];
    let done = 0;
    const theirs = await requestFor(route, world, world.callers[somebodyFor(rule)]);
    // A read for everybody takes nothing away, and is the same for all.
    const isSame = route.startsWith('GET ') && rule === 'public';
    const told = async (name: CallerName): Promise<void> => {
      const caller = world.callers[name];
      const verdict = expected(route, rule, name);
      const isAllowed = verdict === 'allowed';
      const isOwn = isAllowed && !isSame && name !== somebodyFor(rule);
      const asked = isOwn ? await requestFor(route, world, caller) : theirs;
      const answer = await send(route, asked, isAllowed ? (asked.as ?? caller).fetch : caller.fetch, caller.headers);
      const isHeard = isAllowed ? heard(route, name, answer) : answer.status === verdict ? 'told' : 'wrong';
      if (isHeard === 'done') done += 1;
      if (isHeard === 'wrong')
        wrong.push(`${name}: ${verdict}, but is told ${answer.status} ${answer.text.slice(0, 300)}`);
    };
    const isRefused = (name: CallerName): boolean => expected(route, rule, name) !== 'allowed';
    // Whoever may not is refused what would be done for whoever may, before it is.
    const refused = callerNames.filter(isRefused);
    const allowed = callerNames.filter((name) => !isRefused(name));
    await inGroups(refused, AT_ONCE, told);
    await inGroups(allowed, AT_ONCE, told);
    expect(wrong, wrong.join('\n')).toEqual([]);
    expect(done > 0, 'somebody succeeds, or another file is named in which somebody does').toBe(!(route in elsewhere));
  });
});

async function inGroups<Each>(
  all: readonly Each[],
  atOnce: number,
  work: (each: Each) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) await Promise.all(all.slice(from, from + atOnce).map(work));
}

describe('a write from another site', () => {
  test.each(writes)('%s is refused, even to an admin', async (route) => {
    const { fetch } = world.callers.admin;
    const params = Object.fromEntries(Array.from(route.matchAll(/:(\w+)/g), ([, name = '']) => [name, nobodysId]));
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const { status } = await send(route, { params }, fetch, headers);
      expect({ ...headers, status }).toEqual({ ...headers, status: 403 });
    }
  });
});

describe('what is missing and what is not yours', () => {
  const owned = rows
    .filter(([route, rule]) => rule === 'owner' || route === 'GET /api/activities/:id')
    .map(([route]) => route);

  test.each(owned)('%s answers the same, byte for byte', async (route) => {
    const [method = 'GET', pattern = ''] = route.split(' ');
    const submittedBy = world.callers.parent.member?.memberId ?? null;
    const { listingId } = await listingIn(site.context.log, 'draft', { submittedBy });
    const answerTo = async (id: string, name: CallerName) => {
      const request = method === 'PUT' ? jsonRequest(method, { priceFrom: 7 }) : { method };
      const response = await world.callers[name].fetch(pattern.replace(':id', id), request);
      const { date: _date, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    };
    for (const name of ['anonymous', 'other parent', 'provider'] as const) {
      const missing = await answerTo(nobodysId, name);
      expect(missing.status).toBe(404);
      expect(await answerTo(listingId, name)).toEqual(missing);
      expect(await answerTo('nonsense', name)).toEqual(missing);
    }
  });
});

async function memberIdOf(fetch: SiteFetch): Promise<string> {
  const user: unknown = await (await fetch('/api/auth/user')).json();
  if (user !== null && typeof user === 'object' && 'id' in user) return String(user.id);
  throw new Error('nobody is signed in');
}

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
  test('has a row for each of which something is said here, and what another file has succeed is in that file', () => {
    const said = [...requestedRoutes, ...Object.keys(elsewhere)];
    expect(said.filter((route) => !(route in accessTable))).toEqual([]);
    const files = Object.values(elsewhere).map(({ file }) => file);
    expect(files.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
  });

  // What a row is judged by is the row itself: this holds them to something else.
  test('has nothing below /api/admin that is not for admins, and nothing below /api/provider for everybody', () => {
    const below = (path: string) => rows.filter(([route]) => route.includes(` ${path}/`));
    expect(below('/api/admin').length).toBeGreaterThan(90);
    expect(below('/api/admin').filter(([, rule]) => rule !== 'admin')).toEqual([]);
    expect(below('/api/provider').filter(([, rule]) => rule !== 'provider' && rule !== 'own-provider')).toEqual([
      // Who has left is told so again, and may be no provider any more.
      ['DELETE /api/provider/members/:id', 'signed-in'],
    ]);
  });

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

import { Agent, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTable, type RouteName } from '#platform/access.ts';
import { ProblemSchema } from '#platform/http/problem.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { type ApiDescription, garbageFor, type WireRequest, withoutReferences } from './garbage.ts';

const callers = ['anonymous', 'parent', 'provider', 'admin', 'crawler'] as const;
type CallerName = (typeof callers)[number];

let site: TestApp;
let described: ApiDescription;
/** Per caller: the header that shows who it is. */
const shows: Partial<Record<CallerName, Record<string, string>>> = {};
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  site = await testApp({ rateLimits: false });
  for (const role of ['parent', 'provider', 'admin'] as const) shows[role] = { cookie: await sessionOf(role) };
  shows.crawler = { authorization: `Bearer ${site.context.config.scraperToken}` };
  described = withoutReferences((await (await site.anonymous('/api/docs/json')).json()) as object);
});
afterAll(async () => {
  agent.destroy();
  await site.close();
});

async function sessionOf(role: 'parent' | 'provider' | 'admin'): Promise<string> {
  const { email, password } = await site.newMember(role);
  const answer = await call(site.anonymous, 'POST', '/api/auth/sign-in/email', { email, password });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return cookies.filter((cookie) => cookie.includes('session_token')).join('; ');
}

interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** One request past everything that `fetch` would mend or refuse. */
function send({ method, path, headers, body }: WireRequest, caller: CallerName): Promise<WireAnswer> {
  const { cookie, ...others } = shows[caller] ?? {};
  const cookies = [cookie, headers['cookie']].flat().filter((each) => each !== undefined && each !== '');
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(site.url),
      {
        agent,
        method,
        path,
        headers: {
          ...headers,
          ...others,
          ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
          // Node leaves it out for methods that seldom have a body, and what follows would be read as another request.
          ...(body !== undefined && { 'content-length': String(body.length) }),
        },
      },
      (answer) => {
        const seen = { status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' };
        if (seen.type.startsWith('text/event-stream')) {
          answer.destroy();
          resolve({ ...seen, body: '' });
        } else text(plain(answer)).then((read) => resolve({ ...seen, body: read }), reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Garbage may ask for a compressed answer. */
function plain(answer: IncomingMessage): Readable {
  const encoding = answer.headers['content-encoding'];
  if (encoding === 'br') return answer.pipe(createBrotliDecompress());
  return encoding === 'gzip' ? answer.pipe(createGunzip()) : answer;
}

/** Words of our code, of its libraries and of the database: they help nobody but an attacker. */
const inside =
  /node_modules|\.[mc]?[jt]s:\d+|\bat \S+ \(|\bselect\b.+\bfrom\b|insert into|pg_|sqlstate|syntax error at|relation "|column "|postgres|fastify|zoderror|better-auth|\/work\//i;

function isOurs({ status, type, body }: WireAnswer): void {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  expect(type).toBe('application/problem+json; charset=utf-8');
  const problem = ProblemSchema.strict().parse(JSON.parse(body));
  expect(problem.status).toBe(status);
  expect(problem.detail).not.toBe('');
  // What they sent may come back as the name of a field: what is ours is judged.
  expect(`${problem.title} ${problem.errors ? '' : problem.detail}`).not.toMatch(inside);
}

/** What everything inherits, before anybody has sent anything: the site runs in this process. */
const inherited = Reflect.ownKeys(Object.prototype);

const routes = (Object.keys(accessTable) as RouteName[])
  // Pages and the documentation's files are no calls; signing out would end the sessions of the callers.
  .filter((route) => route.includes(' /api/') && !route.includes('/docs') && route !== 'POST /api/auth/sign-out');

test.each(routes)('%s answers any garbage of anybody properly, and then works as before', async (route) => {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replaceAll(/:([a-z]+)/gi, '{$1}');
  const one = described.paths[path]?.[method.toLowerCase()];
  expect(one, 'it is described').toBeDefined();
  const { listingId } = await listingIn(site.context.log, 'pending');
  const garbage = garbageFor(method.toLowerCase(), path, one ?? {}, listingId);
  await fc.assert(
    fc.asyncProperty(garbage, fc.constantFrom(...callers), async (sent, caller) => {
      isOurs(await send(sent, caller));
    }),
    { numRuns: 10, endOnFailure: false },
  );
  const good = await send(
    { method: 'GET', path: '/api/activities?limit=1', headers: {}, body: undefined },
    'anonymous',
  );
  expect(good.status).toBe(200);
});

test('a route that nobody has is answered in the same way', async () => {
  const garbage = fc.oneof(
    ...['/api/{a}', '/api/activities/{a}/{b}', '/{a}', '/dev/{a}', '/assets/{a}'].flatMap((path) =>
      ['get', 'post', 'options', 'patch'].map((method) => garbageFor(method, path, {}, 'x.js')),
    ),
  );
  await fc.assert(
    fc.asyncProperty(garbage, fc.constantFrom(...callers), async (sent, caller) => {
      const answer = await send(sent, caller);
      // Pages are HTML, also those that are not there; 503 where they are not built.
      if (answer.type.startsWith('text/html') || answer.status === 503) return;
      isOurs(answer);
    }),
    { numRuns: 300 },
  );
});

test('after all of it nothing inherits what somebody has sent', () => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(inherited);
  expect(Reflect.ownKeys({})).toEqual([]);
});

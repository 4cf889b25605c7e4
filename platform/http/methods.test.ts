import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable } from '#platform/access.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

const routes = Object.keys(accessTable).map((route) => route.split(' ') as [method: string, path: string]);
const addressOf = (path: string): string => path.replaceAll(/:[a-z]+/gi, '40').replace('*', 'anything');

describe('a method that an address does not have', () => {
  test.each([
    ['PATCH', '/api/activities', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/activities', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/activities?search=pond', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/activities/1', 'GET, HEAD, PUT, DELETE, OPTIONS'],
    ['GET', '/api/parent/create-from-url', 'POST, OPTIONS'],
    ['GET', '/api/auth/sign-in/email', 'POST, OPTIONS'],
    ['GET', '/api/drafts/1', 'PUT, OPTIONS'],
    ['DELETE', '/api/auth/user', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/docs/json', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/api/activities', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/', 'GET, HEAD, OPTIONS'],
    ['POST', '/activities', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/sitemap.xml', 'GET, HEAD, OPTIONS'],
  ])('%s %s is told which ones it has: %s', async (method, path, allow) => {
    const answer = await ask(method, path);
    expect(answer).toMatchObject({ status: 405, allow, type: 'application/problem+json; charset=utf-8' });
    expect(JSON.parse(answer.body)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail: `${method} is not possible here.`,
    });
  });

  test('is told so before its body is looked at, and whoever asks', async () => {
    const answer = await site.anonymous('/api/admin/audit', { method: 'POST', body: '{"broken', headers: json });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const form = await site.anonymous('/api/activities', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
    expect(form.status).toBe(405);
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/drafts', '/dev/mailbox', '/dev/nothing'])(
    'is not known where nothing is: %s',
    async (path) => {
      for (const method of ['POST', 'PUT', 'OPTIONS']) expect((await ask(method, path)).status, method).toBe(404);
    },
  );
});

test.each(routes.filter(([, path]) => !path.startsWith('/dev/')))(
  'OPTIONS says that %s %s is possible',
  async (method, path) => {
    const answer = await ask('OPTIONS', addressOf(path));
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer.allow?.split(', ')).toContain(method);
  },
);

test.each(routes.filter(([method]) => method === 'GET'))(
  'HEAD answers and ends where %s %s does',
  async (_get, path) => {
    const answer = await ask('HEAD', addressOf(path));
    expect(answer.body).toBe('');
    expect([200, 302, 400, 401, 404, 503]).toContain(answer.status);
  },
);

/** What they lead to by themselves is to sign in or out, which is no read. */
const signing = new Set(['/api/login', '/api/logout', '/api/auth/verify-email']);

// What reads do that find something, tests/security/safe-reads.slow.test.ts looks at.
test.each(['an admin', 'anybody'])('no read by %s writes an event where it finds nothing', async (who) => {
  const asks = who === 'anybody' ? site.anonymous : await site.signedInAs('admin');
  const { log } = site.context;
  const before = await log.head();
  for (const [method, path] of routes)
    if (method === 'GET' && !signing.has(path)) await asks(addressOf(path), { method: 'HEAD', redirect: 'manual' });
  const { events } = await log.stored.readAll(before);
  // What follows from who came before is no doing of the reads.
  expect(events.filter(({ actor }) => actor.role !== 'system').map(({ type }) => type)).toEqual([]);
});

describe('what is no HTTP', () => {
  test.each([
    ['a method that does not exist', 'FOO /api/activities HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['letters that are not encoded', 'GET /api/activities?search=caf\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a header that is none', 'GET / HTTP/1.1\r\nHost: a\r\nno header\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/scrape-url HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    ['something else', '\u0016\u0003\u0001\u0002\u0000', 400],
  ])('is answered as a problem all the same: %s', async (_what, sent, status) => {
    const answer = await raw(sent);
    expect(answer.split('\r\n', 1)[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status });
    expect((await call(site.anonymous, 'GET', '/healthz')).status).toBe(200);
  });
});

const json = { 'content-type': 'application/json' };

/** One request as it is written, which `fetch` does not let through; the answer until the connection closes. */
async function raw(sent: string): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write(Buffer.from(sent, 'latin1'));
  return text(socket);
}

/** Any method, also those that `fetch` refuses. */
async function ask(method: string, path: string) {
  const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const [head = '', body = ''] = answer.split(/\r\n\r\n/);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head.replaceAll('\r', ''))?.[1];
  return { status: Number(head.split(' ')[1]), allow: header('allow'), type: header('content-type'), body };
}

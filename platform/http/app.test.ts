import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DomainError } from '#domain/kernel/errors.ts';
import { listActivities, submitListing } from '#domain/listing/api.ts';
import { StoreUnavailable, WrongExpectedRevision } from '#event-store/port.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { createApp, type App } from './app.ts';
import { type Problem, problemOf } from './problem.ts';

let site: TestApp;
let app: App;
let fail: () => Error | undefined = () => undefined;

beforeAll(async () => {
  site = await testApp();
  app = await createApp(site.context);
  app.get('/api/activities', { config: { contract: { ...listActivities, reads: ['members'] } } }, async () => {
    const error = fail();
    if (error !== undefined) throw error;
    return { text: 'x'.repeat(3000) };
  });
  const body = z.object({
    name: z.string().min(1, 'Name is required'),
    images: z.array(z.url('Not an address')).max(5),
    days: z.strictObject({}).optional(),
    places: z.array(z.string()).optional(),
  });
  app.post(
    '/api/submit-listing',
    { schema: { body }, config: { contract: submitListing } },
    async (request) => request.body,
  );
  app.post('/api/drafts/:id/submit', async () => ({ ok: true }));
  app.post('/api/listings/draft', async (request) => ({ role: request.caller.role }));
  app.get('/', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html').send('<p>The same for everybody</p>'),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await site.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const post = (url: string, payload?: string | object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });

async function failing(error: Error) {
  fail = () => error;
  const answer = await get('/api/activities');
  fail = () => undefined;
  return answer;
}

describe('an error', () => {
  test.each([
    [new DomainError('too-many', 'At most three.'), 422, 'At most three.'],
    [new DomainError('already-live', 'It is live already.', 'conflict'), 409, 'It is live already.'],
    [new DomainError('not-yours', 'You may not.', 'forbidden'), 403, 'You may not.'],
    [
      new WrongExpectedRevision('listing-1', 3, 4),
      409,
      'Somebody else changed this at the same moment. Please look at it again.',
    ],
    [
      Object.assign(new Error('invalid input syntax for type uuid'), { code: '22P02' }),
      400,
      'The request holds a value that cannot be stored.',
    ],
  ])('%s is answered with %i', async (error, status, detail) => {
    const answer = await failing(error);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json<Problem>()).toMatchObject({ status, detail });
  });

  test('that nobody expected says nothing of itself', async () => {
    const answer = await failing(new Error('password is swordfish'));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('swordfish');
  });

  test('of a store that is down asks to come back', async () => {
    for (const error of [new StoreUnavailable('gone'), Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]) {
      const answer = await failing(error);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    }
  });
});

test('a file for somebody says what it is made from, so it holds what they have just changed', async () => {
  const other = await createApp(site.context);
  const file = (url: string, config: object) => other.get(url, { config }, async () => 'a,b');
  expect(() => file('/api/provider/bookings.csv', {})).toThrow('it has to say what it reads');
  expect(() => file('/api/provider/bookings.csv', { reads: ['bookings'] })).not.toThrow();
  expect(() => file('/api/admin/list-files/:id/errors.csv', { reads: [] })).not.toThrow();
  expect(() => file('/sitemap.xml', {})).not.toThrow();
  await other.close();
});

test('what is missing and what is not yours are the same, byte for byte', async () => {
  const missing = await failing(new DomainError('no-such-listing', 'There is no listing 1.', 'missing'));
  const notYours = await failing(new DomainError('not-yours', 'It belongs to someone else.', 'missing'));
  const unknown = await get('/api/there-is-no-such-route');
  expect(
    new Set([
      missing.rawPayload.toString('hex'),
      notYours.rawPayload.toString('hex'),
      unknown.rawPayload.toString('hex'),
    ]).size,
  ).toBe(1);
  expect(new Set([missing.headers['content-length'], notYours.headers['content-length']]).size).toBe(1);
});

describe('bad input', () => {
  test('is told field by field', async () => {
    const answer = await post('/api/submit-listing', { name: '', images: ['https://a.test', 'nonsense'] });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().errors).toEqual([
      { field: 'name', message: 'Name is required' },
      { field: 'images.1', message: 'Not an address' },
    ]);
    expect(answer.json<Problem>().detail).toBe('name: Name is required; images.1: Not an address');
  });

  test('is not sent back at length', async () => {
    const names = Array.from({ length: 10_000 }, (_, n) => `day ${n}`);
    const days = Object.fromEntries(names.map((name) => [name, 1]));
    const answer = await post('/api/submit-listing', { name: 'a', images: [], days, places: names.map(() => 1) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().errors).toHaveLength(100);
    expect(answer.body.length).toBeLessThan(20_000);
  });

  test.each([
    ['broken JSON', '{"name":', 400],
    ['prototype poisoning', '{"__proto__":{"admin":true},"name":"a","images":[]}', 400],
    ['nothing', '', 400],
    ['a NUL character', '{"name":"a\\u0000b","images":[]}', 400],
    ['half a surrogate pair', '{"name":"a\\ud800b","images":[]}', 400],
    ['a NUL character in a key', '{"name":"a","images":[],"a\\u0000":1}', 400],
    ['an array', '[]', 400],
    ['too much', JSON.stringify({ name: 'x'.repeat(300 * 1024), images: [] }), 413],
  ])('%s is a %s', async (_what, payload, status) => {
    const answer = await post('/api/submit-listing', payload, { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test.each([
    '/api/activities?search=%00',
    '/api/activities/%00',
    '/api/activities?search=%ff',
    '/%zz',
    '/api/%E0%A4%A',
  ])('%s is no failure of ours', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeLessThan(500);
  });

  test.each([
    ['{"name":', 'The request is not valid JSON.'],
    [
      '{"__proto__":{"admin":true},"name":"a"}',
      'The request uses a name that may not be sent: “__proto__”, or “constructor” with a “prototype”.',
    ],
    ['{"a":{"constructor":{"prototype":1}}}', /may not be sent/],
  ])('is named in words of ours: %s', async (payload, said) => {
    const answer = await post('/api/submit-listing', payload, { 'content-type': 'application/json' });
    expect(answer.json<Problem>()).toMatchObject({ status: 400, detail: expect.stringMatching(said) });
  });

  test.each([
    [
      { statusCode: 415, message: 'Unsupported Media Type: secret' },
      'The request is sent in a form that is not taken here.',
    ],
    [{ statusCode: 414, message: 'secret' }, 'This address is too long.'],
    [{ statusCode: 400, message: 'secret' }, 'This is not a request that can be read.'],
    [{ statusCode: 418, message: 'secret' }, 'This cannot be done as it was asked.'],
  ])('that a library refuses is told in our words: %j', (refused, detail) => {
    expect(problemOf(Object.assign(new Error(), refused)).problem).toMatchObject({
      status: refused.statusCode,
      detail,
    });
  });

  test('of another media type is refused', async () => {
    expect(
      (await post('/api/submit-listing', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).toBe(415);
  });

  test('does not include an empty body that is labelled JSON', async () => {
    expect((await post('/api/drafts/1/submit', '', { 'content-type': 'application/json' })).statusCode).toBe(200);
  });
});

describe('a write', () => {
  const good = { name: 'a', images: [] };
  test.each([
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
    [{ origin: 'http://localhost:80.evil.example' }, 403],
  ])('with %j gets %i', async (headers, status) => {
    expect((await post('/api/submit-listing', good, headers as Record<string, string>)).statusCode).toBe(status);
  });
});

describe('the scraper token', () => {
  test.each([undefined, 'Bearer', 'Bearer ', 'Bearer wrong', 'Basic abc'])(
    '%s opens nothing',
    async (authorization) => {
      const answer = await post('/api/listings/draft', {}, authorization === undefined ? {} : { authorization });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  test('opens what is for crawlers', async () => {
    const answer = await post(
      '/api/listings/draft',
      {},
      { authorization: `Bearer ${site.context.config.scraperToken}` },
    );
    expect(answer.json()).toEqual({ role: 'crawler' });
  });
});

test('a route without an access rule cannot be registered', async () => {
  const open = await createApp(site.context);
  expect(() => open.get('/api/forgotten', async () => 'open to all')).toThrow('GET /api/forgotten is no call');
  expect(() => open.post('/forgotten', async () => 'open to all')).toThrow('POST /forgotten is no call');
  await open.close();
});

describe('security headers', () => {
  test('allow no script but our files, and no frame', async () => {
    const { headers } = await get('/api/activities');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('ask browsers for https for a year, where the site has it', async () => {
    const config = { ...site.context.config, baseUrl: 'https://hopscotch.example' };
    const secure = await createApp({ ...site.context, config });
    const { headers } = await secure.inject('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  test('are all there, also on what is not found', async () => {
    for (const path of ['/api/activities', '/api/no-such-thing']) {
      expect((await get(path)).headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'permissions-policy': 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-dns-prefetch-control': 'off',
        'x-download-options': 'noopen',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
        'x-xss-protection': '0',
      });
    }
  });

  test('allow no style but our files, so that a page is the same for everybody and is not sent twice', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const policy = String(one.headers['content-security-policy']);
    expect(policy).toContain("style-src 'self';");
    expect(policy).not.toContain('nonce');
    expect([other.body, other.headers['etag']]).toEqual([one.body, one.headers['etag']]);
    const again = await get('/', { 'if-none-match': String(one.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

test('a body that is nested without end is bad input', async () => {
  const send = (levels: number) =>
    post('/api/submit-listing', `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`, {
      'content-type': 'application/json',
    });
  const answer = await send(20_000);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ detail: 'The request is nested too deeply.' }),
  ]);
  expect((await send(20)).body).not.toContain('nested');
});

describe('read your writes', () => {
  test('waits for the position, and says so when it is not reached in time', async () => {
    const head = await site.context.log.head();
    expect(
      (await get('/api/activities', { 'x-min-position': String(head) })).headers['x-read-model-behind'],
    ).toBeUndefined();
    expect(
      (await get('/api/activities', { 'x-min-position': String(head + 1_000_000) })).headers['x-read-model-behind'],
    ).toBe('true');
  });

  test('waits for the position in the cookie of a page that is loaded anew, and not for nonsense in it', async () => {
    const behind = async (cookie: string) => (await get('/api/activities', { cookie })).headers['x-read-model-behind'];
    const head = await site.context.log.head();
    expect(await behind(`a=b; hopscotch.position=${head + 1_000_000}`)).toBe('true');
    expect(await behind(`hopscotch.position=${head}; a=b`)).toBeUndefined();
    expect(await behind('hopscotch.position=soon')).toBeUndefined();
  });

  test.each(['-1', 'abc', '1.5', '1e30'])('%s is no position', async (position) => {
    expect((await get('/api/activities', { 'x-min-position': position })).statusCode).toBe(400);
  });
});

describe('what is out of date after a command', () => {
  test('is found by what an answer is read from, and what a command says that it changes', async () => {
    expect((await get('/api/activities')).headers['x-reads']).toBe('members');
    const send = (body: object) => app.inject({ method: 'POST', url: '/api/submit-listing', body });
    const done = await send({ name: 'Otters', images: [] });
    expect([done.statusCode, done.headers['x-changes']]).toEqual([200, submitListing.changes.join(', ')]);
    const refused = await send({});
    expect([refused.statusCode, refused.headers['x-changes']]).toEqual([400, undefined]);
  });
});

describe('operation', () => {
  test('health, readiness and metrics answer', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await get('/metrics')).body).toContain('hopscotch_http_request_seconds_bucket');
  });

  test('large answers are compressed, unchanged ones are not sent again', async () => {
    const answer = await get('/api/activities', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    const plain = await get('/api/activities');
    expect((await get('/api/activities', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
  });

  interface Described {
    readonly responses: Record<string, { readonly content?: object }>;
    readonly summary?: string;
    readonly security: object;
  }

  test('one document describes both APIs, with the problem of every call', async () => {
    const document = (await site.anonymous('/api/docs/json')).json() as Promise<{
      paths: Record<string, Record<string, Described>>;
    }>;
    const { paths } = await document;
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/activities', '/api/auth/user', '/api/drafts/{id}', '/api/admin/audit']),
    );
    for (const [path, methods] of Object.entries(paths)) {
      for (const { responses, summary } of Object.values(methods)) {
        expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['4XX', '5XX']));
        expect(responses['4XX']?.content, path).toHaveProperty(['application/problem+json', 'schema']);
        expect(summary, path).toBeTruthy();
        expect(Object.keys(responses), path).toContainEqual(expect.stringMatching(/^[23]/));
      }
    }
    expect(paths['/api/activities']?.['get']?.security).toEqual([]);
    expect(paths['/api/admin/audit']?.['get']?.security).toEqual([{ session: [] }]);
    expect(paths['/api/drafts/{id}']?.['put']?.security).toEqual([{ session: [] }, { claimToken: [] }]);
    expect(paths['/api/listings/draft']?.['post']?.security).toEqual([{ scraperToken: [] }]);
    const page = await site.anonymous('/api/docs/');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

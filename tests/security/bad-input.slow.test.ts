import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { accessTable, type RouteName } from '#platform/access.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { sampleOf } from './sample.ts';

let site: TestApp;
let admin: SiteFetch;

beforeAll(async () => {
  site = await testApp({ rateLimits: false });
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

/** A forbidden address: what is fuzzed here is the input, and nothing is to be fetched. */
const nowhere = { url: 'http://169.254.169.254/' };
const contracts: Readonly<Record<string, Contract>> = calls;
/** What a command does something to, where that is nothing live. */
const states: Readonly<Partial<Record<RouteName, Parameters<typeof listingIn>[1]>>> = {
  'PUT /api/drafts/:id': 'draft',
  'POST /api/drafts/:id/submit': 'draft',
  'PUT /api/admin/listings/:id/review': 'pending',
  'POST /api/admin/activities/:id/approve': 'pending',
  'POST /api/admin/activities/:id/reject': 'pending',
  'POST /api/activities/:id/restore': 'archived',
  'POST /api/admin/activities/:id/restore': 'archived',
};
const commands = (Object.keys(accessTable) as RouteName[]).filter(
  (route) => !route.startsWith('GET ') && !route.includes('/api/auth/'),
);
const reads = (Object.keys(accessTable) as RouteName[]).filter((route) =>
  /^GET \/api\/(activities|admin|drafts|points)/.test(route),
);

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    '\ud800',
    -1,
    1e308,
    2 ** 53,
    '1e999',
    [],
    {},
    [[[[]]]],
    { __proto__: null, constructor: 1 },
    "'; drop table log.events; --",
    '<script>alert(1)</script>',
    'x'.repeat(30_000),
    '2026-13-99',
    '../../etc/passwd',
    'constructor',
    '__proto__',
  ),
);

const isNotOurFault = ({ status }: Answer): boolean => status < 500;

/** Any JSON, or the sensible body of the route with some of its fields, and some others, replaced by anything. */
function bodiesOf(route: RouteName): fc.Arbitrary<unknown> {
  const schema = contracts[route]?.body;
  const least = Object((schema && sampleOf(schema)) ?? {}) as object;
  const sensible = 'url' in least ? { ...least, ...nowhere } : least;
  const names = [
    'id',
    'revision',
    'revisionId',
    'images',
    'ageRanges',
    'minAge',
    'priceFrom',
    'category',
    'website',
    'scheduleDetails',
    'socialMedia',
    'updatedData',
    'methods',
    'evidence',
    'sourceUrl',
    'url',
    'name',
    'contact',
    'price',
  ];
  const replaced = fc
    .dictionary(fc.constantFrom(...names), hostile, { maxKeys: 4 })
    .map((others) => ({ ...sensible, ...others }));
  return fc.oneof({ weight: 1, arbitrary: hostile }, { weight: 3, arbitrary: replaced });
}

describe('whatever is sent', () => {
  test.each(commands)('%s never answers that it was our fault', async (route) => {
    const [method = 'POST', pattern = ''] = route.split(' ');
    const state = states[route] ?? 'live';
    const { listingId } = await listingIn(site.context.log, state);
    const ids = fc.oneof(
      fc.constant(listingId),
      fc.string({ minLength: 1 }),
      fc.constantFrom('%00', '..', '%ff', 'null'),
    );
    const authorization = `Bearer ${site.context.config.scraperToken}`;
    await fc.assert(
      fc.asyncProperty(ids, bodiesOf(route), async (id, body) => {
        const path = pattern.replace(':id', id.startsWith('%') ? id : encodeURIComponent(id.toWellFormed()));
        const answer = await call(admin, method, path, body, { authorization });
        expect(answer).toSatisfy(isNotOurFault);
        const type = answer.headers.get('content-type') ?? '';
        expect({ refused: answer.status >= 400, problem: type.includes('application/problem+json') }).toEqual({
          refused: answer.status >= 400,
          problem: answer.status >= 400,
        });
      }),
      { numRuns: 5 },
    );
  });

  test.each(['{', '[1,', '"', '\u0000', '{"name":}', 'x=1'])('a body that is no JSON (%j) is refused', async (body) => {
    const response = await admin('/api/parent/submit-suggestion', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });

  test('a body of another type is refused', async () => {
    const response = await admin('/api/parent/submit-suggestion', {
      method: 'POST',
      body: 'name=Forest',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(415);
  });

  test('a body that is too long is refused', async () => {
    const answer = await call(admin, 'POST', '/api/parent/submit-suggestion', { name: 'x'.repeat(300_000) });
    expect(answer.status).toBe(413);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('a body that is short only while it is compressed (%s) is refused', async (encoding, compressed) => {
    const body = compressed(Buffer.alloc(20_000_000, ' '));
    expect(body.length).toBeLessThan(100_000);
    const response = await admin('/api/parent/submit-suggestion', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    });
    expect(response.status).toBe(413);
  });

  test.each(['gzip, gzip', 'gzip,br', 'compress'])(
    'a body that is packed as we do not unpack it (%s) is refused',
    async (encoding) => {
      const response = await admin('/api/parent/submit-suggestion', {
        method: 'POST',
        body: gzipSync(gzipSync(JSON.stringify({ name: 'Forest School' }))),
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      });
      expect(response.status).toBe(415);
    },
  );

  test.each([
    ['plain', '', Buffer.from('{')],
    ['packed', 'Content-Encoding: gzip\r\n', gzipSync('{}').subarray(0, 10)],
  ])('a body that does not go on is not waited for: %s', async (kind, packed, begins) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => undefined);
    const head = `Host: a\r\nContent-Type: application/json\r\n${packed}Content-Length: 100`;
    socket.write(`POST /api/submit-listing HTTP/1.1\r\n${head}\r\n\r\n`);
    socket.write(begins);
    // What drips gains no time by it.
    const drip = setInterval(() => kind === 'plain' && socket.write(' '), 1000);
    const began = performance.now();
    const answer = await text(socket).finally(() => clearInterval(drip));
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ type: 'about:blank', status: 408 });
    expect(performance.now() - began).toBeLessThan(20_000);
    expect((await site.anonymous('/healthz')).status).toBe(200);
  });

  test.each(reads)('%s never answers that it was our fault', async (route) => {
    const pattern = route.slice('GET '.length);
    const parameters = [
      'search',
      'category',
      'location',
      'postcode',
      'distance',
      'ageRange',
      'limit',
      'offset',
      'sort',
      'isFree',
      'entity',
      'actor',
      'type',
      'from',
      'to',
      'at',
      'cursor',
      'position',
      'source',
      'status',
    ];
    const queries = fc.dictionary(
      fc.constantFrom(...parameters),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('-1', '1e999', '9'.repeat(30), 'NaN', '\u0000', "'", '%', '\\', 'all'),
      ),
      { maxKeys: 5 },
    );
    const ids = fc.oneof(fc.string({ minLength: 1 }), fc.uuid());
    await fc.assert(
      fc.asyncProperty(ids, queries, async (id, query) => {
        const wellFormed = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]);
        const path = pattern.replace(':id', encodeURIComponent(id.toWellFormed()));
        const answer = await call(admin, 'GET', `${path}?${new URLSearchParams(wellFormed).toString()}`);
        expect(answer).toSatisfy(isNotOurFault);
      }),
      { numRuns: 5 },
    );
  });
});

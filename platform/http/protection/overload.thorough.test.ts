import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/projection.ts';
import { openDatabase } from '../../database.ts';
import { asPart, toFinish } from './overload.ts';

const POOL = 4;
const IN_HAND = 2 * POOL;

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ environment: { DATABASE_POOL: String(POOL) } });
});
afterAll(() => site.close());

/** Not as it is scraped: other figures ask the database, whose connections are all taken. */
const figure = async (kind: 'gauge' | 'counter', name: string): Promise<number> =>
  (await site.context.metrics[kind](name, '').get()).values[0]?.value ?? 0;
const inHandNow = () => figure('gauge', 'hopscotch_http_in_hand');

test('while as many requests are in hand as it can do, the next are answered 503 and told when to come back; then all is served again', async () => {
  const { letGo } = await lockedDirectory();
  const inHand = Array.from({ length: IN_HAND }, (_, n) => site.anonymous(`/api/activities?limit=${n + 1}`));
  await until(async () => (await inHandNow()) === IN_HAND, 'all places are taken');
  const taken = performance.now();

  const next = await call(site.anonymous, 'GET', '/api/activities');
  expect(next.status).toBe(503);
  expect(next.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(next.body).toMatchObject({ status: 503, detail: expect.stringContaining('try again') });
  const write = await call(site.anonymous, 'POST', '/api/submit-listing', { name: 'x'.repeat(100_000) });
  expect(write.status).toBe(503);
  const page = await site.anonymous('/', { headers: { accept: 'text/html,*/*' } });
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('http-equiv="refresh"');
  expect((await site.anonymous('/healthz')).status).toBe(200);
  const stream = await site.anonymous('/api/updates');
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
  expect(await figure('counter', 'hopscotch_http_shed_total')).toBe(3);

  await letGo();
  // On a busy machine all of that may take longer than a statement may, and they are told to come again.
  const inTime = performance.now() - taken < 4_000;
  for (const { status } of await Promise.all(inHand)) expect(inTime ? [200] : [200, 503]).toContain(status);
  await until(async () => (await inHandNow()) === 0, 'all places are free');
  expect((await call(site.anonymous, 'GET', '/api/activities')).status).toBe(200);
});

test('what a page that was let in asks to be drawn goes before other reads, and waits for its place when they are sent away', async () => {
  const { letGo } = await lockedDirectory();
  const inHand = Array.from({ length: IN_HAND }, (_, n) => site.anonymous(`/api/activities?limit=${n + 21}`));
  await until(async () => (await inHandNow()) === IN_HAND, 'all places are taken');
  const drawing = toFinish(() => site.app.inject({ url: '/api/activities?limit=41' }));
  expect((await call(site.anonymous, 'GET', '/api/activities?limit=42')).status).toBe(503);
  await letGo();
  expect((await drawing).statusCode).toBe(200);
  await Promise.all(inHand);
});

test('what is asked as a part of a request that has its place needs none beside it', async () => {
  const { letGo } = await lockedDirectory();
  const inHand = Array.from({ length: IN_HAND }, (_, n) => site.anonymous(`/api/activities?limit=${n + 31}`));
  await until(async () => (await inHandNow()) === IN_HAND, 'all places are taken');
  const headers = { 'content-type': 'application/json' };
  const tell = () => site.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: '{}' });
  try {
    // Unsigned, which is found out where it is dealt with.
    await expect(asPart(tell).then(({ statusCode }) => statusCode)).resolves.toBe(401);
    expect(await inHandNow()).toBe(IN_HAND);
  } finally {
    await letGo();
    await Promise.all(inHand);
  }
});

test('the files of a page that was answered wait for their place when other reads are sent away', async () => {
  const { letGo } = await lockedDirectory();
  const inHand = Array.from({ length: IN_HAND }, (_, n) => site.anonymous(`/api/activities?limit=${n + 51}`));
  await until(async () => (await inHandNow()) === IN_HAND, 'all places are taken');
  const file = site.anonymous('/assets/of-another-build.js');
  const drawing = site.anonymous('/api/placeholder/480/192?kind=outdoor&variant=3');
  expect((await call(site.anonymous, 'GET', '/api/activities?limit=71')).status).toBe(503);
  await letGo();
  expect([(await file).status, (await drawing).status]).toEqual([404, 200]);
  await Promise.all(inHand);
});

/** Nobody can read the directory until `letGo`. */
async function lockedDirectory(): Promise<{ letGo(): Promise<void> }> {
  const other = openDatabase({ url: site.databaseUrl, max: 1, logger: site.context.logger });
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const lock = other.transaction(async (transaction) => {
    await transaction.query('lock table directory.listings, directory.texts in access exclusive mode');
    locked.resolve();
    await held.promise;
  });
  await locked.promise;
  return {
    letGo: async () => {
      held.resolve();
      await lock;
      await other.close();
    },
  };
}

test('a read that waits for what is not written yet keeps nobody from being served', async () => {
  const ahead = { headers: { 'x-min-position': String(Number.MAX_SAFE_INTEGER) } };
  const waiting = Array.from({ length: 3 * IN_HAND }, () => site.anonymous('/api/activities', ahead));
  const others = await Promise.all(Array.from({ length: 5 }, () => site.anonymous('/api/activities')));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('who lets wait for a body keeps nobody from being served, and is answered once it is there', async () => {
  const body = JSON.stringify({ name: 'x' });
  const waiting = await Promise.all(
    Array.from({ length: 2 * IN_HAND }, async () => {
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
      const answer = text(socket);
      await once(socket, 'connect');
      const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
      socket.write(`POST /api/submit-listing HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n${body[0]}`);
      return { socket, answer };
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const others = await Promise.all(Array.from({ length: 5 }, () => site.anonymous('/api/activities')));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(inHandNow).toBe(0);
  for (const { socket } of waiting) socket.write(body.slice(1));
  // Fields are missing: what was sent has been read.
  const answers = await Promise.all(waiting.map(async ({ answer }) => (await answer).slice(0, 12)));
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 400']));
  await expect.poll(inHandNow).toBe(0);
});

test('who goes away before the answer leaves a free place', async () => {
  const controllers = Array.from({ length: 2 * IN_HAND }, () => new AbortController());
  const asked = controllers.map(({ signal }) => site.anonymous('/api/activities', { signal }).catch(() => undefined));
  for (const controller of controllers) controller.abort();
  await Promise.all(asked);
  await expect.poll(inHandNow).toBe(0);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFrontend } from '#operations/site/frontend.ts';
import { newMember } from '#tests/support/app.ts';
import { type DistributedSite, distributedSite } from '#tests/support/servers/distributed-site.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { jsonRequest, siteAt } from '../support/api-client.ts';
import { drawnPageAt } from '../support/pages/drawn-page.ts';
import { submission } from '../support/made/submission.ts';
import { ofEachPolicy } from '#tests/support/of-each-policy.ts';
import { until } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let database: TestDatabase;
let site: DistributedSite;

// Two of each, started at the same time on a database without a single table.
beforeAll(async () => {
  await buildFrontend(() => undefined);
  database = await testDatabase();
  site = await distributedSite({ databaseUrl: database.url });
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});

const post = (to: string, body: object, headers: Readonly<Record<string, string>> = {}, url = site.url) =>
  fetch(`${url}${to}`, jsonRequest('POST', body, headers));
/** The id by which the site knows who repeats a command. */
const CLIENT = randomUUID();
const submit = (idempotencyKey: string, url?: string) =>
  post(
    '/api/submit-listing',
    submission,
    { 'idempotency-key': idempotencyKey, cookie: `hopscotch.client=${CLIENT}` },
    url,
  );
const parts = ['gateway', 'command-api', 'query-api', 'projectors', 'policies', 'scraper'] as const;

describe('parts that started at the same time on an empty database', () => {
  test.each(parts)('%s: each process runs, is ready and can be measured', async (part) => {
    for (const address of site.addresses[part]) {
      expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' });
      await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
      expect(await (await fetch(`${address}/metrics`)).text()).toContain('hopscotch_http_request_seconds_bucket');
    }
  });

  test('who shares work says how far it is behind, which is no condition of being ready', async () => {
    const [projectors = '', policies = ''] = [site.addresses.projectors[0], site.addresses.policies[0]];
    const answer = async (address: string): Promise<unknown> => (await fetch(`${address}/readyz`)).json();
    const none = expect.any(Number);
    expect(await answer(projectors)).toMatchObject({
      status: 'ready',
      behind: { directory: none, audit: none },
      behindIn: 'bytes',
    });
    const figures = await (await fetch(`${projectors}/metrics`)).text();
    expect(figures).toMatch(/^hopscotch_projection_lag\{read_model="directory",unit="bytes"\} \d+$/m);
    expect(await answer(policies)).toEqual({
      status: 'ready',
      behind: ofEachPolicy(none),
      behindIn: 'bytes',
      stopped: ofEachPolicy(0),
    });
  });

  test('every process said that it is ready, and nothing else on standard output', () => {
    for (const part of parts)
      for (const one of site.parts[part])
        expect(one.said()).toMatch(new RegExp(`^Hopscotch ${part} is ready at http://`));
  });

  test('together they are the site: a command at one is read at another', async () => {
    const sent = await submit(randomUUID());
    const position = sent.headers.get('x-log-position') ?? '';
    expect([sent.status, Number(position) > 0]).toEqual([200, true]);
    for (const address of site.addresses['query-api']) {
      const answer = await fetch(`${address}/api/activities`, { headers: { 'x-min-position': position } });
      expect([answer.status, answer.headers.get('x-read-model-behind')]).toEqual([200, null]);
    }
    expect((await fetch(`${site.url}/api/docs/json`)).status).toBe(200);
    expect((await fetch(`${site.url}/`)).headers.get('content-type')).toContain('text/html');
    // Whichever query API the gateway asks.
    for (let n = 0; n < 4; n += 1) {
      const { status, words } = await drawnPageAt(siteAt(site.url), '/activities?search=nothing');
      expect([status, words.includes('No Activities Found')]).toEqual([200, true]);
    }
  });
});

test('without its log the site is read and commands are put off; with it again the same command is done once', async () => {
  const key = randomUUID();
  const { email, password } = await newMember(site.context, 'parent');
  await site.eventstore.kill();
  const signingIn = post('/api/auth/sign-in/email', { email, password });
  const refused = await submit(key);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await fetch(`${site.url}/api/activities`)).status).toBe(200);
  const [commandApi = ''] = site.addresses['command-api'];
  expect(await (await fetch(`${commandApi}/readyz`)).json()).toMatchObject({ detail: 'Not ready: the log.' });
  expect((await fetch(`${commandApi}/healthz`)).status).toBe(200);
  expect((await signingIn).status).toBe(200);
  // A query API that happens to start now is a query API all the same.
  await site.parts['query-api'][0]?.kill();
  await site.parts['query-api'][0]?.start();
  const [queryApi = ''] = site.addresses['query-api'];
  expect((await fetch(`${queryApi}/readyz`)).status).toBe(200);

  await site.eventstore.start();
  await expect.poll(async () => (await submit(key)).status, { interval: 500 }).toBe(200);
  const [first, again] = [await submit(key), await submit(key)];
  expect(await first.json()).toEqual(await again.json());
});

test('what a process has in hand when it is told to end is answered, and the others go on', async () => {
  const register = () =>
    post('/api/auth/sign-up/email', {
      email: `${randomUUID()}@test.hopscotch.test`,
      password: 'a-long-enough-password',
      firstName: 'Kay',
      lastName: 'Keeper',
      isAdult: true,
    });
  const inHand = async (): Promise<boolean> => {
    const all = site.addresses['command-api'].map(async (each) => (await fetch(`${each}/metrics`)).text());
    return (await Promise.all(all)).some((text) => /^hopscotch_http_in_hand [1-9]/m.test(text));
  };
  // One takes 400 ms whatever it does, in which a busy machine may not have looked.
  let registering: ReturnType<typeof register> | undefined;
  await until(async () => {
    let isOver = false;
    registering = register().finally(() => (isOver = true));
    while (!isOver) if (await inHand()) return true;
    return false;
  }, 'a registration is in hand');
  const ended = await Promise.all(site.parts['command-api'].map((one) => one.stop()));
  expect((await registering)?.status).toBe(200);
  expect(ended).toEqual([0, 0]);
  const refused = await post('/api/auth/sign-out', {});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
  await site.parts['command-api'][1]?.start();
  await expect.poll(async () => (await submit(randomUUID())).status).toBe(200);
});

test('every other part ends in order, too', async () => {
  const others = parts.filter((part) => part !== 'command-api').flatMap((part) => site.parts[part]);
  expect(await Promise.all(others.map((one) => one.stop()))).toEqual(others.map(() => 0));
});

test('the same parts run on PostgreSQL alone', async () => {
  const own = await testDatabase();
  const alone = await distributedSite({ databaseUrl: own.url, environment: { EVENTSTORE_URL: '', NATS_URL: '' } });
  try {
    const sent = await submit(randomUUID(), alone.url);
    const position = Number(sent.headers.get('x-log-position'));
    expect(sent.status).toBe(200);
    await shown(alone.context, ['listing'], position);
    const told: unknown = await (await fetch(`${alone.addresses.policies[0]}/readyz`)).json();
    expect(told).toMatchObject({ behindIn: 'events' });
    for (const part of parts)
      for (const address of alone.addresses[part])
        await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  } finally {
    await alone.close();
    await own.drop();
  }
});

test('a part without the database that all share says so and ends', async () => {
  const part = programProcess({
    name: 'projectors',
    script: 'operations/parts/projectors.ts',
    ready: / is ready at /,
    environment: { NODE_ENV: 'test' },
  });
  await expect(part.start()).rejects.toThrow('DATABASE_URL is needed');
});

import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Answer, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/projection.ts';
import { tablesWith } from '#tests/support/stores/tables-with.ts';
import { addressOf } from './rate-limits.ts';

let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  // Processes of one site share its secrets.
  const environment = { TRUST_PROXY: '127.0.0.1', SESSION_SECRET: randomBytes(32).toString('hex') };
  one = await testApp({ rateLimits: true, environment });
  two = await testApp({ rateLimits: true, environment, databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** What a busy site sends away does not count: whoever is sent away comes back when they were asked to. */
async function taken(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await sleep(1000 * Number(answer.headers.get('retry-after')));
  }
}

let count = 0;
/** Each time at another account, which are limited as well. */
const signIn = (site: TestApp, address: string): Promise<Answer> =>
  call(
    site.anonymous,
    'POST',
    '/api/auth/sign-in/email',
    { email: `nobody${(count += 1)}@test.hopscotch.test`, password: 'x' },
    { 'x-forwarded-for': address },
  );

test('two processes count together, per client address, and say when to come back', async () => {
  // Four at a time: what a database cannot do at once on a busy machine is answered 503 after it has been counted.
  for (let sent = 0; sent < 20; sent += 4) {
    const answers = await Promise.all([one, two, one, two].map((site) => taken(() => signIn(site, '192.0.2.1'))));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  }
  for (const site of [one, two]) {
    const refused = await signIn(site, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect((await signIn(one, '192.0.2.2')).status).toBe(401);
});

/** The id that a client holds, by which its repeats are known. */
const client = crypto.randomUUID();
const from = (address: string) => ({ 'x-forwarded-for': address });
const listing = { name: 'Club', description: 'Fun.', category: 'sports', location: 'Woking', submitterType: 'parent' };
const submitter = { submitterName: 'Jo', submitterEmail: 'jo@mail.example' };
const submitListing = (address: string, body: object = { ...listing, ...submitter }, key?: string): Promise<Answer> =>
  call(one.anonymous, 'POST', '/api/submit-listing', body, {
    ...from(address),
    ...(key !== undefined && { 'idempotency-key': key, cookie: `hopscotch.client=${client}` }),
  });

test('everything that is written without an account counts together, whatever it is, and a /64 is one address', async () => {
  const writes = [
    ['POST', '/api/scrape-url', { url: 'nonsense' }],
    ['POST', '/api/submit-listing', {}],
    ['POST', '/api/auth/request-password-reset', {}],
    ['POST', `/api/drafts/${crypto.randomUUID()}/submit`, undefined],
  ] as const;
  for (let sent = 0; sent < 20; sent += 1) {
    const [method, path, body] = writes[sent % writes.length] ?? writes[0];
    const site = sent % 2 === 0 ? one : two;
    const answer = await taken(() => call(site.anonymous, method, path, body, from(`2001:db8:7:7::${sent + 1}`)));
    expect(answer.status).not.toBe(429);
  }
  for (const [method, path, body] of writes) {
    const answer = await call(two.anonymous, method, path, body, from('2001:db8:7:7:ffff::1'));
    expect(answer.status, path).toBe(429);
    expect(answer.body).toMatchObject({
      detail: expect.stringMatching(/^That was a lot at once\. Please try again in (a minute|\d+ seconds)\.$/),
    });
  }
  expect((await submitListing('2001:db8:7:8::1', {})).status).toBe(400);
});

test('accounts are free, so that whoever is signed in counts at their address as well', async () => {
  const [ann, bob] = [await one.signedInAs('parent'), await one.signedInAs('parent')];
  const tries = (address: string, who = ann): Promise<Answer> =>
    call(
      who,
      'POST',
      '/api/auth/sign-in/email',
      { email: `n${(count += 1)}@mail.example`, password: 'x' },
      from(address),
    );
  for (let sent = 0; sent < 20; sent += 1)
    expect((await taken(() => tries('192.0.2.70', sent % 2 === 0 ? ann : bob))).status).toBe(401);
  expect((await tries('192.0.2.70', bob)).status).toBe(429);
  expect((await tries('192.0.2.71', bob)).status).toBe(401);
  const click = (who: SiteFetch, address = '192.0.2.80') =>
    taken(() => call(who, 'POST', `/api/activities/${crypto.randomUUID()}/sponsored-click`, {}, from(address)));
  for (let sent = 0; sent < 20; sent += 1) expect((await click(sent % 2 === 0 ? ann : bob)).status).not.toBe(429);
  expect((await click(ann)).status).toBe(429);
  // What is only theirs counts for them alone: a family at the next table has not sent it.
  const save = (who: SiteFetch) =>
    taken(() => call(who, 'POST', '/api/favourites', { activityId: 'none' }, from('192.0.2.70')));
  expect((await save(ann)).status).not.toBe(429);
});

test('what holds places or waits for an admin counts at the address as well, where a school’s families have room', async () => {
  const families = await Promise.all(Array.from({ length: 4 }, () => one.signedInAs('parent')));
  const another = await one.signedInAs('parent');
  const ask = async (path: string, who: SiteFetch, address: string): Promise<number> =>
    (await taken(() => call(who, 'POST', `/api/activities/${crypto.randomUUID()}/${path}`, {}, from(address)))).status;
  for (const [n, path] of ['bookings', 'waiting', 'changes'].entries()) {
    const [school, home] = [`192.0.2.${90 + n}`, `192.0.2.${100 + n}`];
    for (let sent = 0; sent < 15; sent += 1)
      expect(await Promise.all(families.map((who) => ask(path, who, school)))).not.toContain(429);
    expect(await ask(path, another, school), path).toBe(429);
    expect(await ask(path, another, home), path).not.toBe(429);
  }
});

test('whatever has a page read as parents do is limited by itself, and at the address', async () => {
  const [ann, bob] = [await one.signedInAs('parent'), await one.signedInAs('parent')];
  const ways = ['parent/create-from-url', 'parent-submissions/scrape', 'parent-submissions/scrape-offer'];
  for (const [n, path] of ways.entries()) {
    const read = async (who: SiteFetch, address: number): Promise<number> =>
      (await taken(() => call(who, 'POST', `/api/${path}`, {}, from(`192.0.2.${address + n}`)))).status;
    for (let sent = 0; sent < 60; sent += 4)
      expect(await Promise.all(Array.from({ length: 4 }, () => read(ann, 120)))).not.toContain(429);
    expect(await read(ann, 130), path).toBe(429);
    expect(await read(bob, 120), path).toBe(429);
    expect(await read(bob, 130), path).not.toBe(429);
  }
});

test('twenty listings an hour without an account; what was refused or repeated is none of them', async () => {
  const address = '192.0.2.50';
  /** As after a minute, of which an hour has sixty. */
  const aMinuteLater = () =>
    one.context.db.query(`delete from platform.rate_limits where starts_with(key, 'public writes ')`);
  const send = async (...args: Parameters<typeof submitListing>): Promise<Answer> => {
    await aMinuteLater();
    return submitListing(...args);
  };
  expect((await send(address, {})).status).toBe(400);
  const key = crypto.randomUUID();
  for (let sent = 0; sent < 3; sent += 1) expect((await send(address, undefined, key)).status).toBe(200);
  for (let sent = 1; sent < 20; sent += 1) expect((await send(address)).status, `listing ${sent + 1}`).toBe(200);
  const refused = await send(address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(refused.body).toMatchObject({
    detail: expect.stringMatching(/^You have sent us a lot of activities\. Please try again in \d+ minutes\.$/),
  });
  expect((await send('192.0.2.51')).status).toBe(200);
  const parent = await one.signedInAs('parent');
  const answer = await call(
    parent,
    'POST',
    '/api/parent/submit-suggestion',
    { name: 'A', description: 'B' },
    from(address),
  );
  expect(answer.status).toBe(200);
});

test('what is begun counts, also when its body comes too late; no listing comes of that', async () => {
  const address = '192.0.2.60';
  await one.context.db.query('delete from platform.rate_limits');
  const counted = async (limit: string): Promise<number | undefined> =>
    (
      await one.context.db.query<{ count: number }>(
        `select count from platform.rate_limits where starts_with(key, $1)`,
        [limit],
      )
    )[0]?.count;
  const begin = (): Promise<string> => {
    const socket = connect(Number(new URL(one.url).port), '127.0.0.1').on('error', () => undefined);
    const head = `Host: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 100`;
    socket.write(`POST /api/submit-listing HTTP/1.1\r\n${head}\r\n\r\n{`);
    return text(socket);
  };
  const late: Promise<string>[] = [];
  while (late.length < 20) {
    late.push(begin(), begin(), begin(), begin());
    await until(async () => (await counted('public writes ')) === late.length, `${late.length} have begun`);
  }
  expect((await submitListing(address)).status).toBe(429);
  for (const answer of await Promise.all(late)) expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect((await submitListing(address)).status).toBe(429);
  await until(async () => (await counted('anonymous listings ')) === 0, 'none of them is a listing');
});

test('no network address lies in the database, whatever it is counted for', async () => {
  const addresses = ['203.0.113.77', '2001:db8:4d4d:4d4d::77'];
  for (const address of addresses) {
    expect((await signIn(one, address)).status).toBe(401);
    expect((await submitListing(address)).status).toBe(200);
    await call(one.anonymous, 'POST', '/api/client-errors', {}, from(address));
    await call(one.anonymous, 'POST', '/api/scrape-url', { url: 'http://127.0.0.1:9/' }, from(address));
  }
  expect(await tablesWith(one.context.db, ['public writes '])).toHaveLength(1);
  expect(await tablesWith(one.context.db, ['192.0.2', '203.0.113', '2001:db8:'])).toEqual([]);
});

test('reads are not counted', async () => {
  // One after the other: of many at once, a busy machine may send some away.
  for (let read = 0; read < 60; read += 1) {
    const { status, headers } = await call(one.anonymous, 'GET', '/api/auth/user');
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([401, null]);
  }
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
])('%s counts as %s', (ip, counted) => {
  expect(addressOf(ip)).toBe(counted);
});

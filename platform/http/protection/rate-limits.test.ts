import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type Answer } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { addressOf } from './rate-limits.ts';

let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  one = await testApp({ rateLimits: true, environment: { TRUST_PROXY: '127.0.0.1' } });
  two = await testApp({ rateLimits: true, environment: { TRUST_PROXY: '127.0.0.1' }, databaseUrl: one.databaseUrl });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

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
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, sent) => signIn(sent % 2 === 0 ? one : two, '192.0.2.1')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
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

test('reads are not counted', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => call(one.anonymous, 'GET', '/api/auth/user')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect(answers[0]?.headers.get('x-ratelimit-limit')).toBeNull();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
])('%s counts as %s', (ip, counted) => {
  expect(addressOf(ip)).toBe(counted);
});

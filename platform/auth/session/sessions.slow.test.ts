import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { newMember, testApp, type TestApp } from '#tests/support/app.ts';
import { openAccounts } from '../account/accounts.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(() => site.close());

describe('a session', () => {
  test('is replaced by the next one in the same browser, and left alone by those of other devices', async () => {
    const { email, password } = await site.newMember('parent');
    const elsewhere = sessionIn(await accounts.signIn(email, password));
    const before = sessionIn(await accounts.signIn(email, password));
    const after = sessionIn(await accounts.signIn(email, password, before));
    expect(after).not.toBe(before);
    expect(await Promise.all([elsewhere, before, after].map((cookie) => accounts.whoIs(cookie)))).toEqual([
      200, 401, 200,
    ]);
  });

  test('that somebody else has put into a browser is not the one that its owner signs in to', async () => {
    const stranger = await site.newMember('parent');
    const planted = sessionIn(await accounts.signIn(stranger.email, stranger.password));
    const { email, password } = await site.newMember('parent');
    const own = sessionIn(await accounts.signIn(email, password, planted));
    expect(own).not.toBe(planted);
    expect(await accounts.whoIs(planted)).toBe(401);
    const seen = await call(accounts.as(own), 'GET', '/api/auth/user');
    expect(seen.body).toMatchObject({ email });
  });

  test('stays when signing in with a wrong password', async () => {
    const { email, password } = await site.newMember('parent');
    const cookie = sessionIn(await accounts.signIn(email, password));
    expect((await accounts.signIn(email, 'not-the-password', cookie)).status).toBe(401);
    expect(await accounts.whoIs(cookie)).toBe(200);
  });

  test.each([
    ['parent', 13, 200],
    ['provider', 13, 200],
    ['admin', 11, 200],
    ['admin', 13, 401],
    ['parent', 24 * 31, 401],
  ] as const)('of a %s, %i hours old, is answered %i', async (role, hours, status) => {
    const { memberId, email, password } = await site.newMember(role);
    const cookie = sessionIn(await accounts.signIn(email, password));
    const older = (column: string) => `${column} = ${column} - interval '${hours} hours'`;
    await site.context.db.query(
      `update auth.session set ${older('"createdAt"')}, ${older('"updatedAt"')}, ${older('"expiresAt"')} where "userId" = $1`,
      [memberId],
    );
    expect(await accounts.whoIs(cookie)).toBe(status);
  });

  test('is not made longer by being used', async () => {
    const { memberId, email, password } = await site.newMember('parent');
    const cookie = sessionIn(await accounts.signIn(email, password));
    await site.context.db.query(
      `update auth.session set "expiresAt" = now() + interval '1 hour', "createdAt" = now() - interval '29 days',
         "updatedAt" = now() - interval '29 days' where "userId" = $1`,
      [memberId],
    );
    expect(await accounts.whoIs(cookie)).toBe(200);
    const rows = await site.context.db.query<{ soon: boolean }>(
      `select "expiresAt" < now() + interval '2 hours' as soon from auth.session where "userId" = $1`,
      [memberId],
    );
    expect(rows).toEqual([{ soon: true }]);
  });

  test('that is over leaves no row behind, and nobody fills the table by signing in again and again', async () => {
    const { memberId, email, password } = await site.newMember('parent');
    const first = sessionIn(await accounts.signIn(email, password));
    await site.context.db.query(
      `insert into auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       select gen_random_uuid(), 'sha256:' || $1 || n, $1, now() + n * interval '1 hour', now() - interval '1 day', now()
       from generate_series(-60, 60) n`,
      [memberId],
    );
    const second = sessionIn(await accounts.signIn(email, password));
    const rows = await site.context.db.query<{ over: boolean }>(
      `select "expiresAt" < now() as over from auth.session where "userId" = $1`,
      [memberId],
    );
    expect(rows.map(({ over }) => over)).toEqual(Array(50).fill(false));
    expect(await Promise.all([first, second].map((cookie) => accounts.whoIs(cookie)))).toEqual([200, 200]);
  });

  test('that a version before this one has begun goes on', async () => {
    const { memberId, email, password } = await site.newMember('parent');
    const cookie = sessionIn(await accounts.signIn(email, password));
    const [, token = ''] = /session_token=([^.]+)\./.exec(decodeURIComponent(cookie)) ?? [];
    await site.context.db.query('update auth.session set token = $1 where "userId" = $2', [token, memberId]);
    expect(await accounts.whoIs(cookie)).toBe(401);
    const hooks = { existingSignUp: async () => undefined, failed: () => undefined };
    const next = await openAccounts(site.context.config, site.databaseUrl, hooks);
    await next.close();
    expect(await accounts.whoIs(cookie)).toBe(200);
  });
});

describe('over https', () => {
  let secure: TestApp;
  let fetchIt: SiteFetch;
  beforeAll(async () => {
    secure = await testApp({ environment: { BASE_URL: 'https://hopscotch.example' } });
    const { port } = secure.app.server.address() as AddressInfo;
    fetchIt = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  });
  afterAll(() => secure.close());
  const signedIn = async (cookie = '') => {
    const { email, password } = await newMember(secure.context, 'parent');
    return call(fetchIt, 'POST', '/api/auth/sign-in/email', { email, password }, { cookie });
  };
  const whoIs = async (cookie: string) => (await call(fetchIt, 'GET', '/api/auth/user', undefined, { cookie })).status;

  test('every cookie is one that only this host can set', async () => {
    const answer = await signedIn();
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-hopscotch\./);
      expect(cookie).toMatch(/; Secure(?:;|$)/);
      expect(cookie).toMatch(/; Path=\/(?:;|$)/);
      // The hint says nothing but that there is a session, and which.
      expect(cookie.startsWith('__Host-hopscotch.signed_in=') || /; HttpOnly(?:;|$)/.test(cookie), cookie).toBe(true);
      expect(cookie).not.toMatch(/Domain=/i);
    }
    expect(await whoIs(sessionIn(answer))).toBe(200);
  });

  test('cookies of a version before this one, or set by another host of the domain, are nobody’s and break nothing', async () => {
    const session = sessionIn(await signedIn());
    const [, value = ''] = session.split('__Host-hopscotch.session_token=');
    for (const name of ['hopscotch.session_token', '__Secure-hopscotch.session_token']) {
      expect(await whoIs(`${name}=${value}`)).toBe(401);
      const answer = await signedIn(`${name}=${value}; __Secure-hopscotch.known_browser=x.y`);
      expect(answer.status).toBe(200);
      expect(await whoIs(`${name}=${value}; ${sessionIn(answer)}`)).toBe(200);
    }
    expect(await whoIs(session)).toBe(200);
  });
});

test.each([
  'hopscotch.session_token=',
  'hopscotch.session_token=;hopscotch.session_token=a.b',
  `hopscotch.session_token=${'x'.repeat(4000)}`,
  'hopscotch.session_token=%E0%A4%A',
  'hopscotch.session_token="; Path=/',
  'hopscotch.session_data=a; hopscotch.dont_remember=b; hopscotch.session_token=c',
  `hopscotch.session_token=sha256:${randomUUID()}.x`,
])('the cookie %j is nobody’s, and who sends it can still sign in', async (cookie) => {
  expect(await accounts.whoIs(cookie)).toBe(401);
  const { email } = await site.newMember('parent');
  expect((await accounts.signIn(email, PASSWORD, cookie)).status).toBe(401);
  expect((await accounts.signIn(email, 'a-long-enough-password', cookie)).status).toBe(200);
});

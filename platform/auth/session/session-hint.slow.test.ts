import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, siteAt, type Answer } from '#tests/support/api-client.ts';
import { newMember, testApp, type TestApp } from '#tests/support/app.ts';
import { accountCalls, sessionIn } from '#tests/support/made/accounts.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;
beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(() => site.close());

const NAME = 'hopscotch.signed_in';
const given = /^hopscotch\.signed_in=[\w-]{8}; Path=\/; Max-Age=2592000; SameSite=Lax$/;
const GIVEN = expect.stringMatching(given);
const TAKEN = 'hopscotch.signed_in=; Path=/; Max-Age=0; SameSite=Lax';
const hintsIn = ({ headers }: Answer): readonly string[] =>
  headers.getSetCookie().filter((cookie) => cookie.includes('signed_in='));
const ask = (path: string, cookie: string, method = 'GET', body?: object) =>
  call(siteAt(site.url, cookie), method, path, body);
const session = async (): Promise<string> => {
  const { email, password } = await site.newMember('parent');
  return sessionIn(await accounts.signIn(email, password));
};
/** The hint as a browser sends it that was given it for `cookie`. */
const hintOf = async (cookie: string): Promise<string> => {
  const [hint = ''] = hintsIn(await ask('/api/auth/user', cookie));
  return hint.split(';')[0] ?? '';
};

test('a hint that scripts can read comes with a session, lasts as long, and goes when its owner signs out', async () => {
  const { email, password } = await site.newMember('parent');
  const signedIn = await accounts.signIn(email, password);
  expect(hintsIn(signedIn)).toEqual([GIVEN]);
  expect(signedIn.headers.getSetCookie().join('\n')).toMatch(/session_token=[^;]+; Max-Age=2592000;.*HttpOnly/);
  const [hint = ''] = hintsIn(signedIn);
  const cookie = `${sessionIn(signedIn)}; ${hint.split(';')[0]}`;
  expect(hintsIn(await ask('/api/auth/user', cookie))).toEqual([]);
  expect(hintsIn(await ask('/api/auth/sign-out', cookie, 'POST', {}))).toEqual([TAKEN]);
});

test('it goes with the account', async () => {
  const { email, password } = await site.newMember('parent');
  const cookie = `${sessionIn(await accounts.signIn(email, password))}; ${NAME}=anything`;
  expect(hintsIn(await ask('/api/auth/delete-account', cookie, 'POST', { password }))).toEqual([TAKEN]);
});

test.each(['/api/auth/user', '/api/activities', '/', '/activities', '/about'])(
  'a session that holds and has no hint is given one by %s',
  async (path) => {
    const cookie = await session();
    expect(hintsIn(await ask(path, cookie))).toEqual([GIVEN]);
    expect(hintsIn(await ask(path, `${cookie}; ${await hintOf(cookie)}`))).toEqual([]);
  },
);

test('each session has a hint of its own, and one that holds beside another’s is given its own', async () => {
  const [one, other] = [await session(), await session()];
  const [hint, otherHint] = [await hintOf(one), await hintOf(other)];
  expect(hint).not.toBe(otherHint);
  expect(hintsIn(await ask('/', `${other}; ${hint}`))).toEqual([expect.stringContaining(`${otherHint}; `)]);
  // That of a version which only knew that there is one.
  expect(hintsIn(await ask('/', `${one}; ${NAME}=1`))).toEqual([expect.stringContaining(`${hint}; `)]);
});

test.each(['/favicon.svg', '/api/placeholder/800/600', '/developers', '/openactive', '/openactive/categories'])(
  'what caches keep for everybody carries none: %s',
  async (path) => {
    expect(hintsIn(await ask(path, await session()))).toEqual([]);
  },
);

describe('after a session has ended on the server', () => {
  test('the hint that is left goes with the answer that says so, and no page gives it again', async () => {
    const cookie = await session();
    await site.context.db.query('delete from auth.session');
    expect(hintsIn(await ask('/', `${cookie}; ${NAME}=anything`))).toEqual([]);
    const over = await ask('/api/auth/user', `${cookie}; ${NAME}=anything`);
    expect([over.status, hintsIn(over)]).toEqual([401, [TAKEN]]);
    expect(hintsIn(await ask('/', cookie))).toEqual([]);
    expect(hintsIn(await ask('/api/auth/user', cookie))).toEqual([]);
  });

  test('a call for members takes it away as well', async () => {
    const refused = await ask('/api/favourites', `${NAME}=anything`);
    expect([refused.status, hintsIn(refused)]).toEqual([401, [TAKEN]]);
  });
});

test('a wrong password and a refused origin leave it to who is signed in', async () => {
  const opened = await session();
  const cookie = `${opened}; ${await hintOf(opened)}`;
  const wrong = await ask('/api/auth/sign-in/email', cookie, 'POST', {
    email: 'nobody@test.hopscotch.test',
    password: 'not-the-password',
  });
  expect([wrong.status, hintsIn(wrong)]).toEqual([401, []]);
  const foreign = await call(
    siteAt(site.url, cookie),
    'POST',
    '/api/favourites',
    {},
    { origin: 'https://evil.example' },
  );
  expect([foreign.status, hintsIn(foreign)]).toEqual([403, []]);
});

test('over https only this host can set it, and the plain name counts for nothing', async () => {
  const secure = await testApp({ environment: { BASE_URL: 'https://hopscotch.example' } });
  try {
    const { port } = secure.app.server.address() as AddressInfo;
    const { email, password } = await newMember(secure.context, 'parent');
    const there = siteAt(`http://127.0.0.1:${port}`);
    const signedIn = await call(there, 'POST', '/api/auth/sign-in/email', { email, password });
    const [hint = ''] = hintsIn(signedIn);
    expect(hint).toMatch(/^__Host-hopscotch\.signed_in=[\w-]{8}; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/);
    const cookie = `${sessionIn(signedIn)}; ${NAME}=${hint.split(/[=;]/)[1]}`;
    expect(hintsIn(await call(there, 'GET', '/api/auth/user', undefined, { cookie }))).toEqual([hint]);
  } finally {
    await secure.close();
  }
});

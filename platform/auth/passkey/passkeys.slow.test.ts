import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { accountCalls, sessionIn } from '#tests/support/made/accounts.ts';
import { call, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { cookiesIn } from '#tests/support/authenticator.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  const PORT = String(await freePort());
  site = await testApp({ environment: { BASE_URL: 'https://hopscotch.example', PORT } });
  const url = `http://127.0.0.1:${PORT}`;
  accounts = accountCalls({ url, anonymous: siteAt(url) });
});
afterAll(() => site.close());

const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;
const answered = { ...made, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } };

async function member() {
  const account = await site.newMember('parent');
  // By the database, where the passkey of another device has come from.
  const as = accounts.as(sessionIn(await accounts.signIn(account.email, account.password)));
  const add = (name: string) =>
    site.context.db.query(
      `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
       values (gen_random_uuid(), $2, 'AAAA', $1, gen_random_uuid()::text, 0, 'singleDevice', false, now()) returning id`,
      [account.memberId, name],
    );
  return { ...account, as, add };
}

test('a passkey is asked for by the address that the site is reached at, from a device that checks who holds it', async () => {
  const { as, password, email } = await member();
  const wrong = await call(as, 'POST', '/api/auth/passkeys/begin', { password: 'not-mine-at-all', name: 'Phone' });
  expect(wrong.body).toMatchObject({ errors: [{ field: 'password' }] });
  const begun = await call(as, 'POST', '/api/auth/passkeys/begin', { password, name: 'Phone' });
  expect(begun.body).toMatchObject({
    options: {
      rp: { id: 'hopscotch.example', name: 'Hopscotch' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  });
  expect(cookiesIn(begun)).toMatch(/^(?:.*; )?__Host-hopscotch\.passkey=/);
  const signIn = await accounts.post('/api/auth/sign-in/passkey/begin', {});
  expect(signIn.body).toMatchObject({ options: { rpId: 'hopscotch.example', userVerification: 'required' } });
  expect(signIn.body).not.toHaveProperty('options.allowCredentials');
});

test('what answers no challenge, or is nobody’s, signs nobody in and says the same', async () => {
  const begun = await accounts.post('/api/auth/sign-in/passkey/begin', {});
  const answers = [
    await accounts.post('/api/auth/sign-in/passkey', { credential: answered }),
    await accounts.post('/api/auth/sign-in/passkey', { credential: answered }, { cookie: cookiesIn(begun) }),
    // A challenge counts once.
    await accounts.post('/api/auth/sign-in/passkey', { credential: answered }, { cookie: cookiesIn(begun) }),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
  const { as } = await member();
  const credential = { ...made, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };
  expect((await call(as, 'POST', '/api/auth/passkeys', { name: 'Phone', credential })).status).toBe(400);
});

test('nobody sees, renames or removes somebody else’s passkey', async () => {
  const [owner, stranger] = [await member(), await member()];
  const [row] = (await owner.add('Hers')) as { id: string }[];
  expect((await call(stranger.as, 'GET', '/api/auth/passkeys')).body).toEqual({ passkeys: [] });
  expect((await call(stranger.as, 'PUT', `/api/auth/passkeys/${row?.id}`, { name: 'Mine' })).status).toBe(404);
  const { password } = stranger;
  expect((await call(stranger.as, 'DELETE', `/api/auth/passkeys/${row?.id}`, { password })).status).toBe(404);
  expect((await call(owner.as, 'GET', '/api/auth/passkeys')).body).toMatchObject({
    passkeys: [{ id: row?.id, name: 'Hers', lastUsedAt: null }],
  });
});

test('a passkey is removed by whoever knows the password, and its owner is written to', async () => {
  const { as, add, email, password } = await member();
  const [row] = (await add('Kitchen tablet')) as { id: string }[];
  const path = `/api/auth/passkeys/${row?.id}`;
  const wrong = await call(as, 'DELETE', path, { password: 'not-mine-at-all' });
  expect([wrong.status, wrong.body]).toMatchObject([400, { errors: [{ field: 'password' }] }]);
  expect((await call(as, 'DELETE', path)).status).toBe(400);
  expect((await call(as, 'GET', '/api/auth/passkeys')).body).toMatchObject({ passkeys: [{ id: row?.id }] });
  expect((await call(as, 'DELETE', path, { password })).status).toBe(200);
  expect((await call(as, 'GET', '/api/auth/passkeys')).body).toEqual({ passkeys: [] });
  // There is nothing to remove any more, nor to write of.
  expect((await call(as, 'DELETE', path, { password })).status).toBe(404);
  const letters = await accounts.mailsTo(email, /passkey/);
  expect(letters.map(({ subject }) => subject)).toEqual(['A passkey was removed from your Hopscotch account']);
});

test('one’s own data tells of passkeys by name and date, and a deleted account leaves none, nor a challenge', async () => {
  const { as, add, memberId, password } = await member();
  await add('Kitchen tablet');
  const own = await call(as, 'GET', '/api/account/data');
  expect(own.body).toMatchObject({ passkeys: [{ name: 'Kitchen tablet', last_used_at: null }] });
  expect(own.text).not.toContain('publicKey');
  await call(as, 'POST', '/api/auth/passkeys/begin', { password, name: 'Phone' });
  const kept = () =>
    site.context.db.query(
      `select 1 from auth.passkey where "userId" = $1 union all select 2 from auth.verification where strpos(value, $1) > 0`,
      [memberId],
    );
  expect(await kept()).toHaveLength(2);
  expect((await call(as, 'POST', '/api/auth/delete-account', { password })).status).toBe(200);
  await expect.poll(kept).toEqual([]);
});

test('an account has twenty passkeys at most', async () => {
  const { as, add, password } = await member();
  for (let count = 0; count < 20; count += 1) await add(`Device ${count}`);
  const refused = await call(as, 'POST', '/api/auth/passkeys/begin', { password, name: 'One more' });
  expect(refused.status).toBe(409);
});

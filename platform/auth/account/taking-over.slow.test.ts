import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { turnOnTwoStep } from '#tests/support/authenticator.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(() => site.close());

const NEW_PASSWORD = 'a-quite-new-password';

/** Signs in to the account of `email`, and sets up what opens it without its password, or not with the password alone. */
async function setUp(email: string) {
  const first = sessionIn(await accounts.signIn(email));
  const { cookie } = await turnOnTwoStep(accounts.as(first), { password: PASSWORD });
  const memberId = (await site.context.auth.memberIdOf(email)) ?? '';
  // By the database, where the passkey of another device has come from.
  await site.context.db.query(
    `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     values (gen_random_uuid(), 'Phone', 'AAAA', $1, gen_random_uuid()::text, 0, 'singleDevice', false, now())`,
    [memberId],
  );
  return { cookie, memberId };
}

async function chooseAnother(email: string): Promise<void> {
  await accounts.requestReset(email);
  const [token = ''] = await accounts.resetTokens(email);
  expect((await accounts.reset(token, NEW_PASSWORD)).status).toBe(200);
}

test('who shows first that an address is theirs gets an account that nothing of whoever registered with it opens or closes', async () => {
  const email = newEmail();
  await accounts.signUp(email);
  const stranger = await setUp(email);
  await chooseAnother(email);
  expect(await accounts.whoIs(stranger.cookie)).toBe(401);
  const owner = await accounts.signIn(email, NEW_PASSWORD);
  expect(owner.body).toMatchObject({ email, emailConfirmed: true });
  const as = accounts.as(sessionIn(owner));
  expect((await call(as, 'GET', '/api/auth/passkeys')).body).toEqual({ passkeys: [] });
  expect((await call(as, 'GET', '/api/auth/two-step')).body).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  const secrets = await site.context.db.query('select 1 from auth."twoFactor" where "userId" = $1', [
    stranger.memberId,
  ]);
  expect(secrets).toEqual([]);
  const events = await site.context.log.readStream(streams.member(stranger.memberId));
  expect(events.map(({ type }) => type)).toContain('TwoStepTurnedOff');
});

test('who has confirmed their address keeps passkeys and two-step sign-in when they choose another password', async () => {
  const email = await accounts.confirmed();
  const { memberId } = await setUp(email);
  await chooseAnother(email);
  expect((await accounts.signIn(email, NEW_PASSWORD)).body).toEqual({ codeNeeded: true });
  const kept = await site.context.db.query('select name from auth.passkey where "userId" = $1', [memberId]);
  expect(kept).toEqual([{ name: 'Phone' }]);
});

test('the letter about another password says that the other ways to sign in are as they were', async () => {
  const email = await accounts.confirmed();
  const as = accounts.as(sessionIn(await accounts.signIn(email)));
  const changed = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await call(as, 'POST', '/api/auth/change-password', changed)).status).toBe(200);
  const [letter] = await accounts.mailsTo(email, /password was changed/);
  expect(letter?.text).toContain('Your passkeys and two-step sign-in are as they were.');
});

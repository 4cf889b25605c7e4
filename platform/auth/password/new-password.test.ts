import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls, newEmail } from '#tests/support/made/accounts.ts';
import { hashPassword } from './password.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(() => site.close());

const address = 'jo.field.of.surrey@test.hopscotch.test';
const easy = ['1234567890', 'qwertyuiop', 'Password123', 'QWERTY123456', 'iloveyou123', 'jo.field.of.surrey', address];

test.each(easy)('nobody registers with %j', async (password) => {
  const answer = await accounts.signUp(address, { password });
  expect(answer.status).toBe(400);
  expect((answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(['password']);
  expect(await site.context.auth.memberIdOf(address)).toBeUndefined();
});

test('what is refused as a new password is not chosen, and the link still works', async () => {
  const email = await accounts.confirmed(address);
  await accounts.requestReset(email);
  const [token = ''] = await accounts.resetTokens(email);
  for (const password of [...easy, 'short']) {
    const answer = await accounts.reset(token, password);
    expect(answer.status, password).toBe(400);
    expect((answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual(['newPassword']);
  }
  expect((await accounts.reset(token, 'a-quite-new-password')).status).toBe(200);
});

test('whoever has a short or a long password from before still signs in', async () => {
  for (const password of ['short', 'x'.repeat(200)]) {
    const email = newEmail();
    const passwordHash = await hashPassword(password);
    await site.context.auth.ensureAccount({ email, passwordHash, firstName: 'Old', lastName: 'Hand' });
    expect((await accounts.signIn(email, password)).status).toBe(200);
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls, newEmail, PASSWORD, sessionIn, tokenIn } from '#tests/support/made/accounts.ts';
import { call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(() => site.close());

/** What a program does that looks at mail before its reader does: it opens the link, and what that leads to. Answers where it ends. */
async function looksAt(link: string): Promise<string[]> {
  const opened = await Promise.all(['HEAD', 'GET'].map((method) => site.anonymous(link, { method })));
  return [...new Set(opened.map(({ url }) => url.replace(site.url, '')))];
}

test('whoever opens the link to confirm an address confirms nothing, and whoever presses the button does', async () => {
  const email = newEmail();
  await accounts.signUp(email);
  const [letter] = await accounts.mailsTo(email, /^Confirm/);
  const token = letter ? tokenIn(letter) : '';
  const page = `/confirm-email?token=${token}`;
  expect(letter && accounts.linkIn(letter)).toBe(page);
  // The second one stands in letters that were sent before.
  for (const link of [page, `/api/auth/verify-email?token=${token}`]) expect(await looksAt(link)).toEqual([page]);
  expect((await accounts.signIn(email)).body).toMatchObject({ emailConfirmed: false });
  expect([(await accounts.confirm(letter)).status, (await accounts.confirm(letter)).status]).toEqual([200, 400]);
  expect((await accounts.signIn(email)).body).toMatchObject({ emailConfirmed: true });
});

test('an account gets another address by the button as well, and not by somebody’s opening the link', async () => {
  const [before, after] = [await accounts.confirmed(), newEmail()];
  const as = accounts.as(sessionIn(await accounts.signIn(before)));
  const asked = { newEmail: after, password: PASSWORD };
  expect((await call(as, 'POST', '/api/auth/change-email', asked)).status).toBe(200);
  const [letter] = await accounts.mailsTo(after, /^Confirm your new/);
  const token = letter ? tokenIn(letter) : '';
  const page = `/confirm-email?token=${token}&for=new-address`;
  expect(letter && accounts.linkIn(letter)).toBe(page);
  for (const link of [page, `/api/auth/confirm-new-email?token=${token}`]) expect(await looksAt(link)).toEqual([page]);
  expect((await call(as, 'GET', '/api/auth/user')).body).toMatchObject({ email: before });
  expect((await accounts.confirm(letter)).status).toBe(200);
  expect((await call(as, 'GET', '/api/auth/user')).body).toMatchObject({ email: after, emailConfirmed: true });
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { call, siteAt } from '../../support/api-client.ts';
import { type NewMember, newMember, testApp, type TestApp, type TestRole } from '../../support/app.ts';
import { turnOnTwoStep } from '../../support/authenticator.ts';
import { withProfile } from '../../support/made/profiles.ts';
import { testDatabase } from '../../support/servers/postgres.ts';
import { stage } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

const here = stage();
let site: TestApp;
let database: Awaited<ReturnType<typeof testDatabase>>;

/** A site in production, by a name: passkeys belong to a name, and not to the address of a machine. */
beforeAll(async () => {
  database = await testDatabase();
  const PORT = String(await freePort());
  site = await testApp({
    databaseUrl: database.url,
    rateLimits: true,
    environment: {
      NODE_ENV: 'production',
      MASTER_KEY: randomBytes(32).toString('hex'),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      PORT,
      HOST: 'localhost',
      BASE_URL: `http://localhost:${PORT}`,
    },
  });
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

/** Gives the browser a device that keeps passkeys, and checks who uses it. */
async function device({ context, page }: Visitor) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function person(role: TestRole, size: 'desktop' | 'phone') {
  const visitor = await here.visitor(size, { baseURL: site.url });
  const member = await newMember(site.context, role);
  return { ...visitor, account: role === 'parent' ? await withProfile(site.context, member) : member };
}

async function addPasskey({ page }: Visitor, password: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Add Passkey' }).click();
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();
}

async function signOut({ page }: Visitor): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/api/login?returnTo=/profile');
}

test.each(['desktop', 'phone'] as const)(
  'a member adds a passkey, signs in with it alone, gives it another name and removes it (%s)',
  async (size) => {
    const parent = await person('parent', size);
    const { page, account } = parent;
    await device(parent);
    await parent.signIn(account);
    await page.goto('/profile');
    await addPasskey(parent, account.password, 'My phone');
    await page.getByText('not used yet').waitFor();
    await parent.screenshot('passkeys-profile');

    await signOut(parent);
    await parent.screenshot('passkeys-sign-in');
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await page.waitForURL('/profile');
    await page.getByText(/last used/).waitFor();

    await page.getByRole('button', { name: 'Rename My phone' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename this passkey' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Kitchen tablet');
    await rename.getByRole('button', { name: 'Save Name' }).click();
    await page.getByRole('button', { name: 'Remove Kitchen tablet' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove this passkey?' });
    await remove.getByLabel('Your password').fill('not-mine-at-all');
    await remove.getByRole('button', { name: 'Remove Passkey' }).click();
    await remove.getByText('This is not your password').first().waitFor();
    await parent.screenshot('passkeys-remove');
    await remove.getByLabel('Your password').fill(account.password);
    await remove.getByRole('button', { name: 'Remove Passkey' }).click();
    await expect.poll(() => page.getByText('Kitchen tablet', { exact: true }).count()).toBe(0);
    const kept = await site.context.db.query('select id from auth.passkey where "userId" = $1', [account.memberId]);
    expect(kept).toEqual([]);

    await signOut(parent);
    const refused = page.getByText('This passkey does not sign in here.').first().waitFor();
    await page.getByRole('button', { name: 'Use a Passkey' }).click();
    await refused;
    expect(parent.complaints.filter((each) => !/status of 40[01] /.test(each))).toEqual([]);
  },
);

const cookiesOf = async ({ context }: Visitor): Promise<string> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');

async function signInByPassword({ page }: Visitor, { email, password }: NewMember): Promise<void> {
  await page.goto('/api/login?returnTo=/profile');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('a passkey stands for password and code where admins need both, if the device has checked who holds it', async () => {
  const admin = await person('admin', 'desktop');
  const { page, account } = admin;
  const { cdp, authenticatorId } = await device(admin);
  await signInByPassword(admin, account);
  await page.waitForURL('/two-step');
  const { cookie, recoveryCodes } = await turnOnTwoStep(siteAt(site.url, await cookiesOf(admin)), account);
  const cookies = cookie.split('; ').map((each) => each.split('=', 2) as [string, string]);
  await admin.context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto('/profile');
  await addPasskey(admin, account.password, 'Security key');
  // Who has lost the app, and turned it off by a recovery code, has the passkey still.
  const off = { password: account.password, code: recoveryCodes[0] };
  expect((await call(siteAt(site.url, cookie), 'POST', '/api/auth/two-step/turn-off', off)).status).toBe(200);

  await signOut(admin);
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await page.waitForURL('/profile');
  await page.goto('/admin/unified-dashboard');
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();

  await signOut(admin);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  // A device that is asked for less gives less; the server takes it from nobody.
  await page.route('**/api/auth/sign-in/passkey/begin', async (route) => {
    const response = await route.fetch();
    const { options } = (await response.json()) as { options: object };
    await route.fulfill({ response, json: { options: { ...options, userVerification: 'discouraged' } } });
  });
  const refused = page.getByText('This passkey does not sign in here.').first().waitFor();
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await refused;
  expect((await siteAt(site.url, await cookiesOf(admin))('/api/auth/user')).status).toBe(401);
});

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, testApp, type TestApp } from '../../support/app.ts';
import { codeOf } from '../../support/authenticator.ts';
import { testDatabase } from '../../support/servers/postgres.ts';
import { stage } from '../support/stage.ts';
import { bothSizes, type Visitor } from '../support/visitor.ts';

const here = stage();

/** Turns two-step sign-in on at its page, on which `person` is: the secret, and the recovery codes that were shown. */
async function turnOn({ page }: Visitor, password: string) {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret, 30));
  await page.getByRole('button', { name: 'Confirm Code' }).click();
  await page.getByText('This code is not right, or it has expired.').first().waitFor();
  return secret;
}

async function confirm({ page }: Visitor, secret: string): Promise<string[]> {
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm Code' }).click();
  await page.getByRole('heading', { name: /Keep your recovery codes/ }).waitFor();
  return page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
}

/** Gives the password on the sign-in page, where the code is asked for then. */
async function givePassword({ page }: Visitor, { email, password }: { email: string; password: string }) {
  await page.goto('/api/login?returnTo=/profile');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
}

test.each(bothSizes)(
  'a member turns two-step sign-in on, signs in by a code and by a recovery code, and turns it off (%s)',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    const { page, account } = parent;
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Turn On Two-Step Sign-In' }).click();
    await page.getByRole('heading', { level: 1, name: 'Two-Step Sign-In' }).waitFor();
    const secret = await turnOn(parent, account.password);
    await parent.screenshot('two-step-scan');
    const codes = await confirm(parent, secret);
    expect(codes).toHaveLength(10);
    await parent.screenshot('two-step-codes');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Codes' }).click(),
    ]);
    const saved = path.join(folder, `${size}.txt`);
    await file.saveAs(saved);
    expect((await readFile(saved, 'utf8')).trim().split('\n')).toEqual(codes);

    await page.context().clearCookies();
    await givePassword(parent, account);
    const code = page.getByRole('textbox', { name: /^Code/ });
    await expect
      .poll(() => code.evaluate((input) => [input === document.activeElement, input.getAttribute('autocomplete')]))
      .toEqual([true, 'one-time-code']);
    await page.keyboard.type(codeOf(secret, 30));
    await page.keyboard.press('Enter');
    await page.getByText('This code is not right, or it has expired.').first().waitFor();
    await parent.screenshot('two-step-sign-in');
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL('/profile');
    await page.getByText('You have 10 recovery codes left.').waitFor();

    await page.context().clearCookies();
    await givePassword(parent, account);
    await page.getByRole('button', { name: /Use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(codes[4]?.toUpperCase() ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('/profile');
    await page.getByText('You have 9 recovery codes left.').waitFor();
    await parent.screenshot('two-step-profile');

    await page.getByRole('link', { name: 'Change Two-Step Sign-In' }).click();
    await page.getByRole('heading', { name: 'Turn it off' }).waitFor();
    await parent.screenshot('two-step-on');
    await page.getByLabel('Your password').fill(account.password);
    await page.getByRole('button', { name: /Use a recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(codes[5] ?? '');
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await page.getByText('Two-Step Sign-In Is Off').first().waitFor();
    await page.getByRole('button', { name: 'Turn On' }).waitFor();
    await parent.screenshot('two-step-off');
    // The wrong codes.
    expect(parent.complaints.filter((each) => !/status of 400 /.test(each))).toEqual([]);
  },
);

let folder: string;
let production: { readonly site: TestApp; readonly drop: () => Promise<void> };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-codes-'));
  const database = await testDatabase();
  const site = await testApp({
    databaseUrl: database.url,
    rateLimits: true,
    environment: {
      NODE_ENV: 'production',
      MASTER_KEY: randomBytes(32).toString('hex'),
      SESSION_SECRET: randomBytes(32).toString('hex'),
    },
  });
  production = {
    site,
    drop: async () => {
      await site.close();
      await database.drop();
    },
  };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await production.drop();
});

test('in production an admin is led to two-step sign-in from wherever they go, and on from there', async () => {
  const { site } = production;
  const admin = await here.visitor('desktop', { baseURL: site.url });
  const { page } = admin;
  const account = await newMember(site.context, 'admin');
  await page.goto('/api/login?returnTo=/admin/unified-dashboard');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/two-step');
  await page.getByText('Admins need two-step sign-in').waitFor();
  await admin.screenshot('two-step-due');
  for (const elsewhere of ['/', '/profile', '/provider/dashboard']) {
    await page.goto(elsewhere);
    await page.waitForURL('/two-step');
  }
  const secret = await turnOn(admin, account.password);
  await confirm(admin, secret);
  await page.getByRole('link', { name: 'I Have Kept Them' }).click();
  await page.waitForURL(`${site.url}/`);
  await page.goto('/admin/unified-dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/unified-dashboard');
});

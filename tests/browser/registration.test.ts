import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { openChromium } from './support/chromium.ts';
import { type Visitor, visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('a new parent registers, is back where they came from, confirms, and has the points of a first visit', async () => {
  const parent = await visitor(browser, app.url, 'phone');
  await parent.page.goto('/api/login?returnTo=/suggest-activity');
  await parent.page.getByRole('tab', { name: 'Register' }).click();
  await fill(parent, 'Ada', 'ada@home.example', 'a-long-enough-password');
  await parent.screenshot('registration-1-form');
  await parent.page.getByRole('button', { name: 'Register Free' }).click();
  await parent.page.getByRole('heading', { name: 'Suggest an Activity' }).waitFor();

  // A link that was cut in two by a mail program, say: the way to another one is on the same page.
  await parent.page.goto('/api/auth/verify-email?token=half-a-tok');
  await parent.page.getByText('This link can no longer be used').waitFor();
  await parent.page.getByRole('button', { name: 'Send a new link' }).click();
  await parent.page.getByText('A new link is on its way').waitFor();

  await parent.page.goto('/dev/mailbox');
  await parent.page
    .getByRole('link', { name: /verify-email/ })
    .first()
    .click();
  await parent.page.getByText('Your e-mail address is confirmed').waitFor();
  await expect
    .poll(
      async () => {
        await parent.page.goto('/points');
        await parent.page.getByRole('heading', { name: 'Points & Level' }).waitFor();
        return parent.page.locator('main').innerText();
      },
      { timeout: 20_000 },
    )
    .toContain('Welcome to Hopscotch');
  expect(parent.complaints).toEqual([]);
});

test('an address that has an account already is not given away, and its account not opened', async () => {
  const { email } = await app.newMember('parent');
  const stranger = await visitor(browser, app.url);
  await stranger.page.goto('/sign-in?mode=register');
  await fill(stranger, 'Eve', email, 'another-long-password');
  await stranger.page.getByRole('button', { name: 'Register Free' }).click();
  await stranger.page.getByRole('heading', { name: 'Please look at your e-mail' }).waitFor();
  expect(await stranger.page.locator('main').innerText()).not.toMatch(/already|exists/i);
  await stranger.page.goto('/points');
  await stranger.page.waitForURL(/sign-in/);
});

async function fill({ page }: Visitor, firstName: string, email: string, password: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
}

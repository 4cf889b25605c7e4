import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SESSION_HINT } from '#domain/member/session-hint.ts';
import { sessionOf } from '../support/api-client.ts';
import { shows } from './support/shows.ts';
import { stage } from './support/stage.ts';
import { sizesIn } from './support/visitor.ts';

const here = stage();
const folder = mkdtempSync(join(tmpdir(), 'hopscotch-download-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('members find the links of the header, too: those that their own bar has not, on a phone in its drawer', async () => {
  const { page, complaints } = await here.signedIn('parent', 'desktop');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Your account' }).waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect.poll(() => main.getByRole('link').allInnerTexts()).toEqual(['Partners', 'About']);
    const { scrollWidth, height } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      height: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
    }));
    expect([scrollWidth <= width, Math.round(height) <= 65]).toEqual([true, true]);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.waitFor();
  expect((await menu.getByRole('link').allInnerTexts()).slice(0, 3)).toEqual(['Partners', 'About', 'Dashboard']);
  await menu.getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About Hopscotch' }).waitFor();
  expect(complaints).toEqual([]);
});

test.each(sizesIn('phone'))(
  'a member ends another device, changes their password, takes their data away and deletes their account (%s)',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    const { page, account } = parent;
    await sessionOf(here.app.anonymous, account);
    await page.goto('/profile');
    const devices = page.getByRole('listitem').filter({ hasText: 'Since' });
    await devices.nth(1).waitFor();
    await page.getByText('This device').waitFor();
    await parent.screenshot('account');
    await page.getByRole('button', { name: /^Sign Out of/ }).click();
    await page.getByText('That device is signed out.').first().waitFor();
    await expect.poll(() => devices.count()).toBe(1);
    // No button is left in the list: its heading says where one is.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Where you are signed in');

    await page.getByRole('button', { name: 'Change Password' }).click();
    const change = page.getByRole('dialog', { name: 'Change your password' });
    await change.getByLabel('Current password').fill('not-my-password');
    await change.getByLabel('New password').fill('a-new-long-password');
    await change.getByRole('button', { name: 'Save New Password' }).click();
    await change.getByText('This is not your password').first().waitFor();
    await change.getByLabel('Current password').fill(account.password);
    await change.getByRole('button', { name: 'Save New Password' }).click();
    await page.getByText('Password Changed').first().waitFor();

    await page.getByRole('button', { name: 'Change Email Address' }).click();
    const move = page.getByRole('dialog', { name: 'Change your email address' });
    await move.getByLabel('New email address').fill(`new-${account.email}`);
    await move.getByLabel('Your password').fill('a-new-long-password');
    await move.getByRole('button', { name: 'Send Confirmation' }).press('Enter');
    await move.getByText('One more step').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('One more step');
    await move.getByRole('button', { name: 'Close' }).click();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download My Data' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('hopscotch-my-data.json');
    const saved = join(folder, `${size}.json`);
    await file.saveAs(saved);
    expect(await readFile(saved, 'utf8')).toContain(account.email);

    await page.getByRole('button', { name: 'Delete My Account' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete your account?' });
    await ask.getByText('This cannot be undone.').waitFor();
    await parent.screenshot('delete-account');
    await ask.getByLabel('Your password').fill('a-new-long-password');
    // It stands there for some seconds, and may have gone when the address has changed.
    const told = page.getByText('Your account is deleted.').first().waitFor();
    await ask.getByRole('button', { name: 'Delete My Account for Good' }).click();
    await page.waitForURL(`${here.app.url}/`);
    await told;
    // A password that was wrong, and what the page asked for in the background while the account went.
    const unexpected = parent.complaints.filter((each) => !/status of 40[01] /.test(each));
    expect(unexpected).toEqual([]);
    // Another way to end a session would have left its hint here: it leads nobody round in circles.
    await page.context().addCookies([{ name: SESSION_HINT, value: '1', url: here.app.url }]);
    await page.goto('/profile');
    await page.waitForURL(/sign-in/);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names).not.toContain(SESSION_HINT);
    expect(await here.app.context.auth.memberIdOf(account.email)).toBeUndefined();
  },
);

test('who deletes their account when the session has ended is told so, and led to the sign-in', async () => {
  const { page, account } = await here.signedIn('parent');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete your account?' });
  await ask.getByLabel('Your password').fill(account.password);
  const { shown } = await shows(page, 'You are logged out. Logging in again...');
  await page.context().clearCookies({ name: /session/ });
  await ask.getByRole('button', { name: 'Delete My Account for Good' }).click();
  await shown;
  await page.waitForURL(/\/sign-in/);
  expect(await here.app.context.auth.memberIdOf(account.email)).toBe(account.memberId);
});

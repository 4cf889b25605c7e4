import { expect, test } from 'vitest';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { accountCalls } from '../../support/made/accounts.ts';
import { stage } from '../support/stage.ts';
import { bothSizes, type Visitor } from '../support/visitor.ts';

const here = stage();
const focused = ({ page }: Visitor) => page.evaluate(() => document.querySelector('main :focus')?.textContent);
/** Whether anything stands out over the side of the page. */
const isTooWide = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each(bothSizes)(
  'a new address is confirmed by a button, by whoever reads its mail, and its link does nothing a second time (%s)',
  async (size) => {
    const account = await here.app.newMember('parent');
    const [newEmail, { password }] = [`${size}-${account.email}`, account];
    const member = siteAt(here.app.url, await sessionOf(here.app.anonymous, account));
    await call(member, 'POST', '/api/auth/change-email', { newEmail, password });
    const calls = accountCalls(here.app);
    const [letter] = await calls.mailsTo(newEmail, /^Confirm your new/);
    if (!letter) throw new Error('no letter');
    // On the telephone on which they read their mail nobody is signed in.
    const reader = await here.visitor(size);
    const { page } = reader;
    const press = () => page.getByRole('button', { name: 'Confirm My Email Address' }).press('Enter');
    await page.goto(calls.linkIn(letter));
    await page.getByText('Should your account have this email address from now on?').waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(await isTooWide(reader)).toBe(false);
    await reader.screenshot('confirm-new-email');
    await press();
    await page.getByText('Your email address is confirmed').waitFor();
    expect(await focused(reader)).toContain('Your email address is confirmed');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    expect((await call(member, 'GET', '/api/auth/user')).body).toMatchObject({ email: newEmail });

    await page.goto(calls.linkIn(letter));
    await press();
    await page.getByText('This link can no longer be used').waitFor();
    await expect.poll(() => focused(reader)).toContain('It may have expired or been used already');
    expect(await isTooWide(reader)).toBe(false);
    await page.getByRole('link', { name: 'Open My Profile' }).waitFor();
    expect(reader.complaints.filter((each) => !/status of 400 /.test(each))).toEqual([]);
  },
);

test('an address whose link is too old is said to have one, and who cannot be answered keeps the button', async () => {
  const reader = await here.visitor('phone');
  const { page } = reader;
  const button = page.getByRole('button', { name: 'Confirm My Email Address' });
  await page.goto('/confirm-email?token=of-the-day-before-yesterday');
  await page.route('**/api/auth/confirm-email', (route) => route.fulfill({ status: 503, body: '' }));
  await button.press('Enter');
  await page.getByRole('alert').getByText('Address not confirmed').waitFor();
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.unroute('**/api/auth/confirm-email');
  await button.press('Enter');
  await page.getByText('This link can no longer be used').waitFor();
  expect(await focused(reader)).toContain('Sign in to get a new one.');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/sign-in/);
  expect(reader.complaints.filter((each) => !/status of (400|503) /.test(each))).toEqual([]);
});

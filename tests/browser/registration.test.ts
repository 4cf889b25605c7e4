import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage } from './support/stage.ts';
import type { Visitor } from './support/visitor.ts';

const here = stage();
const focused = ({ page }: Visitor) => page.evaluate(() => document.querySelector('main :focus')?.textContent);

test('a new parent registers, is back where they came from, confirms, and has the points of a first visit', async () => {
  const parent = await here.visitor('phone');
  // The front page names the perks beneath the words that promise them, and nobody is greeted as if they had been here before.
  await parent.page.goto('/');
  const perks = parent.page.getByText('Favourites on every device, ideas for your children’s ages, points and badges.');
  const promise = parent.page.getByRole('link', { name: 'Register Free for Parent Perks' });
  // Again until it is so: what comes above them may move the one before the other is measured.
  await expect.poll(async () => (await topOf(perks)) > (await topOf(promise))).toBe(true);
  await parent.page.goto('/api/login?returnTo=/suggest-activity');
  await parent.page.getByText('Sign in, or register for free.').waitFor();
  await parent.page.getByRole('tab', { name: 'Register' }).click();
  await fill(parent, 'Ada', 'ada@home.example', 'a-long-enough-password');
  await parent.screenshot('registration-1-form');
  await parent.page.getByRole('button', { name: 'Register Free' }).click();
  await parent.page.getByRole('heading', { name: 'Suggest an Activity' }).waitFor();

  // Without what the email's link brings nothing is said to be confirmed.
  await parent.page.goto('/confirm-email');
  await parent.page.getByText('This link is incomplete').waitFor();
  await parent.page.getByRole('button', { name: 'Send a new link' }).waitFor();

  // A link that was cut in two by a mail program, say: the way to another one is on the same page.
  await parent.page.goto('/api/auth/verify-email?token=half-a-tok');
  await press(parent);
  await parent.page.getByText('This link can no longer be used').waitFor();
  expect(await focused(parent)).toContain('This link can no longer be used');
  await parent.page.getByRole('button', { name: 'Send a new link' }).click();
  await parent.page.getByText('A new link is on its way').waitFor();
  expect(await focused(parent)).toContain('A new link is on its way');

  const link = parent.page.getByRole('link', { name: /confirm-email/ }).first();
  await expect
    .poll(async () => {
      await parent.page.goto('/dev/mailbox');
      return link.count();
    })
    .toBe(1);
  await link.click();
  // Opening the link has changed nothing yet: programs that look at mail open links, too.
  await parent.page.getByText('Is this your email address, and did you register with it?').waitFor();
  expect(await parent.page.getByText('Your email address is confirmed').count()).toBe(0);
  await parent.screenshot('registration-2-confirm');
  await press(parent);
  await parent.page.getByText('Your email address is confirmed').waitFor();
  expect(await focused(parent)).toContain('Your email address is confirmed');
  // What was used up stands in the browser's history no more.
  await expect.poll(() => parent.page.url()).toBe(`${here.app.url}/confirm-email?confirmed=yes`);
  await expect
    .poll(async () => {
      await parent.page.goto('/points');
      await parent.page.getByRole('heading', { name: 'Points & Level' }).waitFor();
      return parent.page.locator('main').innerText();
    })
    .toContain('Welcome to Hopscotch');
  // The link that was cut in two.
  expect(parent.complaints.filter((each) => !/status of 400 /.test(each))).toEqual([]);
});

test('an address that has an account already is not given away, and its account not opened', async () => {
  const { email } = await here.app.newMember('parent');
  const stranger = await here.visitor();
  await stranger.page.goto('/sign-in?mode=register');
  await fill(stranger, 'Eve', email, 'another-long-password');
  await stranger.page.getByRole('button', { name: 'Register Free' }).click();
  await stranger.page.getByRole('heading', { name: 'Please check your email' }).waitFor();
  expect(await focused(stranger)).toContain('We have sent an email to');
  expect(await stranger.page.locator('main').innerText()).not.toMatch(/already|exists/i);
  await stranger.page.getByRole('button', { name: 'Send it again' }).click();
  const notice = stranger.page.getByRole('region', { name: 'Notice' });
  await notice.getByText('If this address has still to be confirmed, an email is on its way to it.').waitFor();
  // Whoever had forgotten that they have an account is where they can sign in.
  await stranger.page.getByRole('button', { name: 'Sign in' }).click();
  await stranger.page.getByRole('tab', { name: 'Sign in', selected: true }).waitFor();
  await expect.poll(() => focused(stranger)).toBe('Welcome to Hopscotch');
  await stranger.page.getByLabel('Password').waitFor();
  expect(await stranger.page.getByLabel('First name').count()).toBe(0);
  await stranger.page.goto('/points');
  await stranger.page.waitForURL(/sign-in/);
});

const topOf = async (words: Locator): Promise<number> => (await words.boundingBox())?.y ?? Number.NaN;
const press = ({ page }: Visitor) => page.getByRole('button', { name: 'Confirm My Email Address' }).click();

async function fill({ page }: Visitor, firstName: string, email: string, password: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  const adult = page.getByRole('checkbox', { name: 'I am 18 or over', exact: true });
  expect(await adult.getAttribute('aria-required')).toBe('true');
  await adult.check();
}

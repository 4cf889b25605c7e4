import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { NewMember } from '../../support/app.ts';
import { liveListings } from '../../support/made/live-listings.ts';
import { shows } from '../support/shows.ts';
import { stage } from '../support/stage.ts';

/** A browser that several people use, and one person in several tabs. */
const here = stage();

beforeAll(() => liveListings(here.app.context, [{ name: 'Otter Swimmers', category: 'sports' }]));

test('nothing is done in the name of who has signed in in another tab, and the page is loaded again for them', async () => {
  const { page, context } = await here.signedIn('parent');
  await page.goto('/activities');
  const heart = page.getByRole('button', { name: 'Save Otter Swimmers' });
  await isKnown(page);
  const other = await here.app.newMember('parent');
  await signIn(context, other);
  const { shown } = await shows(page, 'Someone else has signed in');
  const loaded = page.waitForEvent('load');
  await heart.click();
  await shown;
  await loaded;
  expect(await page.evaluate(whoIsHere)).toBe(other.email);
  expect(await page.evaluate(saved)).toEqual([]);
  // From then on it is theirs.
  await isKnown(page);
  await heart.click();
  await expect.poll(() => page.evaluate(saved)).toHaveLength(1);
});

test('whoever comes back to a tab sees nothing of a member who has signed out in another one', async () => {
  const { page, context } = await here.signedIn('parent');
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'About you' }).waitFor();
  const signedOut = await context.request.post('/api/auth/sign-out', { data: {} });
  expect(signedOut.ok()).toBe(true);
  const loaded = page.waitForEvent('load');
  await comeBack(page);
  await loaded;
  await page.waitForURL(/\/sign-in\?/);
});

test('a page that was open before somebody signed in in another tab knows them', async () => {
  const { page, context } = await here.visitor();
  await page.goto('/faqs');
  await page.getByRole('link', { name: 'Write to us' }).click();
  const message = page.getByRole('form', { name: 'Contact' }).getByLabel('Message');
  await message.fill('Is there judo on Saturdays?');
  await signIn(context, await here.app.newMember('parent'));
  await comeBack(page);
  await isKnown(page);
  expect(await message.inputValue()).toBe('Is there judo on Saturdays?');
});

test('who signs in again in another tab stays who they are', async () => {
  const { page, context, account } = await here.signedIn('parent');
  await page.goto('/activities');
  await isKnown(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await signIn(context, account);
  await page.getByRole('button', { name: 'Save Otter Swimmers' }).click();
  await expect.poll(() => page.evaluate(saved)).toHaveLength(1);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

async function signIn(context: BrowserContext, { email, password }: NewMember): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(answer.status()).toBe(200);
}

/** Members of these tests are called so. */
const isKnown = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Test' }).waitFor();

/** As a browser tells of a tab that is shown again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const whoIsHere = async (): Promise<string> => {
  const { email } = (await (await fetch('/api/auth/user')).json()) as { email: string };
  return email;
};
const saved = async (): Promise<unknown> => (await fetch('/api/favourites')).json();

test('a child who was added in another tab outlives what was opened before, and so does what was typed there', async () => {
  const { page, context, account } = await here.signedIn('parent');
  const ada = { firstName: 'Ada', dateOfBirth: '2019-05-31', gender: null, interestedActivities: [], medicalNotes: '' };
  await here.app.context.families.keep(account.memberId, [ada]);
  await page.goto('/complete-profile');
  await page.getByLabel('Phone number').fill('01483 555 0199');

  const other = await context.newPage();
  await other.goto('/complete-profile');
  await other.getByRole('button', { name: 'Add Another Child' }).click();
  const added = other.getByRole('group', { name: 'Child 2' });
  await added.getByLabel("Child's name").fill('Mia');
  await added.getByLabel('Date of birth').fill('2021-02-03');
  await added.getByLabel('Medical notes').fill('Carries an inhaler.');
  await save(other);

  await page.getByRole('button', { name: 'Save Profile' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your profile was changed elsewhere' });
  await notice.waitFor();
  // The same words after a reload are no newer.
  await page.getByRole('group', { name: 'Child 1' }).getByLabel('Medical notes').fill('Hay fever');
  await page.reload();
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await notice.getByRole('button', { name: 'Load the Changes' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Phone number').inputValue()).toBe('01483 555 0199');
  // Ada as she is kept, Mia, and Ada as she was typed.
  await page.getByRole('button', { name: 'Remove child 1' }).click();
  await save(page);
  const { children } = await here.app.context.families.familyOf(account.memberId);
  expect(children).toMatchObject([
    { firstName: 'Mia', medicalNotes: 'Carries an inhaler.' },
    { firstName: 'Ada', medicalNotes: 'Hay fever' },
  ]);
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await page.getByText('Profile completed!').first().waitFor();
}

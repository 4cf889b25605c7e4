import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comeByKeyboard } from '../support/come-by-keyboard.ts';
import { stage } from '../support/stage.ts';

// A step of a page gives way to the one before it, or to the same one anew. Whoever works by keys goes on there.

const here = stage();

async function hasFocus(control: Locator): Promise<void> {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function opened(page: Page, address: string, part: Locator): Promise<void> {
  await page.goto(address);
  await part.waitFor();
  await comeByKeyboard(page);
}

test.each([
  ['/add-listing?draft=by-hand', 'Back to URL Input', 'radio', "I'm a Parent"],
  ['/partner-signup?type=activity_provider', 'Back', 'radio', 'Activity Provider'],
] as const)('who goes back on %s is at the first question of the step before', async (address, back, role, first) => {
  const { page, complaints } = await here.visitor();
  const button = page.getByRole('button', { name: back, exact: true });
  await opened(page, address, button);
  await button.press('Enter');
  await hasFocus(page.getByRole(role, { name: first }));
  expect(complaints).toEqual([]);
});

test.each([
  ['/suggest-activity', 'textbox', 'Website URL'],
  ['/submit-activity', 'radio', 'Activity Provider'],
] as const)(
  'a parent who starts over on %s is at its first question, and then at the next step',
  async (path, role, first) => {
    const { page, complaints } = await here.signedIn('parent');
    const button = page.getByRole('button', { name: 'Start Over' });
    await opened(page, `${path}?draft=by-hand`, button);
    await button.press('Enter');
    await hasFocus(page.getByRole(role, { name: first }));
    await page.getByRole('button', { name: 'Type the details in yourself' }).press('Enter');
    await hasFocus(page.getByRole('heading', { name: 'Tell us the details' }));
    expect(complaints).toEqual([]);
  },
);

test('a provider who gives up an application is where another one begins', async () => {
  const { page, complaints } = await here.signedIn('provider');
  const details = page.getByRole('dialog', { name: 'Edit Details' });
  await opened(page, '/provider/add-activity?draft=by-hand', details);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await hasFocus(page.getByRole('textbox', { name: 'Website URL' }));
  expect(complaints).toEqual([]);
});

test.each([
  ['parent', '/feature-suggestions', 'Suggest an Idea', 'Feature Ideas'],
  ['admin', '/admin/term-dates', 'Add Term Dates', 'Term Dates'],
] as const)(
  'a %s who gives up what they began on %s is at the beginning of the page',
  async (role, path, open, title) => {
    const { page, complaints } = await here.signedIn(role);
    const button = page.getByRole('button', { name: open });
    await opened(page, path, button);
    await button.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await hasFocus(page.getByRole('heading', { level: 1, name: title }));
    expect(complaints).toEqual([]);
  },
);

test('who signs in anew from the second step is told the page by its heading', async () => {
  const { page, complaints } = await here.visitor();
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { codeNeeded: true } }));
  await opened(page, '/sign-in', page.getByRole('tab', { name: 'Sign in' }));
  await page.getByLabel('Email').fill('two@steps.example');
  await page.getByLabel('Password').fill('a-long-enough-password');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Start Again' }).press('Enter');
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Welcome to Hopscotch' }));
  expect(complaints).toEqual([]);
});

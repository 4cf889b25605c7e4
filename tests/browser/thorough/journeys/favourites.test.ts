import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendTo } from '../../../support/made/live-listings.ts';
import { type DemoSite, demoSite } from '../../screens/walk.ts';
import { shows } from '../../support/shows.ts';
import { visitor, bothSizes } from '../../support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

/** The hearts of a page's cards, once they are known. */
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });
const firstNames = (page: Page): Promise<string[]> =>
  page
    .locator('article')
    .getByRole('heading')
    .evaluateAll((all) => all.slice(0, 3).map((each) => each.textContent ?? ''));

describe.each(bothSizes)('favourites on a %s', (size) => {
  test('are saved before signing in, move to the account, are listed, shared by a link that can be ended, and removed', async () => {
    const { page, complaints, screenshot } = await visitor(site.browser, site.app.url, size);
    const person = await site.app.newMember('parent');

    // Before signing in they are kept in the browser, and that is said.
    await page.goto('/activities');
    await page.locator('article').nth(2).waitFor();
    const [one = '', two = '', three = ''] = await firstNames(page);
    await heart(page, one).click();
    await page.getByText('Sign in, and your favourites move to your account.').waitFor();
    await heart(page, two).click();
    await expect.poll(() => heart(page, two).getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await expect.poll(() => heart(page, two).getAttribute('aria-pressed')).toBe('true');
    expect(await heart(page, three).getAttribute('aria-pressed')).toBe('false');

    // The page itself asks to sign in, and leads back.
    const { shown } = await shows(page, 'You are logged out. Logging in again...');
    await page.goto('/favourites', { waitUntil: 'commit' });
    await shown;
    await page.waitForURL((url) => url.pathname === '/sign-in');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/favourites');
    await page.getByText('Your favourites are in your account now').waitFor();
    await page.getByText('2 activities', { exact: true }).waitFor();
    await expect.poll(() => heart(page, one).getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.favourites')))).toEqual(
      [],
    );
    await screenshot('favourites', page.viewportSize()?.width);

    // What has left the directory says so.
    const lost = await page.getByRole('link', { name: `View Details of ${two}` }).getAttribute('href');
    const id = lost?.split('/').at(-1) ?? '';
    await sendTo(site.app.context, id, [{ type: 'ArchiveListing', by: 'admin' }]);
    await page.reload();
    await page.getByRole('heading', { name: 'No longer listed' }).waitFor();
    await page.getByRole('button', { name: `Remove ${two}` }).waitFor();
    await screenshot('favourites-gone', page.viewportSize()?.width);
    // It could not be saved anew: that is asked about before, and nobody is told that they can have it back.
    await page.getByRole('button', { name: `Remove ${two}` }).click();
    const asked = page.getByRole('dialog', { name: 'Remove this favourite?' });
    await asked.getByText('while it is not in the directory').waitFor();
    await screenshot('favourites-gone-asked', page.viewportSize()?.width);
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('2 activities', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Remove ${two}` }).click();
    await asked.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed from your favourites').first().waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByText('1 activity', { exact: true }).waitFor();
    await sendTo(site.app.context, id, [{ type: 'RestoreListing', by: 'admin' }]);

    // A stranger sees the list by its link, until it is ended.
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel('Your link').inputValue();
    // It is below the whole list: whoever made it is at it, ready to be copied.
    await expect
      .poll(() => page.getByLabel('Your link').evaluate((field) => field === document.activeElement))
      .toBe(true);
    const stranger = await visitor(site.browser, site.app.url, size);
    await stranger.page.goto(link);
    await heart(stranger.page, one).waitFor();
    expect(await stranger.page.locator('main').innerText()).not.toContain(person.email);
    await stranger.screenshot('shared-favourites', stranger.page.viewportSize()?.width);
    await page.getByRole('button', { name: 'Stop Sharing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop Sharing' }).click();
    await page.getByRole('button', { name: 'Make a link' }).waitFor();
    await stranger.page.reload();
    await stranger.page.getByRole('heading', { name: 'This list is no longer shared' }).waitFor();
    expect(stranger.complaints.filter((each) => !each.includes('404'))).toEqual([]);
    await stranger.context.close();

    // Removed with a way back; when the last one has gone, the page leads to the directory.
    await page.reload();
    await expect.poll(() => heart(page, one).getAttribute('aria-pressed')).toBe('true');
    await heart(page, one).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await heart(page, one).waitFor();
    await page.route('**/api/favourites/*', (route) => route.abort());
    await heart(page, one).click();
    await page.getByText('Failed to remove favourite. Please try again.').waitFor();
    await page.unroute('**/api/favourites/*');
    await heart(page, one).click();
    await heart(page, one).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Browse Activities' }).getAttribute('href')).toBe(
      '/activities',
    );
    await screenshot('favourites-empty', page.viewportSize()?.width);
    expect(complaints.filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
    await page.context().close();
  });
});

test('the heart of an activity’s own page is the same as that of its card, and goes by the keyboard', async () => {
  const { page, signIn, complaints } = await visitor(site.browser, site.app.url);
  await signIn(await site.app.newMember('parent'));
  await page.goto(`/activities/${site.activity}`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await heart(page, name).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Favourites' }).click();
  await page.getByText('1 activity', { exact: true }).waitFor();
  await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('whoever saves one between two looks at what parents have saved finds it there', async () => {
  const { page, signIn, complaints } = await visitor(site.browser, site.app.url);
  await signIn(await site.app.newMember('parent'));
  await page.goto('/activities');
  await page.locator('article').nth(2).waitFor();
  const listed = await page.request.get('/api/activities?parentFavorites=true&limit=100');
  const others = new Set(((await listed.json()) as { name: string }[]).map((each) => each.name));
  const name = (await firstNames(page)).find((each) => !others.has(each)) ?? '';
  const filter = page.getByRole('checkbox', { name: /^Saved by parents/ });
  const isListed = () => page.locator('article').getByRole('heading', { name, exact: true }).count();
  await page.getByText('Features and ratings').click();
  await filter.check();
  await page.waitForURL(/parentFavorites=true/);
  await expect.poll(isListed).toBe(0);
  await filter.uncheck();
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/favourites',
  );
  await heart(page, name).click();
  await (await saved).finished();
  await filter.check();
  await page.waitForURL(/parentFavorites=true/);
  await expect.poll(isListed).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('by keyboard one favourite after the other is removed, and whoever has removed the last is at the heading', async () => {
  const { page, signIn, complaints } = await visitor(site.browser, site.app.url);
  await signIn(await site.app.newMember('parent'));
  await page.goto('/activities');
  await page.locator('article').nth(2).waitFor();
  for (const name of (await firstNames(page)).slice(0, 2)) {
    // The heart is red before that, and the answer says from when on the page of favourites has it.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/favourites',
    );
    await heart(page, name).click();
    await (await saved).finished();
    await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
  }
  await page.goto('/favourites');
  await page.getByText('2 activities', { exact: true }).waitFor();
  const [first = '', second = ''] = await firstNames(page);
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await heart(page, first).focus();
  await page.keyboard.press('Space');
  await heart(page, first).waitFor({ state: 'detached' });
  await expect.poll(focused).toBe(`Save ${second}`);
  await page.keyboard.press('Space');
  await page.getByRole('heading', { name: 'No favourites yet' }).waitFor();
  await expect.poll(focused).toBe('My Favourites');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an admin edits and deletes from the cards of favourites as from any other', async () => {
  const { page, signIn, complaints } = await visitor(site.browser, site.app.url);
  await signIn(await site.app.newMember('admin'));
  await page.goto(`/activities/${site.activity}`);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await heart(page, name).click();
  await expect.poll(() => heart(page, name).getAttribute('aria-pressed')).toBe('true');
  await page.goto('/favourites');
  await page.getByRole('article').getByRole('button', { name: /^Edit/ }).waitFor();
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Delete/ })
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

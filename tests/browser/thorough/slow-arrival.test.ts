import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SESSION_HINT } from '#domain/member/session-hint.ts';
import { drawnPageAt } from '../../support/pages/drawn-page.ts';
import { liveListings } from '../../support/made/live-listings.ts';
import { heldBack } from '../support/held-back.ts';
import { stage } from '../support/stage.ts';
import { takenOver } from '../support/taken-over.ts';
import { pageFile } from '../support/page-file.ts';

/** What people meet whose connection is slow, breaks, or whose browser keeps pages. */
const here = stage();
const SCRIPTS = '**/assets/*.js';

beforeAll(() => liveListings(here.app.context, [{ name: 'Otter Swimmers', category: 'sports' }]));

test('a connection that breaks at the first sign of a reader takes nothing away that can be read, and what did not come comes when there is one again', async () => {
  const { page, context } = await here.visitor('phone');
  await page.clock.install();
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities');
  await page.getByRole('heading', { name: 'Otter Swimmers' }).waitFor();
  await takenOver(page, 'main');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/footer-'));
  await page.keyboard.press('Tab');
  await failed;
  await longAfter(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { name: 'Otter Swimmers' }).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(true);
  // Nor is anything that somebody has typed meanwhile.
  const box = page.getByRole('searchbox').first();
  await box.fill('otter');
  await context.setOffline(false);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await box.inputValue()).toBe('otter');
  await box.fill('');
  const loaded = page.waitForEvent('load');
  const came = page.waitForResponse(/\/assets\/footer-/);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await loaded;
  await page.keyboard.press('Tab');
  expect((await came).ok()).toBe(true);
});

test('whoever goes on while parts of the page do not come is told that the next one could not be loaded', async () => {
  const { page } = await here.visitor();
  await drawnPageAt(here.app.anonymous, '/');
  await page.goto('/');
  await takenOver(page, 'main');
  await page.waitForLoadState('networkidle');
  await page.route(SCRIPTS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/footer-'));
  await page.keyboard.press('Tab');
  await failed;
  await page.getByRole('link', { name: 'Browse Activities' }).first().click();
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/activities');
});

test('a part that did not come is left out without a word to anybody where its reader goes on to the same page', async () => {
  const { page } = await here.visitor();
  const reported: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/client-errors') && reported.push(request.url())));
  await page.route('**/assets/footer-*.js', (route) => route.abort());
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities');
  await takenOver(page, 'main');
  await page.waitForLoadState('networkidle');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/footer-'));
  await page.keyboard.press('Tab');
  await failed;
  await page.locator('header a[href="/activities"]').first().click();
  await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  expect(reported).toEqual([]);
});

test.each([
  ['whose scripts do not come', SCRIPTS],
  ['of whose scripts its own alone does not come', null],
])('a page %s says so, and is loaded again when there is a connection', async (_which, scripts) => {
  const missing = scripts ?? `**/${pageFile('features/directory/directory-page.tsx')}`;
  const { page } = await here.visitor('phone');
  await page.route(missing, (route) => route.abort());
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities');
  await page.getByRole('status').getByText('its buttons do nothing yet').waitFor();
  await page.getByRole('heading', { name: 'Otter Swimmers' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.unroute(missing);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await loaded;
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText('its buttons do nothing yet').isVisible()).toBe(false);
});

test('an address that is typed before the scripts have come is subscribed', async () => {
  const { page } = await here.visitor('phone');
  const come = await heldBack(page, [SCRIPTS]);
  await drawnPageAt(here.app.anonymous, '/');
  await page.goto('/', { waitUntil: 'commit' });
  // The script that remembers asks for the others, and runs when all of the page has been read.
  await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Email').click();
  await page.keyboard.type('early@mail.example');
  come();
  await expect.poll(() => form.getByRole('button', { name: 'Subscribe' }).getAttribute('type')).toBe('submit');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Confirm by the e-mail that we sent you').waitFor();
});

test('what a member types into the search of the home page stays while it is learned who they are', async () => {
  const { page } = await here.signedIn('parent', 'phone');
  const come = await heldBack(page, ['**/api/auth/user']);
  await page.goto('/');
  const box = page.getByLabel('Looking for');
  await box.click();
  await page.keyboard.type('swim');
  come();
  await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
  await page.keyboard.type('ming');
  expect(await box.inputValue()).toBe('swimming');
});

test('who has signed in cannot do so again while the page that it leads to is on its way', async () => {
  const { page } = await here.visitor('phone');
  const { email, password } = await here.app.newMember('parent');
  await page.clock.install();
  await page.goto('/sign-in');
  const come = await heldBack(page, ['**/api/auth/user']);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  let sent = 0;
  page.on('request', (request) => void (request.url().includes('/sign-in/email') && (sent += 1)));
  const answer = page.waitForResponse(/sign-in\/email/);
  const asked = page.waitForRequest('**/api/auth/user');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await answer;
  await asked;
  await longAfter(page);
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  await page.getByLabel('Password').press('Enter');
  come();
  await page.waitForURL(`${here.app.url}/`);
  expect(sent).toBe(1);
});

test('a dialog that is on its way says so, and opens once it is there', async () => {
  const { page } = await here.visitor('phone');
  await page.goto('/activities');
  await takenOver(page, 'main');
  const come = await heldBack(page, ['**/assets/filter-drawer-*.js']);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Opening…' }).count()).toBe(1);
  come();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByText('Opening…').count()).toBe(0);
});

test('a menu that comes after its page was left does not open over the next one', async () => {
  const { page } = await here.visitor('phone');
  await page.goto('/activities');
  await takenOver(page, 'main');
  const come = await heldBack(page, ['**/assets/menu-drawer-*.js']);
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await page.getByRole('link', { name: 'Otter Swimmers' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Otter Swimmers' }).waitFor();
  const came = page.waitForEvent('requestfinished', (request) => request.url().includes('/menu-drawer-'));
  come();
  await came;
  expect(await menu.getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await menu.click();
  await page.getByRole('dialog').waitFor();
});

test('a heart whose code does not come says that nothing is saved', async () => {
  const { page } = await here.visitor('phone');
  await page.goto('/activities');
  await page.getByRole('heading', { name: 'Otter Swimmers' }).waitFor();
  await page.route('**/assets/saving-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Otter Swimmers' }).click();
  await page.getByText('Please reload it and try again.').waitFor();
  const heart = page.getByRole('button', { name: 'Save Otter Swimmers' });
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
});

test('a page that the browser has kept is read anew when somebody has signed out since, and asked again when not', async () => {
  const { page } = await here.signedIn('parent', 'phone');
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
  const again = page.waitForRequest('**/api/auth/user');
  await shownAgain(page);
  await again;
  expect(await page.getByRole('heading', { level: 1, name: /^Welcome, / }).isVisible()).toBe(true);

  // The server still knows the session, and gives its hint again with the page: nobody tells the new page of it.
  await page.route('**/api/auth/user', () => undefined);
  const loaded = page.waitForEvent('load');
  // In one go: an answer that came between them would tell the page of the session that there is now.
  await page.evaluate((hint) => {
    for (const [name] of document.cookie.split('; ').map((each) => each.split('=')))
      if (name?.endsWith(hint)) document.cookie = `${name}=; Path=/; Max-Age=0`;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, SESSION_HINT);
  await loaded;
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 1, name: /^Welcome, / }).count()).toBe(0);
});

test('a page that somebody signs out from shows nothing when the browser brings it again', async () => {
  const { page } = await here.signedIn('parent', 'phone');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Open menu' }).click();
  // The way out is held, as the browser would leave for it.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await page.locator('#root').isVisible()).toBe(false);
  const loaded = page.waitForEvent('load');
  await shownAgain(page);
  await loaded;
});

/** By the clock of the page, longer than anything is waited for that does not come. */
async function longAfter(page: Page): Promise<void> {
  for (let seconds = 0; seconds < 10; seconds += 1) await page.clock.runFor(1_000);
}

/** As a browser does at Back that has kept the page, which those of the tests do not. */
const shownAgain = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

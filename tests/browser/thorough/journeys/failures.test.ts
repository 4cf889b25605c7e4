import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SESSION_HINT } from '#domain/member/session-hint.ts';
import { freePort } from '#platform/free-port.ts';
import { testApp, type TestApp } from '../../../support/app.ts';
import { approve, listingWith, submit } from '../../../support/made/live-listings.ts';
import { testDatabase } from '../../../support/servers/postgres.ts';
import { openChromium } from '../../support/chromium.ts';
import { signInAgain } from '../../support/sign-in-again.ts';
import { takenOver } from '../../support/taken-over.ts';
import { type Size, type Visitor, visitor } from '../../support/visitor.ts';

let browser: Browser;
let app: TestApp;
/** The same site after each start: its port, its database and its secrets stay. */
let start: () => Promise<TestApp>;
let dropDatabase: () => Promise<void>;
let folder: string;
let liveId: string;
const open: Visitor[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  dropDatabase = () => database.drop();
  folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-failures-'));
  const port = String(await freePort());
  const environment = { PORT: port, BASE_URL: `http://127.0.0.1:${port}`, DATA_DIR: folder };
  start = () => testApp({ databaseUrl: database.url, environment });
  app = await start();
  liveId = await listingWith(
    app.context,
    { fields: { name: 'Steady Club', description: 'Every week.', category: 'sports', town: 'Woking' } },
    [submit, approve],
  );
  browser = await openChromium();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ context }) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await dropDatabase?.();
  await rm(folder, { recursive: true, force: true });
});

async function guest(size: Size = 'desktop'): Promise<Visitor> {
  const someone = await visitor(browser, app.url, size);
  open.push(someone);
  return someone;
}

const crawled = (name: string) =>
  listingWith(app.context, {
    fields: { name, description: 'x', town: 'Woking' },
    origin: 'scraper',
    draftedBy: 'crawler',
  });
/** Whether the file of code with this name has come; runs in the browser. */
const hasLoaded = (name: string): boolean =>
  performance
    .getEntriesByType('resource')
    .some((file) => file.name.includes(`/${name}-`) && (file as PerformanceResourceTiming).responseEnd > 0);

/** Until nothing has come for half a second: the first sign of a reader brings many small files. */
async function everythingHasCome(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await count();
        const isQuiet = now === before;
        before = now;
        return isQuiet;
      },
      { interval: 500 },
    )
    .toBe(true);
}

test('an expired session leads from the admin queue to the sign-in and back, with what was typed, and no list says that it is empty', async () => {
  await crawled('Waiting Club');
  const { page, context, signIn } = await guest();
  const account = await app.newMember('admin');
  await signIn(account);
  await page.goto('/admin/unified-dashboard?tab=provider');
  await page.getByRole('tabpanel').waitFor();
  await page.getByRole('tab', { name: 'Scraped' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Waiting Club' }).click();
  await page.getByLabel('Admin notes').fill('Adults only.');
  await app.context.db.query('delete from auth.session where "userId" = $1', [account.memberId]);
  // The notice stands for half a second, and whoever waits for it waits for the next page as well: the page itself notes it.
  await page.evaluate(() => {
    const note = (): void => {
      const told = document.body.innerText.includes('You are logged out. Logging in again...');
      if (told) sessionStorage.setItem('told', 'yes');
      if (document.body.innerText.includes('All caught up!')) sessionStorage.setItem('lied', 'yes');
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  expect(await page.evaluate(() => [sessionStorage.getItem('told'), sessionStorage.getItem('lied')])).toEqual([
    'yes',
    null,
  ]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(SESSION_HINT);
  await signInAgain(page, account);
  await page.getByRole('dialog', { name: 'Waiting Club' }).waitFor();
  expect(await page.getByLabel('Admin notes').inputValue()).toBe('Adults only.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Waiting Club' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=scraper');
});

test('who has lost the role of an admin meanwhile reads Access Denied, and no list that is empty', async () => {
  const { page, signIn, screenshot } = await guest();
  await signIn(await app.newMember('admin'));
  await page.goto('/admin/scraper-review');
  await page.getByRole('button', { name: 'Waiting Club' }).waitFor();
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"status":403,"detail":"No."}' }),
  );
  await page.goto('/admin/activities-review');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  expect(await page.getByText('All caught up!').count()).toBe(0);
  await screenshot('access-denied');
});

test('while nobody knows whether providers wait, nobody is told that nothing does', async () => {
  const { page, signIn } = await guest();
  await signIn(await app.newMember('admin'));
  await page.route('**/api/admin/overview', (route) => route.abort());
  await page.goto('/admin/unified-dashboard?tab=provider');
  await page.getByRole('heading', { name: 'No activities here' }).waitFor();
  expect(await page.getByText('All caught up!').count()).toBe(0);
});

test('a list that could not be loaded says so and comes with Try again, and asks no more by itself', async () => {
  const { page, screenshot } = await guest('phone');
  let asked = 0;
  await page.route('**/api/activities?*', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: '{}' });
  });
  // From a page of the site: what arrives rendered has been loaded.
  await page.goto('/add-listing');
  await takenOver(page, 'header');
  await page.getByRole('link', { name: 'Browse Activities' }).first().click();
  await page.getByRole('heading', { name: 'The activities could not be loaded' }).waitFor();
  await screenshot('list-not-loaded');
  expect(asked).toBe(1);
  await page.unroute('**/api/activities?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Steady Club' }).waitFor();
});

test('only what the server does not have might have been removed: any other failure of an activity’s page can be tried again', async () => {
  const { page, screenshot } = await guest();
  let asked = 0;
  await page.route('**/api/activities/0*', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, body: '{}' });
  });
  await page.goto('/activities?search=steady');
  // Before that a link leads to a page that the server draws, which asks for nothing here.
  await takenOver(page, 'main');
  await page.getByRole('link', { name: 'View Details of Steady Club' }).click();
  await page.getByRole('heading', { level: 1, name: 'This activity could not be loaded' }).waitFor();
  expect(await page.getByText('might have been removed').count()).toBe(0);
  expect(asked).toBe(3);
  await screenshot('activity-not-loaded');
  await page.unroute('**/api/activities/0*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Steady Club' }).waitFor();
  await page.goto(`/activities/${liveId.replace(/.{4}$/, '0000')}`);
  await page.getByText('might have been removed').waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('a mistake of ours is called one, and the site is told of it once', async () => {
  const { page, screenshot } = await guest();
  const reported = async () => /^hopscotch_client_errors_total (\d+)$/m.exec(await app.context.metrics.text())?.[1];
  const before = Number(await reported());
  // An answer that no version of ours gives: drawing it breaks.
  await page.route('**/api/activities?*', (route) => route.fulfill({ json: [{ id: null }] }));
  await page.goto('/add-listing');
  await takenOver(page, 'header');
  await page.getByRole('link', { name: 'Browse Activities' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/connection/i);
  await screenshot('our-mistake');
  await expect.poll(reported).toBe(String(before + 1));
  await page.unroute('**/api/activities?*');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { name: 'Steady Club' }).waitFor();
  expect(await reported()).toBe(String(before + 1));
});

test('while the site is away the open pages say so, and go on by themselves with what was typed when it is back', async () => {
  const parent = await guest('phone');
  await parent.signIn(await app.newMember('parent'));
  await parent.page.goto('/suggest-activity');
  await parent.page.getByLabel('Website URL').fill('https://half-typed.example/cla');
  const reader = await guest();
  await reader.page.goto('/activities');
  await reader.page.getByRole('heading', { name: 'Steady Club' }).waitFor();
  // What tells people of trouble comes with the first sign of somebody that the page has listened for.
  let moves = 0;
  await expect
    .poll(() => {
      moves += 1;
      return reader.page.mouse.move(200, 200 + moves).then(() => reader.page.evaluate(hasLoaded, 'site-away'));
    })
    .toBe(true);
  for (const part of ['route-error', 'site-away'])
    for (const { page } of [parent, reader]) await page.waitForFunction(hasLoaded, part);
  for (const { page } of [parent, reader]) await everythingHasCome(page);
  await takenOver(reader.page, 'main');
  let asked = 0;
  reader.page.on('request', (request) => (asked += Number(request.url().endsWith('/api/updates'))));

  await app.close();
  const away = Date.now();
  await parent.page.getByRole('button', { name: 'Get Activity Details' }).click();
  await parent.page.getByText('We cannot reach Hopscotch at the moment.').waitFor();
  await parent.page.getByText('We could not reach the site.').waitFor();
  await parent.screenshot('site-away');
  await reader.page.getByRole('link', { name: /View Details/ }).click();
  await reader.page.getByText('We cannot reach Hopscotch at the moment.').waitFor();
  await reader.page.getByRole('heading', { level: 1, name: /could not be loaded/ }).waitFor();
  await reader.screenshot('site-away-detail');
  // Not even the line's own file comes; it is asked for now and then, not as fast as it fails.
  expect(asked).toBeLessThan(6 + (Date.now() - away) / 10_000);

  app = await start();
  // After a long time away it is asked for each half a minute.
  const again = { timeout: 120_000 };
  await reader.page.getByRole('heading', { level: 1, name: 'Steady Club' }).waitFor(again);
  await parent.page.getByText('We cannot reach Hopscotch at the moment.').waitFor({ state: 'detached', ...again });
  expect(await parent.page.getByLabel('Website URL').inputValue()).toBe('https://half-typed.example/cla');
});

test('while only the database is away, an open admin screen says so and is right again afterwards', async () => {
  const { page, signIn } = await guest();
  await signIn(await app.newMember('admin'));
  await page.goto('/admin/scraper-review');
  await page.getByRole('button', { name: 'Waiting Club' }).waitFor();
  const { db } = app.context;
  await db.query('alter table projection.checkpoints rename to checkpoints_away');
  await page.getByText('We cannot reach Hopscotch at the moment.').waitFor();
  await db.query('alter table projection.checkpoints_away rename to checkpoints');
  await page.getByText('We cannot reach Hopscotch at the moment.').waitFor({ state: 'detached' });
  await crawled('Later Club');
  const later = page.getByRole('button', { name: 'Later Club' });
  await later.waitFor();
  expect(await later.isVisible()).toBe(true);
});

test('who has no page that can be read types the details in, and mends them before they are sent', async () => {
  const { page, signIn, screenshot, complaints } = await guest('phone');
  await signIn(await app.newMember('parent'));
  await page.goto('/suggest-activity');
  await page.getByRole('button', { name: 'Type the details in yourself' }).click();
  await page.getByRole('heading', { name: 'Tell us the details' }).waitFor();
  await page.getByLabel('Activity Name').fill('Handmade Club');
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Glue, glitter and patience.');
  await page.reload();
  expect(await page.getByLabel('Activity Name').inputValue()).toBe('Handmade Club');
  await screenshot('by-hand');
  await page.getByRole('button', { name: 'Submit Suggestion' }).click();
  await page.getByRole('heading', { name: 'Suggestion submitted' }).waitFor();
  expect(complaints).toEqual([]);
});

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { type ActivitySite, pondExplorers, serveActivitySite } from './support/activity-site.ts';
import { launchChromium } from './support/chromium.ts';
import { visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
let site: ActivitySite;

beforeAll(async () => {
  site = await serveActivitySite(pondExplorers);
  app = await testApp({ scraperAllow: [site.host] });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
  await site?.close();
});

test('a web page becomes a live listing: pasted, corrected, submitted, approved, found, paid for and accounted for', async () => {
  const parent = await visitor(browser, app.url);
  await parent.signIn(await app.newMember('parent'));

  // The parent pastes the address, sees what was found, corrects it and submits it.
  await parent.page.goto('/suggest-activity');
  await parent.page.getByLabel('Website URL').fill(site.url);
  await parent.screenshot('main-job-1-address');
  await parent.page.getByRole('button', { name: 'Get Activity Details' }).click();
  await parent.page.getByRole('heading', { name: 'Check the details' }).waitFor();
  expect(await parent.page.getByLabel('Activity Name').inputValue()).toBe('Pond Explorers');
  await parent.page.getByLabel('Location').fill('The Old Boathouse by the mill, Farnham');
  await parent.page.getByLabel(/Anything we should know/).fill('The rangers are wonderful.');
  await parent.screenshot('main-job-2-found');
  await parent.page.getByRole('button', { name: 'Submit Suggestion' }).click();
  await parent.page.getByRole('heading', { name: 'Suggestion submitted' }).waitFor();
  await parent.screenshot('main-job-3-submitted');
  await expectPoints(parent.page, 15);

  // The public sees nothing of it yet.
  const family = await visitor(browser, app.url, 'phone');
  await family.page.goto('/activities?search=pond');
  await family.page.getByText('No Activities Found').waitFor();

  // The admin sees it among the pending ones, with what was found where, and approves it.
  const admin = await visitor(browser, app.url);
  await admin.signIn(await app.newMember('admin'));
  await admin.page.goto('/admin/unified-dashboard');
  await admin.page.getByRole('tab', { name: /Parent Suggestions/ }).click();
  await admin.screenshot('main-job-4-pending');
  await admin.page
    .getByRole('button', { name: /Pond Explorers/ })
    .first()
    .click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByText('The rangers are wonderful.').waitFor();
  expect(await dialog.innerText()).toContain('Saturdays');
  expect(await dialog.innerText()).toContain('The Old Boathouse by the mill, Farnham');
  await admin.screenshot('main-job-5-review');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  // It is in the directory a moment later.
  await family.page.goto('/activities?search=pond');
  await family.page.getByRole('heading', { name: 'Pond Explorers' }).waitFor();
  await family.screenshot('main-job-6-directory');
  await family.page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await family.page.getByRole('heading', { level: 1, name: 'Pond Explorers' }).waitFor();
  const detail = await family.page.locator('main').innerText();
  for (const fact of ['5-9 years', '£6.50', 'The Old Boathouse by the mill, Farnham', '01632 960321'])
    expect(detail).toContain(fact);
  expect(detail).not.toContain('The rangers are wonderful.');
  await family.screenshot('main-job-7-detail');
  const id = new URL(family.page.url()).pathname.split('/').at(-1);

  // The parent has the points.
  await expectPoints(parent.page, 35);
  await parent.screenshot('main-job-8-points');

  // The admin can show who did what and when.
  await admin.page.goto(`/admin/audit/listing/${id}`);
  await admin.page
    .getByText(/approved/i)
    .first()
    .waitFor();
  const history = await admin.page.locator('main').innerText();
  for (const word of [/draft/i, /submitted/i, /approved/i, /Test parent/, /Test admin/]) expect(history).toMatch(word);
  await admin.screenshot('main-job-9-history');

  for (const { complaints } of [parent, admin, family]) expect(complaints).toEqual([]);
});

/** Points follow from events by themselves a moment later, so the page is asked again until it has them. */
async function expectPoints(page: Page, points: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/points');
        await page.getByRole('heading', { name: 'Points & Level' }).waitFor();
        return page.locator('main').innerText();
      },
      { timeout: 20_000 },
    )
    .toMatch(new RegExp(`\\b${points}\\b`));
}

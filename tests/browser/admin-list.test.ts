import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { listingWith } from '../support/live-listings.ts';
import { launchChromium } from './support/chromium.ts';
import { visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  for (const name of ['First Club', 'Second Club'])
    await listingWith(app.context, { fields: { name, description: 'x' }, origin: 'scraper', draftedBy: 'crawler' });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('a queue is worked through by keys: j and k choose, o opens, ? tells them, and letters that are typed stay letters', async () => {
  const { page, context, signIn, complaints } = await visitor(browser, app.url);
  await signIn(await app.newMember('admin'));
  await page.goto('/admin/scraper-review');
  const row = (name: string) => page.getByRole('button', { name });
  await row('Second Club').waitFor();
  const chosen = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('j');
  expect(await chosen()).toBe('First Club');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await chosen()).toBe('Second Club');
  await page.keyboard.press('k');
  expect(await chosen()).toBe('First Club');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('previous').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  const review = page.getByRole('dialog', { name: 'First Club' });
  await review.waitFor();
  expect(new URL(page.url()).searchParams.has('review')).toBe(true);
  await review.getByLabel('Admin notes').fill('');
  await review.getByLabel('Admin notes').pressSequentially('jok?');
  expect(await review.getByLabel('Admin notes').inputValue()).toBe('jok?');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the search of everything opens by Ctrl K and leads to a page, by its keys alone', async () => {
  const { page, context, signIn } = await visitor(browser, app.url);
  await signIn(await app.newMember('admin'));
  await page.goto('/admin/scraper-review');
  await page.getByRole('heading', { level: 1, name: 'Scraped Listings Review' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search everything' }).getByLabel('Page or activity').fill('audit');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit Trail' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/audit');
  await context.close();
});

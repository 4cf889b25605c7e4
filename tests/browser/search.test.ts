import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite, violations } from './screens/walk.ts';
import { visitor } from './support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

test('a phrase is read, each reading can be taken back by keyboard, and Back brings it again', async () => {
  const { page, complaints, screenshot } = await visitor(site.browser, site.app.url);
  await page.goto('/activities');
  await page.getByRole('searchbox', { name: 'Search' }).fill('pottery for a six year old in farnham');
  const inUse = page.getByRole('list', { name: 'Filters in use' });
  const chip = (name: string) => inUse.getByRole('button', { name: `Remove filter: ${name}`, exact: true });
  await chip('Farnham').waitFor();
  await chip('“pottery”').waitFor();
  const cards = page.getByRole('list', { name: 'Activities' }).getByRole('article');
  await expect.poll(() => cards.count()).toBe(1);
  expect(await page.getByText('3 active filters').isVisible()).toBe(true);
  await page.getByText('Filters read from your words: Age 6, Farnham.').waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  await screenshot('search-read');
  await chip('Age 6').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('pottery in farnham');
  await expect.poll(() => chip('Age 6').count()).toBe(0);
  // Who goes on by keyboard is among the chips still.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Remove filter:');
  await page.goBack();
  await chip('Age 6').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what nothing fits shows what comes nearest, and a search without any find offers one that has some', async () => {
  const { page, complaints, screenshot } = await visitor(site.browser, site.app.url, 'phone');
  await page.goto('/activities?search=free+soft+play+farnham');
  await page
    .getByText('No close match for “soft play” in Farnham that is free. These are in Farnham with a price.')
    .waitFor();
  expect(await page.getByRole('article').first().textContent()).toContain('The Bouncy Barn Farnham');
  await screenshot('search-near');
  await page.goto('/activities?category=swimming&location=Epsom');
  await page.getByText('No Activities Found').waitFor();
  const wider = page.getByRole('list', { name: 'Close to your search' }).getByRole('link');
  await screenshot('search-wider');
  const label = await wider.first().textContent();
  expect(label).toMatch(/^\d+ in \w+, \d+ miles away$/);
  await wider.first().click();
  await expect.poll(() => page.getByRole('article').count()).toBe(Number.parseInt(label ?? '', 10));
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

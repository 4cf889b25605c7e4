import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite, violations } from './screens/walk.ts';
import { comeByKeyboard } from './support/come-by-keyboard.ts';
import { takenOver } from './support/taken-over.ts';
import { visitor } from './support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

/** Whether who goes by keyboard is among the results: a browser puts them at the beginning of the page when what they are at goes. */
const isAtResults = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('#results') !== null);

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
  await comeByKeyboard(page);
  await chip('Age 6').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('pottery in farnham');
  await expect.poll(() => chip('Age 6').count()).toBe(0);
  // Who goes on by keyboard is among the chips still.
  const isAtChips = () => page.evaluate(() => document.activeElement?.closest('[data-chosen]') instanceof Element);
  await expect.poll(isAtChips).toBe(true);
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
  await page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
  // Who hears the page is told so, too.
  await page.locator('[aria-live=polite]', { hasText: 'No activities found' }).waitFor({ state: 'attached' });
  const wider = page.getByRole('list', { name: 'Close to your search' }).getByRole('link');
  await screenshot('search-wider');
  const label = await wider.first().textContent();
  expect(label).toMatch(/^\d+ in \w+, \d+ miles away$/);
  await comeByKeyboard(page);
  // Before that it is a link as any other, and the browser loads what it leads to.
  await takenOver(page, '[aria-label="Close to your search"] a');
  await wider.first().press('Enter');
  await expect.poll(() => page.getByRole('article').count()).toBe(Number.parseInt(label ?? '', 10));
  await expect.poll(() => isAtResults(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('by keyboard a quick choice stays until it is left, and who clears all that is chosen is among the choices still', async () => {
  const { page, complaints } = await visitor(site.browser, site.app.url);
  await page.goto('/activities');
  const asked = (name: string) => () => new URL(page.url()).searchParams.get(name);
  const inUse = page.getByRole('list', { name: 'Filters in use' });
  const day = inUse.getByRole('combobox', { name: 'Day' });
  await comeByKeyboard(page);
  await day.focus();
  for (const each of ['monday', 'tuesday']) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(asked('day')).toBe(each);
    expect(await day.evaluate((box) => box === document.activeElement)).toBe(true);
  }
  const free = inUse.getByRole('button', { name: 'Free', exact: true });
  await free.focus();
  await expect.poll(() => day.count()).toBe(0);
  await page.keyboard.press('Space');
  await expect.poll(asked('isFree')).toBe('true');
  expect(await free.evaluate((chip) => chip === document.activeElement && chip.ariaPressed)).toBe('true');
  await inUse.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect.poll(() => isAtResults(page)).toBe(true);
  // By pointer it is a chip at once, and nothing moves when something else is pressed.
  await day.selectOption('monday');
  await expect.poll(() => day.count()).toBe(0);
  await expect.poll(() => isAtResults(page)).toBe(true);
  await page.goto('/activities?category=swimming&location=Epsom');
  await comeByKeyboard(page);
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter');
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => isAtResults(page)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who loads the last of the activities by keyboard goes on at the first that came', async () => {
  const { page, complaints } = await visitor(site.browser, site.app.url);
  await page.goto('/activities');
  const links = page.getByRole('list', { name: 'Activities' }).getByRole('link', { name: /^View Details/ });
  const more = page.getByRole('button', { name: 'Load More Activities' });
  await comeByKeyboard(page);
  // Who comes through the activities has been in their list before they press the button below it.
  await links.first().focus();
  await more.waitFor();
  let before = 0;
  while ((await more.count()) > 0) {
    before = await links.count();
    await more.press('Enter');
    await expect.poll(() => links.count()).toBeGreaterThan(before);
  }
  await expect.poll(() => links.nth(before).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a price is typed with its pence, however long the typing rests at the point', async () => {
  const { page, complaints } = await visitor(site.browser, site.app.url);
  await page.goto('/activities');
  const from = page.getByLabel('From £');
  const inAddress = () => new URL(page.url()).searchParams.get('minPrice');
  for (const [typed, shown, price] of [
    ['12.', '12.', '12'],
    ['50', '12.50', '12.5'],
  ] as const) {
    await from.pressSequentially(typed);
    await expect.poll(inAddress).toBe(price);
    expect(await from.inputValue()).toBe(shown);
  }
  // What is taken away elsewhere goes from the box as well.
  await page.getByRole('button', { name: /^Remove filter: From £12/ }).click();
  await expect.poll(() => from.inputValue()).toBe('');
  expect(inAddress()).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawnPageAt } from '../../support/pages/drawn-page.ts';
import { liveListings } from '../../support/made/live-listings.ts';
import { heldBack } from '../support/held-back.ts';
import { stage } from '../support/stage.ts';
import { takenOver } from '../support/taken-over.ts';

const name = 'Flute Club 4';
const here = stage();

beforeAll(async () => {
  const clubs = Array.from({ length: 18 }, (_, index) => `Flute Club ${index + 1}`);
  await liveListings(here.app.context, [
    { name: 'Only One', category: 'sports' },
    ...clubs.map((club) => ({ name: club, category: 'music' as const })),
  ]);
});

test('a page begins at its top when its address is typed again, and stays where it is at a reload, whatever comes late', async () => {
  const { page } = await here.visitor('phone');
  const place = (): Promise<number> => page.evaluate(() => scrollY);
  const read = async (): Promise<void> => {
    await page.getByRole('heading', { name: 'Only One' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await takenOver(page, 'main');
  };
  await page.goto('/activities?category=sports');
  await read();
  expect(await place()).toBe(0);
  await page.evaluate(() => scrollTo(0, 300));
  for (const late of [['**/*.woff2'], ['**/api/activities?*'], ['**/*.woff2', '**/api/activities?*']]) {
    const come = await heldBack(page, late);
    await drawnPageAt(here.app.anonymous, '/activities?category=sports');
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(place).toBeGreaterThan(0);
    come();
    await read();
    await expect.poll(place).toBe(300);
  }
  await page.goto('/');
  await page.goto('/activities?category=sports');
  await read();
  expect(await place()).toBe(0);
});

test('a mouse that only moved before the scripts have come takes nobody away from the place that they left', async () => {
  const { page } = await here.visitor();
  await page.goto('/activities?category=music');
  await page.getByRole('heading', { name, exact: true }).waitFor();
  // Before that nobody notes where the page was left.
  await takenOver(page, 'main');
  await page.evaluate(() => scrollTo(0, 300));
  const come = await heldBack(page, ['**/assets/*.js']);
  const lettersCome = await heldBack(page, ['**/*.woff2']);
  await drawnPageAt(here.app.anonymous, '/activities?category=music');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
  for (const x of [100, 140]) await page.mouse.move(x, 300);
  come();
  // What holds the page leaves the scrolling to nobody else.
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflowAnchor)).toBe('none');
  lettersCome();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});

test('far down a list, a reader comes back to the place they left, and from then on the page is theirs', async () => {
  const { page } = await here.visitor('phone');
  const place = (): Promise<number> => page.evaluate(() => scrollY);
  await page.goto('/activities?category=music');
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.getByRole('heading', { name, exact: true }).evaluate((card) => card.scrollIntoView());
  const left = await place();
  const link = page.getByRole('link', { name: `View Details of ${name}`, exact: true });
  // Else the browser itself would follow it, and the way back would lead to a page that arrives drawn.
  await takenOver(page, 'main');
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  const come = await heldBack(page, ['**/api/activities?*']);
  await page.goBack();
  await page.getByText('Loading activities').waitFor({ state: 'attached' });
  // Before its list has come the page is not long enough to go there.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(left);
  come();
  await link.waitFor();
  await expect.poll(place).toBe(left);

  await page.mouse.wheel(0, 500);
  await expect.poll(place).toBe(left + 500);
  await page.setViewportSize({ width: 360, height: 700 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await place()).not.toBe(left);
});

const early = {
  'before the scripts of a page that was loaded again have come': async (page: Page) => {
    const come = await heldBack(page, ['**/*.js']);
    await drawnPageAt(here.app.anonymous, new URL(page.url()).pathname);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.evaluate(() => history.back());
    await page.waitForURL(/category=music/, { waitUntil: 'commit' });
    come();
  },
  'in the moment in which its scripts take over a page that was loaded again': async (page: Page) => {
    await page.addInitScript(goBackAtOnce);
    await drawnPageAt(here.app.anonymous, new URL(page.url()).pathname);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForURL(/category=music/, { waitUntil: 'commit' });
  },
};

test.for(Object.entries(early))('back, pressed %s, leads to the place that was left', async ([, goBack]) => {
  const { page } = await here.visitor('phone');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const place = (): Promise<number> => page.evaluate(() => scrollY);
  await page.goto('/activities?category=music');
  const card = page.getByRole('heading', { name, exact: true });
  await card.waitFor();
  await page.evaluate(() => document.fonts.ready);
  await card.evaluate((element) => element.scrollIntoView());
  const left = await place();
  await takenOver(page, 'main');
  await page.getByRole('link', { name: `View Details of ${name}`, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await goBack(page);
  await card.waitFor();
  await expect.poll(place).toBe(left);
  expect(errors).toEqual([]);
});

test('beside a list that was scrolled through, a filter leads to the beginning of the next list', async () => {
  const desk = await here.visitor();
  await desk.page.goto('/activities?category=sports');
  await desk.page.getByRole('heading', { name: 'Only One' }).waitFor();
  await desk.page
    .getByRole('link', { name: /^View Details/ })
    .evaluate((end) => end.scrollIntoView({ block: 'start' }));
  await desk.page.getByRole('checkbox', { name: /^Paid/ }).check();
  await desk.page.waitForURL(/isFree=false/);
  await expect.poll(() => desk.page.getByRole('combobox', { name: 'Sort by' }).evaluate(isInView)).toBe(true);
});

/** Runs in the browser: goes back as soon as the router listens, and keeps React from drawing before that. */
function goBackAtOnce(): void {
  const post = MessagePort.prototype.postMessage;
  const listen = addEventListener;
  let going: Promise<unknown> | undefined;
  window.addEventListener = function (this: Window, ...to: Parameters<typeof listen>) {
    listen.apply(this, to);
    if (to[0] !== 'popstate' || going !== undefined) return;
    going = new Promise((gone) => listen('popstate', gone, { once: true }));
    history.back();
  } as typeof listen;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    void (going ?? Promise.resolve()).then(() => post.call(this, message));
  };
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

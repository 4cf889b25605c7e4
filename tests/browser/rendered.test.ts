import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { drawnPageAt } from '../support/drawn-page.ts';
import { approve, listingWith, submit } from '../support/live-listings.ts';
import { launchChromium } from './support/chromium.ts';
import { type Size, sizes, visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await testApp();
  for (let n = 0; n < 45; n += 1)
    id = await listingWith(
      app.context,
      {
        fields: {
          name: `Otter Swimming ${n}`,
          description: 'Swimming as otters do.',
          category: 'swimming',
          town: n % 2 === 0 ? 'Woking' : 'Guildford',
          website: 'https://otters.example/',
          images: ['/api/placeholder/800/600'],
        },
      },
      [submit, approve],
    );
  browser = await launchChromium();
  await drawnPageAt(app.anonymous, '/');
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const pages = () => [
  { address: '/', heading: 'Find something your child will love in Surrey' },
  { address: '/activities?category=swimming&location=Woking', heading: 'Activities Directory' },
  { address: `/activities/${id}`, heading: 'Otter Swimming 44' },
  { address: '/activities/0190b6c2-0000-7000-8000-000000000000', heading: 'Activity Not Found' },
];
const calls = (page: Page): string[] => {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/placeholder')) made.push(pathname);
  });
  return made;
};
declare global {
  /** What moved on the page, each by its share of the screen. */
  var shifts: number[];
}
/** Counts from when the page's letters are there. */
async function watchShifts(): Promise<void> {
  await Promise.all(Array.from(document.fonts, (font) => font.load()));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      globalThis.shifts.push((entry as PerformanceEntry & { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: false });
}

describe.each(['desktop', 'phone'] as Size[])('on a %s', (size) => {
  test('a page that arrives rendered is taken over as it is: nothing is asked twice, nothing moves, nothing is complained of', async () => {
    for (const { address, heading } of pages()) {
      const { page, context, complaints } = await visitor(browser, app.url, size);
      const made = calls(page);
      // It is read before its scripts have come.
      const read = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', (route) => read.promise.then(() => route.continue()));
      const asked = page.waitForResponse('**/api/auth/user');
      const answer = await page.goto(address, { waitUntil: 'commit' });
      expect(await answer?.text()).toContain('id="state"');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.evaluate(watchShifts);
      read.resolve();
      // Asked once the page is the browser's.
      await asked;
      await page.waitForLoadState('networkidle');
      expect([address, made]).toEqual([address, ['/api/auth/user']]);
      expect([address, await page.evaluate(() => globalThis.shifts)]).toEqual([address, []]);
      const expected = address.includes('00000000') ? [expect.stringContaining('404')] : [];
      expect([address, complaints]).toEqual([address, expected]);
      await context.close();
    }
  });

  test('the pages read without JavaScript', async () => {
    const context = await browser.newContext({ baseURL: app.url, viewport: sizes[size], javaScriptEnabled: false });
    const page = await context.newPage();
    for (const { address, heading } of pages()) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.getByText('needs JavaScript').count()).toBe(0);
    }
    await context.close();
  });
});

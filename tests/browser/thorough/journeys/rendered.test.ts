import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawnPageAt } from '../../../support/pages/drawn-page.ts';
import { approve, listingWith, submit } from '../../../support/made/live-listings.ts';
import { stage } from '../../support/stage.ts';
import { takenOver } from '../../support/taken-over.ts';
import { type Size } from '../../support/visitor.ts';

const here = stage();
let id: string;
beforeAll(async () => {
  for (let n = 0; n < 45; n += 1)
    id = await listingWith(
      here.app.context,
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
  // Each of them has to arrive drawn here, and the first ones after a start may not.
  for (const { address } of [...pages(), { address: '/activities' }]) await drawnPageAt(here.app.anonymous, address);
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

test('a button that is pressed before the scripts have come does what it says once they have, however often it was pressed', async () => {
  const { page, complaints } = await here.visitor();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()));
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities', { waitUntil: 'commit' });
  const saturday = page.getByRole('region', { name: 'Filters', exact: true }).getByRole('button', { name: 'Saturday' });
  // The script that remembers asks for the others, and runs when all of the page has been read.
  await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
  for (let presses = 0; presses < 2; presses += 1) await saturday.click();
  expect(await saturday.getAttribute('aria-pressed')).toBe('false');
  held.resolve();
  await page.waitForURL(/day/i);
  expect(await saturday.getAttribute('aria-pressed')).toBe('true');
  expect(complaints).toEqual([]);
});

test('a box that is ticked and an order that is chosen before the scripts have come count once they have', async () => {
  const { page, complaints } = await here.visitor();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()));
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
  const paid = page.getByRole('checkbox', { name: /^Paid/ });
  await paid.check();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ value: 'name' });
  held.resolve();
  await page.waitForURL((url) => url.search.includes('sort=name') && url.search.includes('isFree=false'));
  expect(await paid.isChecked()).toBe(true);
  expect(complaints).toEqual([]);
});

test('a page is taken over as it is by a browser whose clock is years ahead', async () => {
  for (const { address, heading } of pages().slice(0, 3)) {
    const { page, context, complaints } = await here.visitor();
    const reported: string[] = [];
    page.on('request', (request) => void (request.url().includes('/client-errors') && reported.push(address)));
    await page.clock.setFixedTime(Date.now() + 2 * 366 * 24 * 60 * 60 * 1000);
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    // What sleeps is taken over, too.
    await page.keyboard.press('Tab');
    await takenOver(page, 'footer');
    await page.waitForLoadState('networkidle');
    expect([address, complaints, reported]).toEqual([address, [], []]);
    await context.close();
  }
});

describe.each(['desktop', 'phone'] as Size[])('on a %s', (size) => {
  test('a page that arrives rendered is taken over as it is: nothing is asked twice, nothing moves, nothing is complained of', async () => {
    for (const { address, heading } of pages()) {
      const { page, context, complaints } = await here.visitor(size);
      const made = calls(page);
      // It is read before its scripts have come.
      const read = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', (route) => read.promise.then(() => route.continue()));
      await drawnPageAt(here.app.anonymous, address);
      const answer = await page.goto(address, { waitUntil: 'commit' });
      expect(await answer?.text()).toContain('id="state"');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      // Before the styles have come nothing is known of letters.
      await page.waitForFunction(() => document.fonts.size > 0);
      await page.evaluate(watchShifts);
      read.resolve();
      await page.waitForLoadState('networkidle');
      expect([address, made]).toEqual([address, []]);
      expect([address, await page.evaluate(() => globalThis.shifts)]).toEqual([address, []]);
      const expected = address.includes('00000000') ? [expect.stringContaining('404')] : [];
      expect([address, complaints]).toEqual([address, expected]);
      await context.close();
    }
  });

  test('without JavaScript the pages read, the search is a form, and each page of the list has a link to the next', async () => {
    const { page, context, screenshot } = await here.visitor(size, { javaScriptEnabled: false });
    /** Nobody draws here what a busy server leaves to the browser. */
    const drawn = async (): Promise<void> => {
      const { pathname, search } = new URL(page.url());
      await drawnPageAt(here.app.anonymous, `${pathname}${search}`);
      await page.reload();
    };
    for (const { address, heading } of pages()) {
      await drawnPageAt(here.app.anonymous, address);
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await page.getByText('needs JavaScript').count()).toBe(0);
      // What would do nothing is not there.
      expect(await page.getByRole('button', { name: /^Save / }).count()).toBe(0);
      await screenshot(`without-script-${heading.slice(0, 12)}`);
    }
    await drawnPageAt(here.app.anonymous, '/');
    await page.goto('/');
    await page.getByLabel('Looking for').fill('otter');
    await page.getByLabel("Child's age").selectOption('4-7');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/search=otter/);
    await drawn();
    await page.getByRole('heading', { name: 'No Activities Found' }).waitFor();

    const search = page.getByRole('search');
    expect(await search.getByLabel('Search').inputValue()).toBe('otter');
    await search.getByLabel("Child's age").selectOption('');
    await search.getByLabel('Town').selectOption('Woking');
    expect(await search.getByLabel('Time of day').count()).toBe(1);
    expect(await search.getByLabel('On a date').getAttribute('type')).toBe('date');
    await search.getByRole('button', { name: 'Show activities' }).click();
    await page.waitForURL(/location=Woking/);
    await drawn();
    await page.getByText('Showing 20 of 23 activities').waitFor();
    expect(await page.getByRole('button', { name: 'Load More Activities' }).count()).toBe(0);
    const first = await page.getByRole('article').first().innerText();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/offset=20/);
    await drawn();
    await page.getByText('Showing 21 to 23 of 23 activities').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
    expect(await page.getByRole('link', { name: 'Next page' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Show the list from its beginning' }).click();
    await page.waitForURL((url) => !url.searchParams.has('offset'));
    await drawn();
    await page.getByText('Showing 20 of 23 activities').waitFor();
    expect(await page.getByRole('article').first().innerText()).toBe(first);
    expect(await page.getByRole('link', { name: 'Sign In' }).count()).toBe(1);
    await context.close();
  });
});

test('a list that begins further on is taken over there, goes on from there, and begins anew with another filter', async () => {
  const { page, context, complaints } = await here.visitor();
  await page.goto('/activities?search=otter&offset=20');
  await page.getByText('Showing 21 to 40 of 45 activities').waitFor();
  await page.getByRole('button', { name: 'Load More Activities' }).click();
  await page.getByText('Showing 21 to 45 of 45 activities').waitFor();
  await page.getByRole('button', { name: 'Remove filter: “otter”' }).click();
  await page.getByText('Showing 20 of 45 activities').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
  await context.close();
});

test('on the way back a page that the browser has kept asks again for what it shows', async () => {
  const { page, context } = await here.visitor();
  await page.goto('/activities?search=otter');
  await page.getByText('Showing 20 of 45 activities').waitFor();
  await page.goto('/api/placeholder/100/100');
  const asked = page.waitForRequest('**/api/activities?*');
  await page.goBack();
  expect(new URL((await asked).url()).searchParams.get('search')).toBe('otter');
  await page.getByText('Showing 20 of 45 activities').waitFor();
  await context.close();
});

test('a browser whose clock is wrong takes a page over all the same', async () => {
  const { page, context, complaints } = await here.visitor();
  await page.clock.setFixedTime(new Date('2041-06-01T12:00:00Z'));
  await page.goto(`/activities/${id}`);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
  await context.close();
});

test('who is here may be known before the last part of a page has come: that part is taken over as it was drawn, too', async () => {
  const { page, context, complaints } = await here.signedIn('parent');
  const known = page.waitForResponse('**/api/auth/user');
  await page.route('**/assets/chosen-filters*.js', async (route) => {
    await (await known).finished();
    // Until the page has been drawn anew for them.
    await page.getByRole('navigation', { name: 'Your account' }).waitFor();
    await route.continue();
  });
  await page.goto('/activities?category=swimming', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Save this search' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('what was typed before the page was the browser’s own is searched for', async () => {
  const { page, context, complaints } = await here.visitor();
  const read = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => read.promise.then(() => route.continue()));
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities', { waitUntil: 'commit' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('otter swimming 7');
  read.resolve();
  await page.waitForURL(/search=otter/);
  expect(await search.inputValue()).toBe('otter swimming 7');
  expect(complaints).toEqual([]);
  await context.close();
});

// The last: what it lists is one more than the others count.
test('a picture that failed before the scripts came has the drawing in its place, too', async () => {
  const photograph = 'https://otters.example/pool.jpg';
  const fields = {
    name: 'Otter Diving',
    description: 'Diving as otters do.',
    category: 'swimming' as const,
    images: [photograph],
  };
  const diving = await listingWith(here.app.context, { fields }, [submit, approve]);
  const { page } = await here.visitor();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()));
  await page.route(photograph, (route) => route.abort());
  await drawnPageAt(here.app.anonymous, `/activities/${diving}`);
  await page.goto(`/activities/${diving}`, { waitUntil: 'commit' });
  await page.waitForFunction(
    (src) => [...document.images].some((each) => each.src === src && each.complete && each.naturalWidth === 0),
    photograph,
  );
  held.resolve();
  await expect.poll(() => page.locator(`img[src="${photograph}"]`).count()).toBe(0);
  expect(await page.locator('main img[src*="/api/placeholder"]').count()).toBeGreaterThan(0);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite } from './screens/walk.ts';
import { type Size, visitor } from './support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site.close());

/** A browser that knows of sharing, and cannot do it here. */
const refusingToShare = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: () => Promise.reject(new DOMException('no', 'NotAllowedError')),
    });
  });

/** The page with all its parts awake: the last button is drawn by the browser alone. */
async function open(page: Page): Promise<void> {
  await page.goto(`/activities/${site.activity}`);
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await page.getByRole('button', { name: 'Share', exact: true }).waitFor();
}

test.each<Size>(['desktop', 'phone'])(
  'a parent copies the short link of an activity, opens it, and prints the page with it (%s)',
  async (size) => {
    const guest = await visitor(site.browser, site.app.url, size, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page } = guest;
    await refusingToShare(page);
    await open(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const short = await page.evaluate(() => navigator.clipboard.readText());
    expect(short).toMatch(new RegExp(`^${site.app.url}/a/[0-9a-z]{14}$`));
    await page.goto(short);
    expect(new URL(page.url()).pathname).toBe(`/activities/${site.activity}`);
    await page.mouse.move(20, 20);
    await page.mouse.move(40, 40);
    await page.emulateMedia({ media: 'print' });
    await page.getByText(short.replace('http://', ''), { exact: true }).waitFor();
    for (const name of ['Copy link', 'Print', 'Something wrong with this listing?'])
      expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Back to Activities' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await guest.screenshot('printed-activity');
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  },
);

test('where there is no way to share, the link is copied', async () => {
  const guest = await visitor(site.browser, site.app.url, 'phone', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const { page } = guest;
  await refusingToShare(page);
  await open(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Link copied').waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

test('a printed list of favourites names the short link of each', async () => {
  const guest = await visitor(site.browser, site.app.url, 'phone');
  const { page } = guest;
  await guest.signIn({ email: 'parent@demo.hopscotch.test', password: site.password });
  await page.goto('/favourites');
  await page.getByRole('button', { name: 'Print' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const links = page.getByText(/^127\.0\.0\.1:\d+\/a\/[0-9a-z]{14}$|^localhost:\d+\/a\/[0-9a-z]{14}$/);
  await links.first().waitFor();
  expect(await links.count()).toBe(await page.getByRole('list', { name: 'Favourites' }).getByRole('listitem').count());
  await guest.screenshot('printed-favourites');
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

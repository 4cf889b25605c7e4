import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite } from './screens/walk.ts';
import { visitor, sizesIn } from './support/visitor.ts';
import { readDownTo } from './support/wake.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site.close());

test.each(sizesIn('phone'))(
  'a parent goes from the directory to a town, to a kind, to its neighbours and back (%s)',
  async (size) => {
    const guest = await visitor(site.browser, site.app.url, size);
    const { page } = guest;
    await page.goto('/activities');
    const guildford = page
      .getByRole('navigation', { name: 'Browse the directory' })
      .getByRole('link', { name: /^Guildford/ });
    await readDownTo(guildford);
    await guildford.click();
    await page.getByRole('heading', { level: 1, name: 'Children’s activities in Guildford' }).waitFor();
    await expect.poll(() => page.title()).toBe('Children’s activities in Guildford | Hopscotch');
    await guest.screenshot('landing-town');
    const here = page.getByRole('navigation', { name: 'More in Guildford' }).getByRole('link').first();
    const count = /\d+/.exec(await here.innerText())?.[0];
    await here.click();
    await page.waitForURL((url) => /^\/activities\/[a-z-]+\/in\/guildford$/.test(url.pathname));
    await page
      .getByText(new RegExp(`^${count} activit`))
      .first()
      .waitFor();
    await guest.screenshot('landing-kind-in-town');
    await page
      .getByRole('navigation', { name: /near Guildford$/ })
      .getByRole('link')
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.endsWith('/guildford'));
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(2).click();
    await page.waitForURL((url) => /^\/activities\/[a-z-]+$/.test(url.pathname));
    await page.getByRole('link', { name: 'View Details' }).first().click();
    await page.getByRole('navigation', { name: 'More like this' }).getByRole('link').first().click();
    await page.getByRole('link', { name: /in the directory$/ }).click();
    await page.waitForURL((url) => url.pathname === '/activities' && url.searchParams.has('category'));
    await page.goto('/activities/in/atlantis');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    expect(guest.complaints.filter((each) => !each.includes('404'))).toEqual([]);
    await guest.context.close();
  },
);

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
  await readDownTo(page.getByRole('button', { name: 'Share', exact: true }));
}

/** What was copied, as somebody gets it who pastes it: a page that asks for it may wait for ever. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.setAttribute('aria-label', 'Pasted');
    document.body.append(field);
  });
  const field = page.getByRole('textbox', { name: 'Pasted' });
  await field.press('ControlOrMeta+V');
  return field.inputValue();
}

test('a parent sends the short link of an activity, opens it, and prints the page with it', async () => {
  const guest = await visitor(site.browser, site.app.url, 'phone', { permissions: ['clipboard-write'] });
  const { page } = guest;
  await refusingToShare(page);
  await open(page);
  // Where there is no way to share, the link is copied.
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Link copied').waitFor();
  const short = await pasted(page);
  expect(short).toMatch(new RegExp(`^${site.app.url}/a/[0-9a-z]{14}$`));
  await page.goto(short);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/activities/${site.activity}`);
  await page.emulateMedia({ media: 'print' });
  await page.getByText(short.replace('http://', ''), { exact: true }).waitFor();
  for (const name of ['Copy link', 'Print', 'Something wrong with this listing?'])
    expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
  for (const name of ['Back to Activities', /^Book Now/])
    expect(await page.getByRole('link', { name }).isVisible()).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  await guest.screenshot('printed-activity');
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

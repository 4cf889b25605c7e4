import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite } from './screens/walk.ts';
import { type Size, visitor } from './support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site.close());

test.each<Size>(['desktop', 'phone'])(
  'a parent goes from the directory to a town, to a kind, to its neighbours and back (%s)',
  async (size) => {
    const guest = await visitor(site.browser, site.app.url, size);
    const { page } = guest;
    await page.goto('/activities');
    await page
      .getByRole('navigation', { name: 'Browse the directory' })
      .getByRole('link', { name: /^Guildford/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Children’s activities in Guildford' }).waitFor();
    expect(await page.title()).toBe('Children’s activities in Guildford | Hopscotch');
    await guest.screenshot('landing-town');
    const here = page.getByRole('navigation', { name: 'More in Guildford' }).getByRole('link').first();
    const count = /\d+/.exec(await here.innerText())?.[0];
    await here.click();
    await page.getByText(`${count} activit`).first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/activities\/[a-z-]+\/in\/guildford$/);
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

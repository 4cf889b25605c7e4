import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { liveListings } from '../support/made/live-listings.ts';
import { openChromium } from './support/chromium.ts';
import { visitor, sizesIn } from './support/visitor.ts';

let app: TestApp;
let browser: Awaited<ReturnType<typeof openChromium>>;
let forest = '';
beforeAll(async () => {
  [app, browser] = await Promise.all([testApp(), openChromium()]);
  [forest = ''] = await liveListings(app.context, [
    {
      name: 'Forest Friends',
      town: 'Woking',
      schedule: 'Saturdays 9:30-11am and Wednesdays 4-5pm, term time only',
    },
    { name: 'Late Otters', town: 'Woking', schedule: 'Saturdays 14:00-15:00; Mondays 9:30-10:30' },
  ]);
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

test.each(sizesIn('desktop'))(
  'on a %s a parent finds what there is on Saturday mornings, and sees its week',
  async (size) => {
    const { page, context, complaints, screenshot } = await visitor(browser, app.url, size);
    await page.goto('/activities');
    if (size === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
    const panel =
      size === 'phone' ? page.getByRole('dialog') : page.getByRole('region', { name: 'Filters', exact: true });
    await panel.getByRole('button', { name: 'Saturday' }).click();
    await panel.getByRole('button', { name: 'Morning 1' }).click();
    await screenshot('when-filters');
    if (size === 'phone') await page.getByRole('button', { name: 'Show 1 activity' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?day=saturday&time=morning');
    const cards = page.getByRole('list', { name: 'Activities' }).getByRole('article');
    await expect.poll(() => cards.count()).toBe(1);
    expect(await cards.first().innerText()).toContain('Wed 16:00-17:00, Sat 9:30-11:00, term time');
    await page.goto(`/activities/${forest}`);
    const term = page.getByRole('term').filter({ hasText: 'Saturday' });
    const week = page.getByRole('table', { name: 'Sessions by day of the week' });
    await (size === 'phone' ? term : week.getByText('9:30-11:00')).waitFor();
    expect(await week.getByRole('cell').count()).toBe(size === 'phone' ? 0 : 7);
    await page.getByRole('link', { name: 'Add to calendar' }).waitFor();
    await page.getByText('Term time only', { exact: true }).waitFor();
    await page.getByText(/^Term dates for .* are not known yet/).waitFor();
    await page.getByText('Saturdays 9:30-11am and Wednesdays 4-5pm, term time only').first().waitFor();
    await screenshot('week-grid');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { liveListings } from '../../../support/made/live-listings.ts';
import { violations } from '../../screens/walk.ts';
import { stage } from '../../support/stage.ts';
import { bothSizes } from '../../support/visitor.ts';

const here = stage();
beforeAll(() =>
  liveListings(here.app.context, [
    { name: 'Oxted Otters', town: 'Oxted' },
    { name: 'Woking Otters', town: 'Woking' },
    { name: 'Guildford Otters', town: 'Guildford' },
  ]),
);

const precise = { latitude: 51.236_21, longitude: -0.570_41 };

/** From *Near me* to the box for a postcode, by the keyboard alone; the button stands behind the box. */
async function pressUseMyLocation(page: Page, isBesideList = false): Promise<void> {
  await page.goto('/activities');
  // Beside the list the filters come a little later than the page.
  if (isBesideList) await page.getByRole('button', { name: 'Use my location' }).waitFor();
  await page.getByRole('button', { name: 'Near me' }).press('Enter');
  const box = page.getByRole('textbox', { name: 'Or near a postcode' });
  await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

const activities = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Activities' }).getByRole('heading').allTextContents();

test.each(bothSizes)(
  'on a %s who tells where they are sees what is near them first, and where exactly that is stays in the browser',
  async (size) => {
    const guest = await here.visitor(size, { geolocation: precise, permissions: ['geolocation'] });
    const { page } = guest;
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await pressUseMyLocation(page, size === 'desktop');
    await page.getByRole('status').getByText('You are nearest to GU1.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?location=GU1&sort=distance');
    expect(await page.getByRole('textbox', { name: 'Or near a postcode' }).inputValue()).toBe('GU1');
    await expect.poll(() => activities(page)).toEqual(['Guildford Otters', 'Woking Otters']);
    // Whoever goes by the keyboard is where they were.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Use my location');
    expect(await violations(page)).toEqual([]);
    await guest.screenshot(`my-location-${size}`);
    expect(sent.filter((each) => /51[.]23|0[.]57/.test(each))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/51[.]23/);
    expect(guest.complaints).toEqual([]);
  },
);

test.each([
  ['refuses', {}, 'Your browser does not tell us where you are.'],
  [
    'is elsewhere',
    { geolocation: { latitude: 55.95, longitude: -3.19 }, permissions: ['geolocation'] },
    'You seem to be outside the area that we know.',
  ],
])('who %s is told what to do instead, and nothing else changes', async (who, browser, words) => {
  const guest = await here.visitor('phone', browser);
  const { page } = guest;
  await pressUseMyLocation(page);
  const said = page.getByRole('status').getByText(words);
  await said.waitFor();
  expect((await said.textContent())?.toLowerCase()).toContain('please type a postcode, or choose a town.');
  expect(await violations(page)).toEqual([]);
  await guest.screenshot(`my-location-${who.replace(' ', '-')}`);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(guest.complaints).toEqual([]);
});

test('who has no connection when they press it is told so', async () => {
  const guest = await here.visitor('desktop', { geolocation: precise, permissions: ['geolocation'] });
  const { page } = guest;
  await page.route(/where-i-am/, (route) => route.abort());
  await pressUseMyLocation(page, true);
  await page.getByRole('status').getByText('Your location cannot be used just now.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

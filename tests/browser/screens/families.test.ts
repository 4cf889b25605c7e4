import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOf } from '../../support/thorough.ts';
import { visitor } from '../support/visitor.ts';
import { type DemoSite, demoSite, expectNoFaults, lookClosely, type Walker, violations } from './walk.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

test.each(casesOf<Walker[], Walker[]>(['nobody'], ['nobody', 'parent']))(
  'every screen of %s can be used by everybody, keeps to the policy and leads somewhere',
  (who) => expectNoFaults(who, site),
);

test('the page of what is not there can be used by everybody, at both widths', async () => {
  const guest = await visitor(site.browser, site.app.url);
  await guest.page.goto('/nothing-here');
  await guest.page.locator('h1').first().waitFor();
  expect(await lookClosely(guest, 'screen-nobody-nothing-here', { everyRun: true })).toEqual([]);
});

test('the phone’s menu can be used by everybody', async () => {
  const { page } = await visitor(site.browser, site.app.url, 'phone');
  await page.goto('/activities');
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(page)).toEqual([]);
});

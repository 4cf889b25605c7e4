import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '#operations/demo/seed.ts';
import { testApp, type TestApp } from '../support/app.ts';
import { launchChromium } from './support/chromium.ts';
import { type Size, sizes, type Visitor, visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
let password: string;
let activity: string;
let waiting: string;

beforeAll(async () => {
  app = await testApp();
  ({ password } = await seedDemo(app.context));
  browser = await launchChromium();
  const [first] = (await (await app.anonymous('/api/activities?limit=1')).json()) as { id: string }[];
  activity = first?.id ?? '';
  const [row] = await app.context.db.query<{ listing_id: string }>(
    "select listing_id from listing.listings where status = 'pending' and origin = 'parent_suggestion' order by created_at limit 1",
  );
  waiting = row?.listing_id ?? '';
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations({ page }: Visitor): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`));
}

/** Screens by who sees them. */
const screens = {
  nobody: () => [
    '/',
    '/activities',
    '/activities?search=swim&isFree=false',
    '/activities?search=zzzz',
    `/activities/${activity}`,
    '/sign-in',
    '/sign-in?mode=register',
    '/forgot-password',
    '/add-listing',
    '/nothing-here',
  ],
  parent: () => ['/', '/suggest-activity', '/points', '/add-listing', `/parent/draft-review/${waiting}`],
  provider: () => ['/provider/dashboard', '/provider/add-activity'],
  admin: () => [
    '/admin/unified-dashboard',
    '/admin/scraper-review',
    '/admin/activities-review',
    '/admin/audit',
    `/admin/audit/listing/${activity}`,
    `/activities/${activity}`,
  ],
} as const;

for (const size of Object.keys(sizes) as Size[]) {
  describe(`on a ${size}`, () => {
    for (const who of Object.keys(screens) as (keyof typeof screens)[]) {
      test(`every screen of ${who} can be used by everybody, and none scrolls sideways`, async () => {
        const guest = await visitor(browser, app.url, size);
        if (who !== 'nobody') await guest.signIn({ email: `${who}@demo.hopscotch.test`, password });
        for (const screen of screens[who]()) {
          await guest.page.goto(screen);
          await guest.page.locator('h1').first().waitFor();
          await guest.page.waitForLoadState('networkidle');
          await guest.screenshot(
            `screen-${who}${screen.replaceAll(/[^a-z0-9]+/gi, '-').replace(activity, 'activity')}`,
          );
          expect(await violations(guest), screen).toEqual([]);
          const overflow = await guest.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0);
        }
        await guest.context.close();
      });
    }
  });
}

test('the review dialog, the edit dialog and the phone’s menu can be used by everybody', async () => {
  const admin = await visitor(browser, app.url);
  await admin.signIn({ email: 'admin@demo.hopscotch.test', password });
  await admin.page.goto('/admin/unified-dashboard');
  await admin.page.getByRole('tab', { name: /Parent Suggestions/ }).click();
  await admin.page
    .getByRole('button', { name: /River Juniors Rowing/ })
    .first()
    .click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).waitFor();
  await admin.screenshot('dialog-review');
  expect(await violations(admin)).toEqual([]);
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await admin.page.getByRole('button', { name: 'Save & Approve' }).waitFor();
  expect(await violations(admin)).toEqual([]);

  const family = await visitor(browser, app.url, 'phone');
  await family.page.goto('/activities');
  await family.page.getByRole('button', { name: /menu/i }).click();
  await family.page.getByRole('dialog').waitFor();
  expect(await violations(family)).toEqual([]);
});

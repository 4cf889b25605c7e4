import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { visitor } from '../support/visitor.ts';
import {
  type DemoSite,
  demoSite,
  expectNoFaults,
  faultAt,
  kindOf,
  notLookedAt,
  quiet,
  type Walker,
  violations,
  walker,
} from '../screens/walk.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

test.each<Walker>(['provider', 'premium', 'admin'])(
  'every screen of %s can be used by everybody, keeps to the policy and leads somewhere',
  (who) => expectNoFaults(who, site),
);

test('no page of admins is left out when their screens are looked at', () => {
  expect(notLookedAt(site)).toEqual([]);
});

test('the dashboard of admins leads to each of their pages once', async () => {
  const { page, context, signIn } = await visitor(site.browser, site.app.url);
  await signIn({ email: 'admin@demo.hopscotch.test', password: site.password });
  await page.goto('/admin/unified-dashboard');
  const leadsTo = async (links: Locator) =>
    (await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))).toSorted();
  const tools = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Admin Tools' }) })
    .last();
  await tools.getByRole('link').first().waitFor();
  const pages = await leadsTo(page.getByRole('navigation', { name: 'Workbench' }).getByRole('link'));
  expect(await leadsTo(tools.getByRole('link'))).toEqual(pages.filter((each) => each !== '/admin/unified-dashboard'));
  await context.close();
});

test('the demo has leads to ring today, one that nobody has rung in time, and one that has not been spoken to', async () => {
  const { page, context, signIn } = await visitor(site.browser, site.app.url);
  await signIn({ email: 'admin@demo.hopscotch.test', password: site.password });
  await page.goto('/admin/business-leads');
  for (const standing of [/^Due today/, /^Due since/, /^Not planned/])
    await expect.poll(() => page.getByRole('cell', { name: standing }).count()).toBeGreaterThan(0);
  await context.close();
});

test('the review dialog and the edit dialog can be used by everybody', async () => {
  const { page, signIn, screenshot } = await visitor(site.browser, site.app.url);
  await signIn({ email: 'admin@demo.hopscotch.test', password: site.password });
  await page.goto('/admin/unified-dashboard');
  await page.getByRole('tab', { name: /Parent Suggestions/ }).click();
  await page
    .getByRole('button', { name: /River Juniors Rowing/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).waitFor();
  await screenshot('dialog-review');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Save & Approve' }).waitFor();
  expect(await violations(page)).toEqual([]);
});

/** Lists of the back office that open something beside them. */
const opening = [
  'activities-review',
  'scraper-review',
  'parent-submissions',
  'reports',
  'contact-messages',
  'offers',
  'feature-suggestions',
  'providers',
  'business-leads',
  'members',
  'advertising',
  'seo',
  'operations',
  'scraper-dashboard',
  'unified-dashboard?tab=changes',
] as const;

test('what each list of the back office opens can be used by everybody, in light and dark', async () => {
  const { page, context, complaints, signIn } = await walker(site);
  await signIn({ email: 'admin@demo.hopscotch.test', password: site.password });
  const faults: string[] = [];
  for (const list of opening) {
    expect(await faultAt(page, `/admin/${list}`), list).toBeUndefined();
    await page.locator('[data-row]').first().click();
    await page.locator('dialog[open]').getByRole('heading').first().waitFor();
    await quiet(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await violations(page)).map((each) => `${list}, ${colorScheme}: ${each}`));
    }
  }
  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('every link in a letter, in robots.txt and in the sitemap leads somewhere', async () => {
  const { app, password } = site;
  const { page, context, signIn } = await walker(site);
  // A letter about a draft leads to what only its owner and admins may see.
  await signIn({ email: 'admin@demo.hopscotch.test', password });
  await call(app.anonymous, 'POST', '/api/auth/sign-up/email', {
    email: 'somebody@letters.test',
    password: 'a-long-enough-one',
    firstName: 'Somebody',
    lastName: 'New',
    isAdult: true,
  });
  await call(app.anonymous, 'POST', '/api/auth/request-password-reset', { email: 'parent@demo.hopscotch.test' });
  const letters = (): Promise<{ text: string }[]> =>
    app.context.db.query<{ text: string }>('select to_jsonb(letter)::text as text from platform.mailbox as letter');
  // One for registering, one for a new password, and those that the demo's verdicts gave rise to.
  await expect.poll(async () => (await letters()).length).toBeGreaterThan(2);
  const texts = [
    ...(await letters()).map(({ text }) => text),
    await (await page.request.get('/robots.txt')).text(),
    await (await page.request.get('/sitemap.xml')).text(),
  ];
  const escaped = app.url.replaceAll('.', '\\.');
  const links = texts.flatMap((text) => text.match(new RegExp(`${escaped}/?[^\\s"<>\\\\]*`, 'g')) ?? []);
  const addresses = links.map((link) => link.slice(app.url.length) || '/');
  const kinds = new Map(addresses.map((address) => [kindOf(address), address]));
  const faults: string[] = [];
  for (const address of kinds.values()) {
    const fault = await faultAt(page, address);
    if (fault) faults.push(`${address} ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(kinds.size).toBeGreaterThan(3);
  await context.close();
});

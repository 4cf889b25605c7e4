import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#operations/demo/seed.ts';
import { testApp, type TestApp } from '../support/app.ts';
import { launchChromium } from './support/chromium.ts';
import { visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
let password: string;
beforeAll(async () => {
  app = await testApp();
  ({ password } = await seedDemo(app.context));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const people = ['nobody', 'parent', 'provider', 'admin'] as const;
/** It would end the walk: whoever follows it is signed out. */
const signsOut = '/api/logout';

/** One screen stands for all that differ in an id or in what is searched. */
const kindOf = (address: string): string =>
  address.replace(/[?#].*$/, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');

/** Where the links of `page` lead, menus that are closed at first among them; own addresses without their host. */
async function linksOf(page: Page): Promise<string[]> {
  const menu = page.locator('header button[aria-haspopup="menu"]:visible').first();
  if ((await menu.count()) > 0) {
    await menu.click();
    await page.getByRole('menu').waitFor();
  }
  const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const actions = await page
    .locator('form[action]')
    .evaluateAll((all) => all.map((form) => (form as HTMLFormElement).action));
  const own = [...hrefs, ...actions].filter((href) => href.startsWith(`${app.url}/`));
  return own.map((href) => href.slice(app.url.length));
}

/** What a person finds at `address`: undefined when it is something. */
async function faultAt(page: Page, address: string): Promise<string | undefined> {
  if (address.startsWith('/api/') || /\.\w+$/.test(kindOf(address))) {
    const answer = await page.request.get(address);
    return answer.ok() ? undefined : `answers ${answer.status()}`;
  }
  const answer = await page.goto(address);
  if (!answer?.ok()) return `answers ${answer?.status()}`;
  const heading = page.locator('h1').first();
  await heading.waitFor();
  await page.waitForLoadState('networkidle');
  const says = await heading.innerText();
  return /not found|could not|went wrong|access denied/i.test(says) ? `says "${says}"` : undefined;
}

test.each(people)('every link that %s meets on any screen leads somewhere', async (who) => {
  const { page, context, signIn } = await visitor(browser, app.url);
  if (who !== 'nobody') await signIn({ email: `${who}@demo.hopscotch.test`, password });
  const from = new Map([['/', 'the beginning']]);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const [address, origin] of from) {
    const kind = kindOf(address);
    if (seen.has(kind) || kind === signsOut) continue;
    seen.add(kind);
    const fault = await faultAt(page, address);
    if (fault) faults.push(`${address}, linked from ${origin}, ${fault}`);
    if (address.startsWith('/api/') && kind !== '/api/login') continue;
    for (const link of await linksOf(page)) if (!from.has(link)) from.set(link, address);
  }
  expect(faults).toEqual([]);
  // It came further than the first screen.
  expect(seen.size).toBeGreaterThan(5);
  await context.close();
});

test('every link in a letter, in robots.txt and in the sitemap leads somewhere', async () => {
  const { page, context, signIn } = await visitor(browser, app.url);
  // A letter about a draft leads to what only its owner and admins may see.
  await signIn({ email: 'admin@demo.hopscotch.test', password });
  await app.anonymous('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'somebody@letters.test',
      password: 'a-long-enough-one',
      firstName: 'Somebody',
      lastName: 'New',
    }),
  });
  await app.anonymous('/api/auth/request-password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'parent@demo.hopscotch.test' }),
  });
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
  const kinds = new Map(links.map((link) => [kindOf(link), link.slice(app.url.length) || '/']));
  const faults: string[] = [];
  for (const address of kinds.values()) {
    const fault = await faultAt(page, address);
    if (fault) faults.push(`${address} ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(kinds.size).toBeGreaterThan(3);
  await context.close();
});

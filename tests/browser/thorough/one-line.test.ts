import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { listingWith } from '../../support/made/live-listings.ts';
import { stage } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

const here = stage();
let admin: Visitor;
/** Streams of updates that the server holds open. */
let streams = 0;

beforeAll(async () => {
  here.app.app.server.on('request', ({ url, method }, response) => {
    if (url !== '/api/updates' || method !== 'GET') return;
    streams += 1;
    response.on('close', () => (streams -= 1));
  });
});
afterEach(() => admin.context.close());

const crawled = (name: string) =>
  listingWith(here.app.context, { fields: { name, description: 'x' }, origin: 'scraper', draftedBy: 'crawler' });

/** Tabs of one browser at these addresses, each read to the end. */
async function tabs(addresses: readonly string[], heading: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (const address of addresses) {
    const page = await admin.context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    pages.push(page);
  }
  return pages;
}
const shows = (pages: readonly Page[], name: string) =>
  Promise.all(pages.map((page) => page.getByRole('button', { name }).waitFor()));

test('three tabs of each dashboard share one stream, and all of them are alive', async () => {
  admin = await here.signedIn('admin');
  const admins = await tabs(Array<string>(3).fill('/admin/unified-dashboard?tab=scraper'), 'Admin Dashboard');
  const providers = await tabs(Array<string>(3).fill('/provider/dashboard'), 'Provider Dashboard');
  await expect.poll(() => streams).toBe(1);
  const again = new Set<Page>();
  for (const page of providers)
    page.on('response', (answer) => void (/\/api\/provider\/activities/.test(answer.url()) && again.add(page)));
  await crawled('Six Tabs Club');
  await shows(admins, 'Six Tabs Club');
  // A tab that has just come hears from a moment later on.
  await expect
    .poll(() => crawled('Another Tab Club').then(() => again.size), { interval: 1_000 })
    .toBe(providers.length);
  expect(streams).toBe(1);

  // Whoever stays goes on hearing, and with the last one the stream goes.
  const [last, ...others] = admins;
  for (const page of [...others, ...providers]) await page.close();
  await crawled('Last Tab Club');
  await shows(last ? [last] : [], 'Last Tab Club');
  expect(streams).toBe(1);
  await last?.goto('/forgot-password');
  await expect.poll(() => streams).toBe(0);
  expect(admin.complaints).toEqual([]);
});

test('where a browser has no shared worker one tab hears for the others, and another one when it goes', async () => {
  admin = await here.visitor();
  await admin.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await admin.signIn(await here.app.newMember('admin'));
  const [first, ...others] = await tabs(
    Array<string>(3).fill('/admin/unified-dashboard?tab=scraper'),
    'Admin Dashboard',
  );
  await expect.poll(() => streams).toBe(1);
  await crawled('Leader Club');
  await shows([...(first ? [first] : []), ...others], 'Leader Club');
  await first?.close();
  await crawled('Heir Club');
  await shows(others, 'Heir Club');
  await expect.poll(() => streams).toBe(1);
});

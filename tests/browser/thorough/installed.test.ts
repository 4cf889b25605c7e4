import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '#frontend/lib/format.ts';
import { type DemoSite, demoSite } from '../screens/walk.ts';
import { visitor } from '../support/visitor.ts';

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

/** In the page: until the worker answers for it. Who opened the first page has it from then on. */
async function workerInCharge(): Promise<void> {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('without a connection a page says so and shows the favourites as they were seen last; with one nothing is kept of the site', async () => {
  const { page, context, signIn, screenshot } = await visitor(site.browser, site.app.url, 'phone', {
    serviceWorkers: 'allow',
    timezoneId: 'America/New_York',
  });
  await signIn({ email: 'parent@demo.hopscotch.test', password: site.password });
  await page.goto('/favourites');
  await page.getByText('4 activities', { exact: true }).waitFor();
  const [name = ''] = await page.locator('article').getByRole('heading').allInnerTexts();
  await page.mouse.click(200, 4);
  await page.evaluate(workerInCharge);

  await context.setOffline(true);
  await page.goto('/activities').catch(() => undefined);
  await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
  await page.getByText(name, { exact: true }).waitFor();
  expect(await page.locator('li').count()).toBe(4);
  // When that was is told as on every page: by the clocks in Britain.
  const seenAt = await page.evaluate(() => /"seenAt":"([^"]*)"/.exec(Object.values(localStorage).join(' '))?.[1]);
  expect(await page.locator('#seen').innerText()).toContain(formatTime(seenAt ?? ''));
  await screenshot('offline', 390);

  // It opens by itself when the connection is back, and is what the site says now.
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Activities Directory' }).waitFor();
  const kept = await page.evaluate(async () => {
    const all: string[] = [];
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys()) all.push(new URL(url).pathname);
    return all.toSorted();
  });
  expect(kept).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js']);

  // Calls, updates and the sign-out go past it; afterwards nobody sees what was a member's.
  const status = await page.evaluate(async () => (await fetch('/api/auth/user')).status);
  expect(status).toBe(200);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: /^Find something/ }).waitFor();
  await context.setOffline(true);
  await page.goto('/favourites').catch(() => undefined);
  await page.getByRole('heading', { name: 'There is no connection' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Your favourites, as you last saw them' }).count()).toBe(0);
  await context.close();
});

test('with a connection every page is asked for and is what the site says now, and a worker can be switched off', async () => {
  const [listener] = site.app.app.server.listeners('request') as RequestListener[];
  if (!listener) throw new Error('nobody answers');
  const asked: string[] = [];
  let isOff = false;
  const off = readFileSync(join(import.meta.dirname, '../../../frontend/public/service-worker-off.js'));
  site.app.app.server.removeAllListeners('request').on('request', (request, response) => {
    asked.push(request.url ?? '');
    if (isOff && request.url === '/service-worker.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(off);
    else listener(request, response);
  });
  const { page, context } = await visitor(site.browser, site.app.url, 'phone', { serviceWorkers: 'allow' });
  await page.goto(`/activities/${site.activity}`);
  await page.mouse.click(200, 4);
  await page.evaluate(workerInCharge);
  await page.reload();
  const title = await page.title();

  const admin = await site.app.signedInAs('admin');
  expect((await admin(`/api/activities/${site.activity}`, { method: 'DELETE' })).ok).toBe(true);
  await expect
    .poll(async () => (await site.app.anonymous(`/activities/${site.activity}`)).status, { timeout: 30_000 })
    .toBe(404);
  asked.length = 0;
  await page.goto(`/activities/${site.activity}`);
  await page.getByRole('heading', { name: 'Activity Not Found' }).waitFor();
  expect(await page.title()).not.toBe(title);
  expect(asked).toContain(`/activities/${site.activity}`);

  isOff = true;
  await page.goto('/about');
  const kept = () =>
    page.evaluate(async () => [...(await caches.keys()), ...(await navigator.serviceWorker.getRegistrations())].length);
  await expect.poll(kept, { timeout: 30_000 }).toBe(0);
  await context.close();
});

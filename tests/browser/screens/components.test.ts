import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { servePagesInDevelopment } from '#operations/site/pages-in-development.ts';
import { freePort } from '#platform/free-port.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { openChromium } from '../support/chromium.ts';
import { visitor } from '../support/visitor.ts';
import { lookClosely } from './walk.ts';

declare global {
  /** How far things have moved that stood there already; only in the browser. */
  var moved: number;
}

let browser: Browser;
let app: TestApp;
let pages: ViteDevServer;
let address: string;
beforeAll(async () => {
  app = await testApp();
  const port = await freePort();
  pages = await servePagesInDevelopment({ host: '127.0.0.1', port, behind: app.url });
  address = `http://127.0.0.1:${port}`;
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await pages?.close();
  await app?.close();
});

test('each shared component can be used by everybody in each of its states, in light and dark, and nothing moves as it comes', async () => {
  const guest = await visitor(browser, address);
  await guest.page.addInitScript(() => {
    globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.moved += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await guest.page.goto('/preview/components');
  await guest.page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
  await guest.page.getByRole('button', { name: 'A name that goes on and on' }).waitFor();
  for (const state of ['coming', 'failed', 'out of date', 'empty', 'with long words'])
    await guest.page.getByRole('region', { name: `A list, ${state}` }).waitFor();
  expect(await guest.page.evaluate(() => globalThis.moved)).toBeLessThan(0.1);
  expect(await lookClosely(guest, 'components', { everyRun: true })).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

test('a build that visitors get has no such page: neither its script nor an address of it', async () => {
  const guest = await visitor(browser, app.url);
  const answer = await guest.page.goto('/preview/components');
  expect(answer?.status()).toBe(404);
  await guest.page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
  const built = await readdir(path.resolve(import.meta.dirname, '../../../dist/assets'));
  expect(built.filter((file) => file.startsWith('component-preview'))).toEqual([]);
  await guest.context.close();
});

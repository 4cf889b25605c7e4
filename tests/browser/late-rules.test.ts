import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { openChromium } from './support/chromium.ts';
import { visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const rules = '**/assets/server-rules-*.js';

test('the rules of a form come when the focus does, and what is sent before they are here waits for them', async () => {
  const { page, context, complaints } = await visitor(browser, app.url);
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(rules, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  let signIns = 0;
  await page.route('**/api/auth/sign-in/email', (route) => {
    signIns += 1;
    return route.continue();
  });
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').focus();
  await asked.promise;
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Password').fill('something');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  released.resolve();
  await page.getByText('Please enter a valid email address', { exact: true }).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'E-mail: Please enter a valid email address' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  expect(signIns).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('where the rules cannot be had the server checks, and without a connection the form says so and keeps what was typed', async () => {
  const { page, context } = await visitor(browser, app.url);
  const { email, password } = await app.newMember('parent');
  await page.goto('/sign-in');
  await page.route(rules, (route) => route.abort());
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('We could not reach the site. Please check your connection and try again.').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
  await page.unroute('**/api/auth/sign-in/email');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${app.url}/`);
  await context.close();
});

test('a page with a form does not load its rules by itself', async () => {
  const { page, context } = await visitor(browser, app.url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((file) => file.includes('server-rules'))).toEqual([]);
  await context.close();
});

import { expect, test } from 'vitest';
import { stage } from '../support/stage.ts';

const here = stage();

const rules = '**/assets/server-rules-*.js';

test('the rules of a form come when the focus does, and what is sent before they are here waits for them', async () => {
  const { page, context, complaints } = await here.visitor();
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
  await page.getByLabel('Email').focus();
  await asked.promise;
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password').fill('something');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  released.resolve();
  await page.locator('p[id$="-error"]', { hasText: 'Please enter a valid email address' }).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Please enter a valid email address' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  expect(signIns).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('where the rules cannot be had the server checks, and without a connection the form says so and keeps what was typed', async () => {
  const { page, context } = await here.visitor();
  const { email, password } = await here.app.newMember('parent');
  await page.goto('/sign-in');
  await page.route(rules, (route) => route.abort());
  await page.route('**/api/auth/sign-in/email', (route) => route.abort());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('We could not reach the site. Please check your connection and try again.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  await page.unroute('**/api/auth/sign-in/email');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${here.app.url}/`);
  await context.close();
});

test('a page with a form does not load its rules by itself', async () => {
  const { page, context } = await here.visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((file) => file.includes('server-rules'))).toEqual([]);
  await context.close();
});

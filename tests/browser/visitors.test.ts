import { expect, test } from 'vitest';
import { shows } from './support/shows.ts';
import { stage } from './support/stage.ts';
import { sizesIn } from './support/visitor.ts';
import { takenOver } from './support/taken-over.ts';
import { pageFile } from './support/page-file.ts';

const here = stage();

test.each(sizesIn('desktop'))(
  'on a %s, a parent at the provider’s dashboard reads for whom it is and is led home',
  async (size) => {
    const parent = await here.signedIn('parent', size);
    // The words stand for two seconds, and then the page is at home: it tells by itself what it showed.
    const { shown } = await shows(parent.page, 'This page is for providers and administrators only.');
    await Promise.all([
      parent.page.getByRole('heading', { level: 1, name: 'Access Restricted' }).waitFor(),
      parent.page.goto('/provider/dashboard', { waitUntil: 'commit' }),
    ]);
    await shown;
    await parent.page.waitForURL(`${here.app.url}/`);
    await parent.page.getByRole('heading', { level: 1, name: /^Welcome, / }).waitFor();
    expect(parent.complaints).toEqual([]);
  },
);

test.each(sizesIn('phone'))(
  'on a %s, whoever is signed out is told so at the provider’s dashboard, led to the sign-in, and back to it afterwards',
  async (size) => {
    const provider = await here.visitor(size);
    const { email, password } = await here.app.newMember('provider');
    // The notice stands for half a second, and then the page is on its way to the sign-in, when none that is asked answers: it tells
    // by itself what it showed.
    const { shown } = await shows(provider.page, 'You are logged out. Logging in again...');
    await provider.page.goto('/provider/dashboard', { waitUntil: 'commit' });
    await shown;
    await provider.page.waitForURL(/\/sign-in\?returnTo=%2Fprovider%2Fdashboard$/);
    await provider.page.getByLabel('Email').fill(email);
    await provider.page.getByLabel('Password').fill(password);
    await provider.page.getByRole('button', { name: 'Sign in' }).click();
    await provider.page.getByRole('heading', { level: 1, name: 'Provider Dashboard' }).waitFor();
    await expect.poll(() => provider.page.title()).toBe('Provider Dashboard | Hopscotch');
  },
);

test('the pages on privacy and cookies say who gets to see what: providers, the card’s company, websites that pictures come from', async () => {
  const { page } = await here.visitor();
  await page.goto('/privacy');
  const others = page.getByRole('region', { name: 'Who else sees it' });
  for (const words of [
    'with an enquiry your name, your email address, your message and, if you give it, your phone number',
    'with a booking your first and last name, your email address, what you book and your note',
    'They can keep a list of their bookings as a file.',
    'Stripe processes the payment',
    'Pictures of activities may come from the providers’ own websites.',
  ])
    await others.getByText(words).waitFor();
  await page.goto('/cookies');
  const parties = page.getByRole('region', { name: '4. Third parties' });
  await parties.getByText('We load no advertising, analytics or scripts from anybody else.').waitFor();
  await parties.getByText('which could set a cookie of their own').waitFor();
  expect(await parties.getByText('nothing on them is loaded from anybody else').count()).toBe(0);
});

test('a page’s file comes when a hand is on the link to it, so that its data is asked for at the press', async () => {
  const { page, context } = await here.visitor();
  await page.goto('/add-listing');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const file = page.waitForRequest(`**/${pageFile('features/directory/directory-page.tsx')}`);
  await page.getByRole('link', { name: 'Browse Activities' }).first().hover();
  await file;
  await expect.poll(() => new URL(page.url()).pathname).toBe('/add-listing');
  await context.close();
});

test('what only somebody who is there can need comes with the first sign of them', async () => {
  const { page, context } = await here.visitor();
  const files = (): Promise<boolean> =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /toaster|route-error|site-away/.test(name)),
    );
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await files()).toBe(false);
  // As browsers tell of a mouse that rests while the page moves beneath it.
  await page.evaluate(() => void document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await files()).toBe(false);
  const away = page.waitForRequest(/\/assets\/site-away-/);
  const trouble = page.waitForRequest(/\/assets\/route-error-/);
  await page.mouse.move(100, 100);
  await Promise.all([away, trouble]);
  await context.close();
});

test('where not even what tells of trouble can be loaded, a page says that it could not be', async () => {
  const { page, context } = await here.visitor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await takenOver(page, 'main');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Browse Activities' }).first().click();
  await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activities Directory' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/activities');
  await context.close();
});

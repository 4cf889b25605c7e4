import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { liveListings } from '../../../support/made/live-listings.ts';
import { pondExplorers } from '../../support/activity-site.ts';
import { longWord as word } from '../../support/long-word.ts';
import { shown } from '../../../support/shown.ts';
import { stage } from '../../support/stage.ts';
import type { Visitor } from '../../support/visitor.ts';
import { takenOver } from '#tests/browser/support/taken-over.ts';

const here = stage(pondExplorers, pondExplorers.replaceAll('Pond', 'Brook'));
/** A live activity that is named so. */
let activity: string;

beforeAll(async () => {
  const [id = ''] = await liveListings(here.app.context, [
    {
      name: `${word} ${word}`,
      providerName: word,
      category: 'sports',
      subcategory: word,
      location: word,
      town: word,
      schedule: word,
      specialOffers: word,
      specialNeeds: word,
      contactName: word,
      description: word,
      scheduleDetails: { monday: word },
    },
  ]);
  activity = id;
});

test('filters that are changed in one moment all count, and each shows its tick at once', async () => {
  const { page } = await here.visitor();
  await page.goto('/activities');
  await page.getByRole('heading', { name: word }).waitFor();
  const indoor = page.getByRole('checkbox', { name: /^Indoor/ });
  await takenOver(page, 'input[type=checkbox]');
  const ticks = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const [paid, inside] = ['Paid', 'Indoor'].map((label) =>
      boxes.find((box) => box.labels?.[0]?.textContent.startsWith(label)),
    );
    paid?.click();
    inside?.click();
    return [paid?.checked, inside?.checked];
  });
  expect(ticks).toEqual([true, true]);
  await expect.poll(() => new URL(page.url()).search).toBe('?isFree=false&indoor=true');
  await page.goBack();
  await expect.poll(() => indoor.isChecked()).toBe(false);

  // What is no price does not stay in the box as though it were in use.
  await page.getByLabel('Up to £').fill('about £8');
  expect(await page.getByLabel('Up to £').inputValue()).toBe('8');
});

test('who has to sign in can also go back, and nobody is asked to because the site could not learn who they are', async () => {
  const parent = await here.visitor();
  await parent.page.goto('/sign-in?returnTo=/points');
  await parent.page.route('**/api/auth/user', (route) => route.abort());
  await signIn(parent.page, await here.app.newMember('parent'));
  await parent.page.getByRole('heading', { name: 'We could not see who you are' }).waitFor();
  await expect.poll(() => new URL(parent.page.url()).pathname).toBe('/points');
  await parent.page.unroute('**/api/auth/user');
  await parent.page.getByRole('button', { name: 'Try Again' }).click();
  await parent.page.getByRole('heading', { name: 'Points & Level' }).waitFor();

  const stranger = await here.visitor();
  await stranger.page.goto('/activities');
  await stranger.page.getByRole('link', { name: 'My Points' }).click();
  await stranger.page.waitForURL(/sign-in/);
  await stranger.page.goBack();
  await stranger.page.getByRole('heading', { name: 'Activities Directory' }).waitFor();

  // Somebody who is signed in, perhaps in another tab, has nothing to do on the sign-in page.
  await parent.page.goto('/sign-in?returnTo=/suggest-activity');
  await parent.page.getByLabel('Website URL').waitFor();
});

test('what a parent has typed outlives a reload, a lost session and a failed submission', async () => {
  const parent = await here.signedIn('parent');
  const { page, account } = parent;
  // Who leaves while a page is being read stays where they went.
  await page.goto('/suggest-activity');
  const read = Promise.withResolvers<void>();
  await page.route('**/api/parent/create-from-url', (route) => read.promise.then(() => route.continue()));
  await page.getByLabel('Website URL').fill(here.webSite(0).url);
  const asked = page.waitForRequest(/create-from-url/);
  await page.getByRole('button', { name: 'Get Activity Details' }).click();
  await asked;
  await page.getByRole('link', { name: 'Back to Home' }).click();
  const answered = page.waitForResponse(/create-from-url/);
  read.resolve();
  await answered;
  // Where a call is held up like this, the script of the line of updates counts as on its way for ever: two frames lead anywhere.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => page.url()).toBe(`${here.app.url}/`);
  await page.unroute('**/api/parent/create-from-url');

  await page.goto('/suggest-activity');
  const address = page.getByLabel('Website URL');
  await address.fill(`${here.webSite(0).url}/missing`);
  await address.press('Enter');
  await page.getByText('Failed to Submit Suggestion').waitFor();
  await address.fill('');
  await address.press('Enter');
  await page.getByText('Please enter a website URL').waitFor();
  expect(await page.getByText('Failed to Submit Suggestion').count()).toBe(0);
  await address.fill(here.webSite(0).url);
  await page.reload();
  expect(await address.inputValue()).toBe(here.webSite(0).url);
  await page.getByRole('button', { name: 'Get Activity Details' }).click();
  await page.getByLabel('Location').fill('The boathouse by the mill');
  await page.getByLabel(/Anything we should know/).fill('Bring wellies.');

  await page.reload();
  await expectTyped(parent);

  const session = await parent.context.cookies();
  await parent.context.clearCookies();
  await page.getByRole('button', { name: 'Submit Suggestion' }).click();
  await page.waitForURL(/sign-in/);
  await signIn(page, account);
  await expectTyped(parent);
  expect(session).not.toEqual(await parent.context.cookies());

  await page.route('**/api/parent/submit-suggestion', (route) => route.abort());
  await page.getByRole('button', { name: 'Submit Suggestion' }).click();
  await page.getByText('Submission Failed', { exact: true }).waitFor();
  await page.getByText('Failed to submit suggestion. Please try again.', { exact: true }).waitFor();
  await expectTyped(parent);
  await page.unroute('**/api/parent/submit-suggestion');
  await page.getByRole('button', { name: 'Submit Suggestion' }).dblclick();
  await page.getByRole('heading', { name: 'Suggestion submitted' }).waitFor();

  // Back does not lead into a form that was sent already.
  await page.goBack();
  await expect.poll(() => page.getByRole('button', { name: 'Submit Suggestion' }).count()).toBe(0);
  await shown(here.app.context, ['listing']);
  const mine = page.evaluate(async () => (await fetch('/api/drafts/mine')).json());
  expect(await mine).toMatchObject([{ status: 'pending', location: 'The boathouse by the mill' }]);
});

test('somebody without an account comes back to what they have typed, and sends it', async () => {
  const { page, complaints } = await here.visitor();
  await page.goto('/add-listing');
  await page.getByLabel("I'm a Provider").check();
  await page.getByLabel('Website URL').fill(here.webSite(1).url);
  await page.getByRole('button', { name: 'Extract Info' }).click();
  await page.getByLabel('Location').fill('The old boathouse');
  await page.getByLabel('Your Name').fill('Ada Field');
  await page.getByLabel('Your Email').fill('ada@home.example');
  await page.reload();
  await page.getByRole('heading', { name: 'Review & Edit' }).waitFor();
  expect(await page.getByLabel('Location').inputValue()).toBe('The old boathouse');
  expect(await page.getByLabel('Your Name').inputValue()).toBe('Ada Field');
  await page.getByRole('button', { name: 'Submit Listing' }).click();
  await page.getByRole('heading', { name: 'Listing Submitted' }).waitFor();
  await page.getByRole('link', { name: 'See Your Listing' }).click();
  await page.getByRole('heading', { name: 'Waiting for Review' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/provider\//);
  expect(complaints).toEqual([]);
});

test('words that are longer than a phone is wide stay on it, and the way back leads to the same list', async () => {
  const family = await here.visitor('phone');
  await family.page.goto('/activities?category=sports');
  await expectNoSidewaysScroll(family);
  const come = Promise.withResolvers<void>();
  await family.page.route(`**/api/activities/${activity}*`, (route) => come.promise.then(() => route.continue()));
  await takenOver(family.page, 'main');
  await family.page.getByRole('link', { name: /^View Details/ }).click();
  await family.page.getByText('Loading the activity').waitFor({ state: 'attached' });
  await family.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  come.resolve();
  await family.page.getByRole('heading', { level: 1, name: word }).waitFor();
  await expect.poll(() => new URL(family.page.url()).pathname).toBe(`/activities/${activity}`);
  // Screen readers hear where they are: not where they were, whose title stands until the activity has come.
  await expect.poll(() => family.page.locator('p.sr-only[aria-live]').innerText()).toContain(word);
  await expectNoSidewaysScroll(family);
  await family.page.getByRole('link', { name: 'Back to Activities' }).click();
  await expect.poll(() => new URL(family.page.url()).search).toBe('?category=sports');

  // An address that asks for what no filter means finds nothing, in our words and not in the server's.
  await family.page.goto('/activities?minPrice=cheap&isFree=perhaps');
  await family.page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
  await family.page.getByRole('button', { name: 'Clear all filters' }).click();
  await family.page.getByRole('heading', { name: word }).waitFor();
});

test('a place that is neither a town nor a postcode is asked for again only when nothing is found there', async () => {
  const { page } = await here.visitor();
  const wrong = page.getByText('Please enter a postcode, or choose a town.');
  await page.goto('/activities?location=Surrey');
  // The counts, by which it is known that nothing is found.
  await page
    .getByRole('option', { name: /\(\d+\)/ })
    .first()
    .waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: word }).waitFor();
  expect(await wrong.count()).toBe(0);
  await page.goto('/activities?location=Nowhere');
  await wrong.waitFor();
});

async function expectNoSidewaysScroll({ page }: Visitor): Promise<void> {
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

async function expectTyped({ page }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Check the details' }).waitFor();
  expect(await page.getByLabel('Location').inputValue()).toBe('The boathouse by the mill');
  expect(await page.getByLabel(/Anything we should know/).inputValue()).toBe('Bring wellies.');
}

async function signIn(page: Page, account: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

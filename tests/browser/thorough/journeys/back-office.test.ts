import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { approve, listingWith, sendTo, submit } from '../../../support/made/live-listings.ts';
import { pondExplorers } from '../../support/activity-site.ts';
import { turnTo } from '../../support/form-part.ts';
import { stage } from '../../support/stage.ts';
import { bothSizes } from '../../support/visitor.ts';

const here = stage(pondExplorers);

const details = { description: 'Night walks with a ranger.', category: 'nature-animals', town: 'Woking' } as const;
const application = (name: string, origin: 'provider_application' | 'parent_suggestion' = 'provider_application') =>
  listingWith(here.app.context, { fields: { ...details, name }, origin }, [submit]);
const crawled = (name: string) =>
  listingWith(here.app.context, { fields: { ...details, name }, origin: 'scraper', draftedBy: 'crawler' });
const edit = (changes: Record<string, unknown>): ListingCommand => ({
  type: 'EditListing',
  changes,
  editedBy: 'provider',
});

/** Opens the review of one listing from the dashboard. */
async function review(page: Page, name: string, tab = 'provider') {
  await page.goto(`/admin/unified-dashboard?tab=${tab}`);
  await page.getByRole('tabpanel').getByRole('button', { name }).click();
  // By its name: what waits still opens when this is decided on.
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

test('a long queue comes page by page, and each tab has its own', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `Crawled Club ${String(index + 1).padStart(2, '0')}`);
  for (const name of names) await crawled(name);
  const lone = await application('Lone Provider Club');
  const { page, complaints } = await here.signedIn('admin');
  await page.goto('/admin/unified-dashboard?tab=provider');
  await page.getByRole('button', { name: 'Lone Provider Club' }).waitFor();
  await page.goto('/admin/scraper-review');
  await page.getByText('1 to 24 of 25').waitFor();
  expect(await page.getByRole('button', { name: 'Crawled Club 25' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Crawled Club 25' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?page=2&review=/);
  // The last of the second page is gone then: the first one shows.
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('button', { name: 'Crawled Club 24' }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await sendTo(here.app.context, lone, [approve]);
  expect(complaints).toEqual([]);
});

test('an application is not rejected without a word: the notes take the focus', async () => {
  await application('Wordless Club');
  const { page, complaints } = await here.signedIn('admin');
  const dialog = await review(page, 'Wordless Club');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.getByText('Notes Required: Please provide rejection notes for the provider.').waitFor();
  expect(await dialog.getByLabel('Admin notes').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.type('Adults only.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a verdict that could not be sent leaves everything as it was typed, and can be sent again', async () => {
  await application('Unlucky Club');
  await crawled('Late Club');
  const { page, complaints } = await here.signedIn('admin');
  // Nobody tells this screen of changes: it would ask again by itself before anybody could see that it failed.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await page.route('**/api/updates', (route) => route.fulfill({ status: 204 }));
  const dialog = await review(page, 'Unlucky Club');
  await page.route('**/review', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
  await dialog.getByLabel('Admin notes').fill('Adults only.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.getByText('Failed to review listing').waitFor();
  // A click beside the sheet is a slip.
  await page.mouse.click(5, 5);
  expect(await dialog.getByLabel('Admin notes').inputValue()).toBe('Adults only.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // The card that had the focus is gone: the keyboard goes on from the list.
  const isInList = () => page.evaluate(() => document.activeElement?.closest('[role=tabpanel]') !== null);
  await expect.poll(isInList).toBe(true);

  await page.route('**/api/admin/listings/pending?*', (route) => route.fulfill({ status: 502, body: '' }), {
    times: 1,
  });
  await page.getByRole('tab', { name: 'Scraped' }).click();
  await page.getByText('Failed to fetch: 502').waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('tabpanel').getByText('Auto-scraped').first().waitFor();
  expect(complaints.filter((each) => !/status of 50[02]/.test(each))).toEqual([]);
});

test('who comes second learns that another admin has decided, and what', async () => {
  const id = await application('Contested Club');
  const second = await here.signedIn('admin');
  const dialog = await review(second.page, 'Contested Club');
  await sendTo(here.app.context, id, [approve]);
  await dialog.getByText('Somebody approved it: it is in the directory now.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('button', { name: 'Show it as it is now' }).click();
  await dialog.getByText('Live', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  expect(second.complaints).toEqual([]);
});

test('what an admin has typed survives a change by the submitter, and so does the change', async () => {
  const id = await application('Moving Club');
  const { page, complaints } = await here.signedIn('admin');
  const dialog = await review(page, 'Moving Club');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Location').fill('The Old Barn');
  await sendTo(here.app.context, id, [edit({ schedule: 'Sundays 9:00' })]);
  await dialog.getByText('This listing has changed since you looked at it').waitFor();
  await dialog.getByRole('button', { name: 'Continue with the current version' }).click();
  await expect.poll(() => dialog.getByLabel('Schedule').inputValue()).toBe('Sundays 9:00');
  expect(await dialog.getByLabel('Location').inputValue()).toBe('The Old Barn');
  await dialog.getByRole('button', { name: 'Save & Approve' }).click();
  await dialog.waitFor({ state: 'detached' });
  const live = async () => (await here.app.anonymous(`/api/activities/${id}`)).json();
  await expect.poll(live).toMatchObject({ location: 'The Old Barn', schedule: 'Sundays 9:00' });
  expect(complaints).toEqual([]);
});

test('two admins edit one live listing, and neither takes back what the other has written', async () => {
  const id = await listingWith(here.app.context, { fields: { ...details, name: 'Shared Club' } }, [submit, approve]);
  const { page, complaints } = await here.signedIn('admin');
  await page.goto('/admin/unified-dashboard');
  await page.getByLabel('Search live activities').fill('Shared Club');
  await page.getByRole('button', { name: /^Edit ?Shared Club/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Location').fill('The Old Barn');
  await sendTo(here.app.context, id, [
    { type: 'EditListing', editedBy: 'admin', changes: { schedule: 'Sundays 9:00' } },
  ]);
  await expect.poll(() => dialog.getByLabel('Schedule').inputValue()).toBe('Sundays 9:00');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await dialog.waitFor({ state: 'detached' });
  const live = async () => (await here.app.anonymous(`/api/activities/${id}`)).json();
  await expect.poll(live).toMatchObject({ location: 'The Old Barn', schedule: 'Sundays 9:00' });
  expect(complaints).toEqual([]);
});

test('a history shows any moment of it, also those that the timeline has not loaded, in UK time everywhere', async () => {
  const edits = Array.from({ length: 205 }, (_, index) => edit({ schedule: `Version ${index + 1}` }));
  const id = await listingWith(here.app.context, { fields: { ...details, name: 'Old Club' } }, edits);
  const answer = await (await here.app.signedInAs('admin'))(`/api/admin/audit?entity=${id}&type=ListingDrafted`);
  const { entries } = (await answer.json()) as { entries: { position: number; occurredAt: string }[] };
  const { page, context, complaints } = await here.signedIn('admin');
  const far = await context.newCDPSession(page);
  await far.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' });

  await page.goto(`/admin/audit/listing/${id}?position=${entries[0]?.position}`);
  await page.getByText('After event 1 of 206').waitFor();
  expect(await page.locator('main').getByText('Version 1', { exact: true }).count()).toBe(0);
  const typed = await page.getByLabel('Date and time').inputValue();
  const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });
  expect(typed.slice(-5)).toBe(shown.format(new Date(entries[0]?.occurredAt ?? '')));

  await page.getByLabel('Date and time').fill('2020-01-01T12:00');
  await page.getByText('Nothing had happened by then.').waitFor();
  await page.reload();
  await page.getByText('The listing did not exist then.').waitFor();
  // All of the typed minute counts, so that an event is found by the time that its entry shows.
  await page.getByLabel('Date and time').fill(typed);
  await page.getByText(/After event|As it is now/).waitFor();
  await page.getByRole('button', { name: 'Now' }).click();
  await page.getByText('As it is now').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test('a screen that was left and opened again shows what happened meanwhile', async () => {
  const { page, complaints } = await here.signedIn('admin');
  await page.goto('/admin/audit');
  await page.locator('main li').first().waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await application('Meanwhile Club');
  await page.getByRole('link', { name: 'Audit Trail', exact: true }).click();
  await page.getByText('“Meanwhile Club” was submitted for review').waitFor();
  // A list that somebody has worked their way down stays as it is until they ask for more.
  await page.getByRole('button', { name: 'Load Older Events' }).click();
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(50);
  await application('Latest Club');
  await page.getByRole('button', { name: 'Show what has happened since' }).click();
  await page.getByText('“Latest Club” was submitted for review').waitFor();
  expect(complaints).toEqual([]);
});

test.each(bothSizes)(
  'on a %s, a provider gets from the dashboard to the live listing, and what they change, ratings of review sites too, waits for an admin',
  async (size) => {
    const club = `Editable Club on a ${size}`;
    const account = await here.app.newMember('provider');
    const beginning = { fields: { ...details, name: club }, submittedBy: account.memberId } as const;
    const id = await listingWith(here.app.context, { ...beginning, origin: 'provider_application' }, [submit, approve]);
    const provider = await here.visitor(size);
    await provider.signIn(account);
    await provider.page.goto('/provider/dashboard');
    await provider.page.getByRole('link', { name: new RegExp(`^Edit ?: ${club}`) }).click();
    await provider.page.getByRole('heading', { level: 1, name: 'Your Listing Is Live' }).waitFor();
    await expect.poll(() => new URL(provider.page.url()).pathname).toBe(`/provider/edit-activity/${id}`);
    await turnTo(provider.page, size, 'Where and when');
    await provider.page.getByLabel('Schedule').fill('Saturdays 10:00');
    await provider.page.getByLabel('Places', { exact: true }).selectOption('Waiting list');
    await turnTo(provider.page, size, 'Ratings on Other Sites');
    await provider.page.getByRole('button', { name: 'Add the rating of Google' }).click();
    const rating = provider.page.getByRole('group', { name: 'Google' });
    expect(await rating.getByLabel('Rating out of 5').evaluate((box) => box === document.activeElement)).toBe(true);
    await rating.getByLabel('Rating out of 5').fill('4.6');
    await rating.getByLabel('Number of reviews').fill('120');
    await rating.getByLabel('Read there on').fill('2026-03-01');
    const send = provider.page.getByRole('button', { name: 'Send Changes for Review' });
    await send.click();
    await rating.getByText('Please enter the address of the page where the rating stands').waitFor();
    await provider.screenshot('provider-ratings');
    await rating.getByLabel('Address of the page').fill('g.page/r/editable-club');
    await send.click();
    await provider.page.getByText('Changes Sent').first().waitFor();
    await provider.page.getByText('Changes waiting for review').waitFor();
    await provider.page.getByText('Saturdays 10:00').waitFor();
    await provider.page.goto('/provider/dashboard');
    await provider.page.getByText('Changes in Review').waitFor();

    const { page, complaints } = await here.signedIn('admin', size);
    const dialog = await review(page, club, 'changes');
    await dialog.getByText('Saturdays 10:00').waitFor();
    const words = 'Google: 4.6 from 120 reviews, read on 1 March 2026 at https://g.page/r/editable-club';
    await dialog.getByText(words).waitFor();
    await dialog.getByRole('button', { name: 'Approve Change' }).click();
    await dialog.waitFor({ state: 'detached' });
    const live = async () => (await here.app.anonymous(`/api/activities/${id}`)).json();
    await expect.poll(live).toMatchObject({ schedule: 'Saturdays 10:00' });
    await provider.page.getByText('Changes in Review').waitFor({ state: 'detached' });
    const family = await here.visitor(size);
    await family.page.goto(`/activities/${id}`);
    await family.page.getByText('Read on 1 March 2026 at g.page').waitFor();
    const link = family.page.getByRole('link', { name: 'Google (opens in a new tab)' });
    expect(await link.getAttribute('href')).toBe('https://g.page/r/editable-club');
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
    await family.page.getByRole('complementary').getByText('Waiting list').waitFor();
    await family.screenshot('activity-rated');
    await family.page.goto(`/activities?search=${encodeURIComponent(club)}`);
    await family.page.getByRole('article').getByText('Waiting list').waitFor();
    await family.screenshot('directory-waiting-list');
    expect([...complaints, ...provider.complaints, ...family.complaints]).toEqual([]);
  },
);

test('who is no admin is told so, with the role that they have', async () => {
  const provider = await here.signedIn('provider');
  await provider.page.goto('/admin/scraper-review');
  await provider.page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
  await provider.page
    .getByText('You need admin privileges to access this page. Your current role: provider.')
    .waitFor();
  expect(provider.complaints).toEqual([]);
});

test('a listing without the name of its submitter is not sent: the missing box takes the focus', async () => {
  const guest = await here.visitor();
  const { page, complaints } = guest;
  const site = here.webSite(0);
  await page.goto('/add-listing');
  await page.getByLabel('Website URL').fill('nonsense');
  expect(await page.getByRole('button', { name: 'Extract Info' }).getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Please enter a valid URL').first().waitFor();
  await page.getByLabel('Website URL').fill(site.url);
  await page.getByRole('button', { name: 'Extract Info' }).click();
  await page.getByRole('button', { name: 'Submit Listing' }).click();
  await page.locator('p', { hasText: /^Please enter your name$/ }).waitFor();
  await page.getByRole('alert').getByRole('link', { name: 'Please enter your name' }).waitFor();
  expect(await page.getByLabel('Your Name').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByLabel('Your Name').fill('Jo Brown');
  await page.getByLabel('Your Email').fill('jo.brown@mail.example');
  await page.getByRole('button', { name: 'Submit Listing' }).click();
  await page.getByRole('heading', { name: 'Listing Submitted' }).waitFor();
  // The picture that the page names is not on that server.
  expect(complaints.filter((each) => !each.includes(site.host))).toEqual([]);
});

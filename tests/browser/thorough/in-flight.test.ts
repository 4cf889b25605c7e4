import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathTo } from '#domain/site/pages.ts';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { asksFor, offered } from '../../support/made/bookings.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { havingPlan } from '../../support/made/plans.ts';
import { held, hold, isCommand } from '../support/in-flight.ts';
import { stage } from '../support/stage.ts';
import { shown } from '#tests/support/shown.ts';

const here = stage();

/** Their page of a draft of theirs. */
async function author() {
  const someone = await here.signedIn('parent');
  const fields = { name: 'Kite Club', description: 'High.' };
  const mine = { fields, origin: 'parent_suggestion', submittedBy: someone.account.memberId } as const;
  const draft = await listingWith(here.app.context, mine);
  await someone.page.goto(`/parent/draft-review/${draft}`);
  return { ...someone, draft };
}

/** What `page` saves from now on. */
function saves(page: Page): readonly unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && bodies.push(request.postDataJSON())));
  return bodies;
}

test('what is submitted waits for the save that is on its way, and is not overtaken by it', async () => {
  const { page, draft, complaints } = await author();
  const { sent, letGo } = await hold(page);
  const order: string[] = [];
  page.on('request', (request) => void (isCommand(request) && order.push(`${request.method()} begins`)));
  page.on(
    'response',
    (answer) => void (isCommand(answer.request()) && order.push(`${answer.request().method()} ends`)),
  );
  await page.getByLabel('Schedule').fill('Sun');
  await sent;
  await page.getByLabel('Schedule').fill('Sundays at noon');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  letGo();
  await page.getByText('Submitted Successfully!').waitFor();
  await expect
    .poll(() => order)
    .toEqual(['PUT begins', 'PUT ends', 'PUT begins', 'PUT ends', 'POST begins', 'POST ends']);
  await page.waitForURL(`${here.app.url}/`);
  await expect.poll(() => held(page, draft)).toMatchObject({ status: 'pending', schedule: 'Sundays at noon' });
  expect(complaints).toEqual([]);
});

test('a draft saves itself once at a time, and then what was typed last', async () => {
  const { page } = await author();
  await page.clock.install();
  await page.reload();
  const { sent, letGo } = await hold(page);
  const bodies = saves(page);
  const type = async (text: string): Promise<void> => {
    await page.getByLabel('Schedule').fill(text);
    await page.clock.runFor(3_000);
  };
  await type('Sun');
  await sent;
  await type('Sunday');
  await type('Sundays');
  letGo();
  await expect.poll(() => bodies).toEqual([{ schedule: 'Sun' }, { schedule: 'Sundays' }]);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(bodies.length).toBe(2);
});

test('a draft that could not be saved while the site was away is saved when it is back, without another word', async () => {
  const { page } = await author();
  await page.getByLabel('Schedule').fill('Sun');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.context().setOffline(true);
  await page.getByText('this page carries on by itself', { exact: false }).waitFor();
  await page.getByLabel('Schedule').fill('Sundays at noon');
  await page.getByText('Not saved yet.', { exact: false }).waitFor();
  const bodies = saves(page);
  await page.context().setOffline(false);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(bodies).toEqual([{ schedule: 'Sundays at noon' }]);
});

test('a draft that could not be saved while commands alone were not taken is saved once they are, without another word', async () => {
  const { page, draft } = await author();
  await page.clock.install();
  await page.reload();
  await page.route('**/api/drafts/**', (route) => route.fulfill({ status: 503, json: { status: 503, title: 'Away' } }));
  await page.getByLabel('Schedule').fill('Sundays at noon');
  await page.clock.runFor(3_000);
  await page.getByText('Not saved yet.', { exact: false }).waitFor();
  await page.unrouteAll();
  await page.clock.runFor(25_000);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(await held(page, draft)).toMatchObject({ schedule: 'Sundays at noon' });
});

test('words typed while Save Draft or Submit for Review is on its way stay, and keep their author on the page', async () => {
  const { page, draft, complaints } = await author();
  const saving = await hold(page);
  const address = page.getByLabel('Address');
  await page.getByLabel('Schedule').fill('Sundays ');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await saving.sent;
  await address.fill('1 High Street');
  saving.letGo();
  await page.getByText('Draft Saved', { exact: true }).waitFor();
  // What was sent stands there as it was saved.
  await expect.poll(() => page.getByLabel('Schedule').inputValue()).toBe('Sundays');
  expect(await address.inputValue()).toBe('1 High Street');
  await page.unrouteAll();

  const submitting = await hold(page);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await submitting.sent;
  await address.fill('12 High Street');
  submitting.letGo();
  await page.getByRole('heading', { level: 1, name: 'Waiting for Review' }).waitFor();
  await page.getByText('Submitted Successfully!').waitFor();
  expect(await address.inputValue()).toBe('12 High Street');
  await page.reload();
  expect(await address.inputValue()).toBe('12 High Street');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Changes Saved', { exact: true }).waitFor();
  await expect.poll(() => held(page, draft)).toMatchObject({ schedule: 'Sundays', address: '12 High Street' });
  expect(complaints).toEqual([]);
});

test('a word that is taken back while it is on its way stays taken back', async () => {
  const { page, draft } = await author();
  const { sent, letGo } = await hold(page);
  const bodies = saves(page);
  const schedule = page.getByLabel('Schedule');
  await schedule.fill('a mistake');
  await sent;
  await schedule.fill('');
  letGo();
  await expect.poll(() => bodies).toEqual([{ schedule: 'a mistake' }, { schedule: '' }]);
  await expect.poll(() => held(page, draft)).toMatchObject({ status: 'draft', schedule: null });
  expect(await schedule.inputValue()).toBe('');
  // Also when it is submitted at once.
  await page.unrouteAll();
  const again = await hold(page);
  await schedule.fill('another mistake');
  await again.sent;
  await schedule.fill('');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  again.letGo();
  await page.waitForURL(`${here.app.url}/`);
  await expect.poll(() => held(page, draft)).toMatchObject({ status: 'pending', schedule: null });
});

test('a field that is only half typed does not hold up what is saved beside it, and is named', async () => {
  const { page, draft, complaints, screenshot } = await author();
  const bodies = saves(page);
  const email = page.getByLabel('Contact Email');
  await email.fill('jo@');
  await page.getByLabel('Schedule').fill('Sundays');
  const waiting = 'Not saved yet: Contact Email. Please check what you typed there.';
  await page.getByText(new RegExp(`^Saved \\d\\d:\\d\\d\\. ${waiting}$`)).waitFor();
  await screenshot('draft-half-typed');
  expect(await held(page, draft)).toMatchObject({ schedule: 'Sundays', contactEmail: null });
  await page.reload();
  expect(await email.inputValue()).toBe('jo@');
  await page.getByText(waiting).waitFor();
  await email.fill('jo@mail.example');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  expect(bodies).toEqual([{ schedule: 'Sundays' }, { contactEmail: 'jo@mail.example' }]);
  // What only the whole listing can be refused for is said as well.
  await page.getByLabel('Minimum Age').fill('9');
  await page.getByLabel('Maximum Age').fill('5');
  await page.getByText('Not saved yet. The youngest age is above the oldest.').waitFor();
  expect(complaints.filter((each) => !each.includes('/api/drafts/'))).toEqual([]);
});

test('nobody reads what the last one in the tab has typed, who signed out or whom another member came after', async () => {
  const { page, context, signIn, complaints } = await here.signedIn('parent');
  const said = page.getByLabel('Anything we should know? (optional)');
  const byHand = async (): Promise<string> => {
    await page.goto('/suggest-activity');
    await page.getByRole('button', { name: 'Type the details in yourself' }).click();
    return said.inputValue();
  };
  await byHand();
  await said.fill('My brother runs it.');
  await page.reload();
  expect(await said.inputValue()).toBe('My brother runs it.');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(`${here.app.url}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('typed')));
  expect(await kept()).toEqual([]);
  await signIn(await here.app.newMember('parent'));
  expect(await byHand()).toBe('');
  await said.fill('I am their neighbour.');
  await expect.poll(kept).not.toEqual([]);
  await context.clearCookies();
  await signIn(await here.app.newMember('parent'));
  expect(await byHand()).toBe('');
  expect(complaints).toEqual([]);
});

test('nobody reads what whoever signed out has typed in another tab, and a lost session costs them none of it', async () => {
  const { page, context, account, signIn } = await here.signedIn('parent');
  const other = await context.newPage();
  const message = other.getByLabel('Message');
  const types = async (): Promise<void> => {
    await other.goto('/contact');
    await other.getByRole('button', { name: 'Test', exact: true }).waitFor();
    await message.fill('My brother runs it.');
  };
  const found = async (): Promise<string> => {
    await other.reload();
    await other.getByRole('link', { name: 'Sign In' }).first().waitFor();
    return message.inputValue();
  };
  await types();
  for (const _ of ['once', 'and again']) {
    await context.clearCookies();
    expect(await found()).toBe('My brother runs it.');
    await signIn(account);
    await types();
    await page.goto('/');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(await found()).toBe('');
    await signIn(account);
    await types();
  }
});

test('of an enquiry that fails when its dialog is closed already a notice tells, and its words are there again', async () => {
  const fields = { name: 'Owl Walks', description: 'At dusk.', contactEmail: 'owls@mail.example' };
  const id = await listingWith(here.app.context, { fields }, [submit, approve]);
  const { page } = await here.visitor();
  await page.goto(`/activities/${id}`);
  const open = page.getByRole('button', { name: 'Quick Enquiry' });
  const dialog = page.getByRole('dialog', { name: 'Quick Enquiry' });
  await open.click();
  await dialog.getByLabel('Your Name').fill('Ann Field');
  await dialog.getByLabel('Email').fill('ann@mail.example');
  await dialog.getByLabel('Message').fill('May dogs come?');
  const { sent, fail } = await hold(page);
  await dialog.getByRole('button', { name: 'Send Enquiry' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  fail();
  await page.getByText('Enquiry Not Sent').first().waitFor();
  await open.click();
  expect(await dialog.getByLabel('Message').inputValue()).toBe('May dogs come?');
  expect(await dialog.getByText('Enquiry Not Sent').count()).toBe(0);
});

test('of a booking that could not be cancelled a notice tells when the question is closed already, and no new question does', async () => {
  const provider = await here.signedIn('provider');
  await havingPlan(here.app.context, await asBusiness(here.app, [provider.account]));
  const fields = { name: 'Otters on Monday', description: 'First strokes.', category: 'swimming' } as const;
  const listingId = await listingWith(
    here.app.context,
    { fields, origin: 'provider_application', submittedBy: provider.account.memberId },
    [submit, approve],
  );
  const siteOf = async ({ account }: typeof provider) =>
    siteAt(here.app.url, await sessionOf(here.app.anonymous, account));
  const session = await offered({ who: await siteOf(provider), listingId });
  const family = await here.signedIn('parent');
  await asksFor(await siteOf(family), listingId, session);
  await shown(here.app.context, ['bookings']);
  const { page } = family;
  await page.goto('/profile#bookings');
  const ask = page.getByRole('button', { name: /^Cancel Request/ });
  const question = page.getByRole('dialog', { name: 'Cancel these places?' });
  const { sent, fail } = await hold(page);
  await ask.click();
  await question.getByRole('button', { name: 'Cancel Request' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  fail();
  const failed = page.getByText('Not Cancelled');
  await failed.first().waitFor();
  await ask.click();
  await question.waitFor();
  expect(await question.getByText('Not Cancelled').count()).toBe(0);
  // What fails while it is open is said in it.
  await question.getByRole('button', { name: 'Cancel Request' }).click();
  await question.getByText('Not Cancelled').waitFor();
});

test('what is answered when its form has been closed closes no other form', async () => {
  const { page, account } = await here.signedIn('parent');
  const who = siteAt(here.app.url, await sessionOf(here.app.anonymous, account));
  for (const [name, query] of [
    ['Splash', 'category=swimming'],
    ['Clay', 'category=arts-crafts'],
  ] as const)
    expect((await call(who, 'POST', '/api/saved-searches', { name, query, emails: false })).status).toBe(200);
  await shown(here.app.context, ['saved_searches']);
  await page.goto(pathTo('saved-searches'));
  const renaming = page.getByRole('form', { name: 'Rename this search' });
  const { sent, letGo } = await hold(page);
  await page.getByRole('button', { name: 'Rename Splash' }).click();
  await renaming.getByLabel('Name').fill('Swimming on Sunday');
  await renaming.getByRole('button', { name: 'Save Name' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await renaming.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rename Clay' }).click();
  await renaming.getByLabel('Name').fill('Pots');
  letGo();
  await page.getByText('Swimming on Sunday').first().waitFor();
  expect(await renaming.getByLabel('Name').inputValue()).toBe('Pots');
});

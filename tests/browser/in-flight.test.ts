import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { approve, listingWith, submit } from '../support/live-listings.ts';
import { openChromium } from './support/chromium.ts';
import { type Visitor, visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
const open: Visitor[] = [];
beforeAll(async () => {
  app = await testApp();
  browser = await openChromium();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ context }) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function member(role: 'parent' | 'admin') {
  const someone = await visitor(browser, app.url);
  open.push(someone);
  const account = await app.newMember(role);
  await someone.signIn(account);
  return { ...someone, account };
}

/** Their page of a draft of theirs. */
async function author() {
  const someone = await member('parent');
  const fields = { name: 'Kite Club', description: 'High.' };
  const mine = { fields, origin: 'parent_suggestion', submittedBy: someone.account.memberId } as const;
  const draft = await listingWith(app.context, mine);
  await someone.page.goto(`/parent/draft-review/${draft}`);
  return { ...someone, draft };
}

/** Some of what `page` reads of the listing by now. */
const held = (page: Page, listingId: string) =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/api/activities/${id}`);
    const { status, schedule, address, contactEmail } = (await answer.json()) as Record<string, unknown>;
    return { status, schedule, address, contactEmail };
  }, listingId);
const isCommand = (request: Request): boolean =>
  request.method() !== 'GET' && request.url().startsWith(`${app.url}/api/`);

/** Keeps the commands of `page` on their way until `letGo`; `sent` resolves with the first. */
async function hold(page: Page) {
  const go = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (isCommand(route.request())) {
      sent.resolve();
      await go.promise;
    }
    await route.continue();
  });
  return { sent: sent.promise, letGo: go.resolve };
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
  expect(order).toEqual(['PUT begins', 'PUT ends', 'PUT begins', 'PUT ends', 'POST begins', 'POST ends']);
  await page.waitForURL(`${app.url}/`);
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
  await page.waitForURL(`${app.url}/`);
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
  const { page, context, signIn, complaints } = await member('parent');
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
  await page.waitForURL(`${app.url}/`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('typed')));
  expect(await kept()).toEqual([]);
  await signIn(await app.newMember('parent'));
  expect(await byHand()).toBe('');
  await said.fill('I am their neighbour.');
  await expect.poll(kept).not.toEqual([]);
  await context.clearCookies();
  await signIn(await app.newMember('parent'));
  expect(await byHand()).toBe('');
  expect(complaints).toEqual([]);
});

const queue = '/admin/unified-dashboard?tab=parent';
/** An admin in front of the queue, with `names` in it. */
async function reviewer(names: readonly string[]) {
  const ids: Record<string, string> = {};
  for (const name of names)
    ids[name] = await listingWith(
      app.context,
      { fields: { name, description: 'x', category: 'nature-animals' }, origin: 'parent_suggestion' },
      [submit],
    );
  const someone = await member('admin');
  // So that a step too many leads somewhere.
  await someone.page.goto('/admin/scraper-review');
  await someone.page.goto(queue);
  const row = (name: string) => someone.page.getByRole('tabpanel').getByRole('button', { name });
  const review = (name: string) => someone.page.getByRole('dialog', { name });
  const approveIt = (name: string) => review(name).getByRole('button', { name: 'Approve', exact: true }).click();
  return { ...someone, ids, row, review, approveIt };
}

test('the answer to a verdict closes no other review, and no page', async () => {
  const { page, ids, row, review, approveIt, complaints } = await reviewer(['First Club', 'Second Club']);
  const first = await hold(page);
  await row('First Club').click();
  await approveIt('First Club');
  await row('Second Club').click();
  const notes = review('Second Club').getByLabel('Admin notes');
  await notes.fill('Half a sentence');
  first.letGo();
  await page.getByText('First Club is in the directory now.').waitFor();
  await row('First Club').waitFor({ state: 'detached' });
  await notes.pressSequentially(' and more');
  expect(await notes.inputValue()).toBe('Half a sentence and more');
  expect(new URL(page.url()).searchParams.get('review')).toBe(ids['Second Club']);
  await page.unrouteAll();

  const second = await hold(page);
  await approveIt('Second Club');
  await second.sent;
  // Twice is no further than once.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await review('Second Club').waitFor({ state: 'detached' });
  second.letGo();
  await page.getByText('Second Club is in the directory now.').waitFor();
  await row('Second Club').waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${app.url}${queue}`);
  expect(complaints).toEqual([]);
});

test('a verdict that fails after its review was closed is told of, and one that counts closes the review that was opened again', async () => {
  const { page, row, review, approveIt } = await reviewer(['Third Club', 'Fourth Club']);
  const failing = Promise.withResolvers<void>();
  await page.route('**/api/admin/activities/*/approve', async (route) => {
    await failing.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await page.route('**/api/admin/listings/*/review', async (route) => {
    await failing.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await row('Third Club').click();
  await approveIt('Third Club');
  await page.keyboard.press('Escape');
  await review('Third Club').waitFor({ state: 'detached' });
  failing.resolve();
  await page.getByRole('alert').getByText('Third Club: Please try again.').waitFor();
  await page.unrouteAll();

  const { sent, letGo } = await hold(page);
  await row('Fourth Club').click();
  await approveIt('Fourth Club');
  await sent;
  await page.keyboard.press('Escape');
  await review('Fourth Club').waitFor({ state: 'detached' });
  await row('Fourth Club').click();
  await review('Fourth Club').waitFor();
  letGo();
  await page.getByText('Fourth Club is in the directory now.').waitFor();
  await review('Fourth Club').waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${app.url}${queue}`);
});

test('Escape on a notice takes the notice away, and not the review beside it', async () => {
  const { page, row, review, approveIt } = await reviewer(['Fifth Club', 'Sixth Club']);
  const { letGo } = await hold(page);
  await row('Fifth Club').click();
  await approveIt('Fifth Club');
  await row('Sixth Club').click();
  await review('Sixth Club').waitFor();
  letGo();
  const notice = page.getByText('Fifth Club is in the directory now.');
  // It stays while a pointer is on it.
  await notice.hover();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('review')).toBe(true);
  await review('Sixth Club').getByLabel('Admin notes').fill('Still here.');
  await page.keyboard.press('Escape');
  await review('Sixth Club').waitFor({ state: 'detached' });
});

test('words typed into Edit Activity while a save is on its way stay, in the same dialog and in one opened again', async () => {
  const { page, complaints } = await member('admin');
  const fields = { name: 'Live Kites', description: 'x', category: 'swimming', location: 'Woking' } as const;
  const live = await listingWith(app.context, { fields }, [submit, approve]);
  await page.goto(`/activities/${live}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  const edit = page.getByRole('button', { name: /^Edit ?Live Kites/ });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  const saving = dialog.getByRole('button', { name: 'Saving...' });
  const address = dialog.getByLabel('Address');
  await edit.click();
  const first = await hold(page);
  await dialog.getByLabel('Schedule').fill('Sundays');
  await save.click();
  await first.sent;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await edit.click();
  await address.fill('1 High');
  first.letGo();
  await page.getByText('Activity Updated', { exact: true }).waitFor();
  await address.pressSequentially(' Street');
  expect(await address.inputValue()).toBe('1 High Street');
  await page.unrouteAll();

  const second = await hold(page);
  await save.click();
  await second.sent;
  await address.fill('12 High Street');
  second.letGo();
  await saving.waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe('12 High Street');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => held(page, live)).toMatchObject({ schedule: 'Sundays', address: '12 High Street' });
  await edit.click();
  expect(await dialog.getByText('What you had typed is still here.').count()).toBe(0);
  expect(complaints).toEqual([]);
});

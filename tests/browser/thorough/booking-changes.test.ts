import { expect, test } from 'vitest';
import { call, sessionOf, siteAt } from '../../support/api-client.ts';
import { asksFor, inDays, offered } from '../../support/made/bookings.ts';
import { asBusiness } from '../../support/made/businesses.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { after } from '../../support/made/partners.ts';
import { havingPlan } from '../../support/made/plans.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { comeByKeyboard } from '../support/come-by-keyboard.ts';
import { stage } from '../support/stage.ts';
import { shown } from '#tests/support/shown.ts';

const here = stage();
const fields = { description: 'First strokes.', category: 'swimming', town: 'Woking' } as const;

/** A provider with a plan and a live activity, before a browser. */
async function provider(name: string) {
  const visitor = await here.signedIn('provider');
  const { memberId } = visitor.account;
  const who = siteAt(here.app.url, await sessionOf(here.app.anonymous, visitor.account));
  await havingPlan(here.app.context, await asBusiness(here.app, [visitor.account]));
  const facts = { fields: { ...fields, name }, origin: 'provider_application', submittedBy: memberId } as const;
  const listingId = await listingWith(here.app.context, facts, [submit, approve]);
  return { ...visitor, who, memberId, listingId };
}
const family = async () => {
  const visitor = await here.signedIn('parent');
  return { ...visitor, who: siteAt(here.app.url, await sessionOf(here.app.anonymous, visitor.account)) };
};

test('who was too slow for a date is asked about its waiting list, and not booked on another date', async () => {
  const { who, listingId } = await provider('Paddling in turn');
  const session = await offered({ who, listingId }, { places: 1, until: inDays(14) });
  const { page, screenshot } = await family();
  await page.goto(`/activities/${listingId}/book`);
  const dates = page.getByRole('group', { name: 'Date' }).getByRole('radio');
  await page.getByRole('button', { name: 'Ask for 1 Place' }).waitFor();
  expect(await dates.first().isChecked()).toBe(true);
  const faster = await family();
  const asked = await asksFor(faster.who, listingId, session);
  await shown(here.app.context, ['bookings']);
  await page.getByRole('button', { name: 'Ask for 1 Place' }).click();
  await page.getByText('This session is full.').waitFor();
  await page.getByText('This date is full').waitFor();
  expect(await dates.first().isChecked()).toBe(true);
  await screenshot('book-too-slow');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Join the Waiting List' }).click();
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();

  // The provider closes the date: nobody is next any more, and who has its address chooses anew.
  const path = `/api/provider/activities/${listingId}/sessions/${idIn(session)}/dates/${inDays(7)}`;
  await call(who, 'PUT', path, { closed: true }, after(asked));
  await shown(here.app.context, ['bookings']);
  await page.goto('/profile#bookings');
  const waiting = page.getByRole('list', { name: 'Waiting lists' });
  await waiting.getByText('This date takes no bookings any more.').waitFor();
  await waiting.getByRole('button', { name: /^Leave the Waiting List/ }).waitFor();
  expect(await waiting.getByText('You are next.').count()).toBe(0);
  await screenshot('own-waiting-closed');
  await page.goto(`/activities/${listingId}/book?session=${idIn(session)}&date=${inDays(7)}&places=1`);
  await page.getByText('The date you chose takes no bookings any more').waitFor();
  await expect.poll(() => dates.count()).toBe(1);
  expect(await dates.first().isChecked()).toBe(false);
  await screenshot('book-date-gone');
  expect(await violations(page)).toEqual([]);
  await dates.first().check();
  await page.getByRole('button', { name: 'Ask for 1 Place' }).click();
  await page.getByRole('heading', { name: 'We have asked for your places' }).waitFor();
});

test('who asks by keyboard for more dates goes on at the first that came', async () => {
  const { who, listingId } = await provider('Paddling all summer');
  await offered({ who, listingId }, { until: null });
  await shown(here.app.context, ['bookings']);
  const { page } = await family();
  await page.goto(`/activities/${listingId}/book`);
  const dates = page.getByRole('group', { name: 'Date' }).getByRole('radio');
  const more = page.getByRole('button', { name: 'Show More Dates' });
  await more.waitFor();
  await comeByKeyboard(page);
  const before = await dates.count();
  await more.press('Enter');
  await more.waitFor({ state: 'detached' });
  await expect.poll(() => dates.nth(before).evaluate((date) => date === document.activeElement)).toBe(true);
});

test('whoever waits for many dates reaches all of them', async () => {
  const { who, listingId } = await provider('Paddling for many');
  const session = await offered({ who, listingId }, { places: 1, until: null });
  const [full, { who: waits, page }] = [await family(), await family()];
  for (let week = 1; week <= 11; week += 1) {
    const date = inDays(7 * week);
    const asked = await asksFor(full.who, listingId, session, { date });
    const body = { sessionId: idIn(session), date, places: 1 };
    await call(waits, 'POST', `/api/activities/${listingId}/waiting`, body, after(asked));
  }
  await shown(here.app.context, ['bookings']);
  await page.goto('/profile#bookings');
  const entries = page.getByRole('list', { name: 'Waiting lists' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(10);
  await page.getByRole('button', { name: 'Load More Waiting Lists' }).click();
  await expect.poll(() => entries.count()).toBe(11);
});

test('a session can be added to a live activity however many others the provider has changed since', async () => {
  const { page, memberId } = await provider('Paddling as ever');
  const draft = {
    fields: { ...fields, name: 'Not yet' },
    origin: 'provider_application',
    submittedBy: memberId,
  } as const;
  await Promise.all(Array.from({ length: 24 }, () => listingWith(here.app.context, draft, [submit])));
  await page.goto('/provider/bookings/settings');
  await page.getByRole('button', { name: 'Add a Session' }).click();
  const choice = page.getByRole('dialog', { name: 'Add a Session' }).getByLabel('Activity');
  await choice.selectOption({ label: 'Paddling as ever' });
  await expect.poll(() => choice.locator('option').allTextContents()).toEqual(['Please choose', 'Paddling as ever']);
});

test('what a colleague has changed of a session is not put back by whoever has it open, or had', async () => {
  const { who, listingId, page, screenshot, complaints } = await provider('Paddling together');
  const session = await offered({ who, listingId });
  const shownBefore = { until: inDays(7), places: 12, price: '8.50', cutOffHours: 24, cancellation: '' };
  const colleagueSets = async (price: number) => {
    const path = `/api/provider/activities/${listingId}/sessions/${idIn(session)}`;
    await call(who, 'PUT', path, { ...shownBefore, price });
    await shown(here.app.context, ['bookings']);
  };
  await shown(here.app.context, ['bookings']);
  await page.goto('/provider/bookings/settings');
  const dialog = page.getByRole('dialog', { name: 'Edit Session' });
  const open = () => page.getByRole('button', { name: /^Edit.*Paddling together/ }).click();
  await open();
  await colleagueSets(9);
  await dialog.getByLabel('Places').fill('20');
  await dialog.getByRole('button', { name: 'Save Session' }).click();
  await dialog.getByText('This session has changed since you looked at it').waitFor();
  const changed = dialog.getByLabel('What changed since');
  expect(await changed.getByText('Price per place (£)').count()).toBe(1);
  expect(await changed.textContent()).toMatch(/8\.50.*9\.00/s);
  await screenshot('session-changed-meanwhile');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue with the current version' }).click();
  expect(await dialog.getByLabel('Price per place (£)').inputValue()).toBe('9.00');
  expect(await dialog.getByLabel('Places').inputValue()).toBe('20');
  await dialog.getByRole('button', { name: 'Save Session' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('20 places, £9.00 a place').waitFor();

  // What was typed over an older price does not go over a newer one.
  await open();
  await dialog.getByLabel('Price per place (£)').fill('7');
  await page.reload();
  await open();
  expect(await dialog.getByLabel('Price per place (£)').inputValue()).toBe('7');
  await colleagueSets(10);
  await page.reload();
  await open();
  expect(await dialog.getByLabel('Price per place (£)').inputValue()).toBe('10.00');
  // The refusal alone.
  expect(complaints).toEqual([expect.stringContaining('409')]);
});

test('a turn on a waiting list, and a place that is kept, are given up only when asked about', async () => {
  const { who, listingId } = await provider('Paddling with patience');
  const session = await offered({ who, listingId }, { places: 1, until: inDays(14) });
  const [first, { who: waits, page, screenshot }] = [await family(), await family()];
  const taken = await asksFor(first.who, listingId, session);
  const last = await asksFor(first.who, listingId, session, { date: inDays(14) });
  for (const date of [inDays(7), inDays(14)]) {
    const body = { sessionId: idIn(session), date, places: 1 };
    await call(waits, 'POST', `/api/activities/${listingId}/waiting`, body, after(last));
  }
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['DELETE', 'POST'].includes(request.method())) sent.push(new URL(request.url()).pathname);
  });
  const changes = () => sent.filter((path) => path.includes('/waiting/'));
  await shown(here.app.context, ['bookings']);
  await page.goto('/profile#bookings');
  const entries = page.getByRole('list', { name: 'Waiting lists' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(2);
  await entries
    .first()
    .getByRole('button', { name: /^Leave the Waiting List/ })
    .click();
  const leaving = page.getByRole('dialog', { name: 'Leave this waiting list?' });
  await leaving.getByText('You will lose your place', { exact: false }).waitFor();
  await screenshot('waiting-leave');
  expect(await violations(page)).toEqual([]);
  await leaving.getByRole('button', { name: 'Cancel' }).click();
  await leaving.waitFor({ state: 'detached' });
  expect(await entries.count()).toBe(2);
  expect(changes()).toEqual([]);

  // The place of next week comes free, and is kept.
  const booking = taken.body as { readonly occasionId: string; readonly id: string };
  await call(first.who, 'POST', `/api/occasions/${booking.occasionId}/bookings/${booking.id}/cancel`, {});
  const kept = entries.filter({ hasText: 'A place has come free' });
  await expect
    .poll(async () => {
      await page.reload();
      await entries.first().waitFor();
      return kept.count();
    })
    .toBe(1);
  await kept.getByRole('button', { name: /^No, Thank You/ }).click();
  const giving = page.getByRole('dialog', { name: 'Give up the place?' });
  await giving.getByText('The next family on the list is asked instead.', { exact: false }).waitFor();
  await giving.getByRole('button', { name: 'Cancel' }).click();
  await giving.waitFor({ state: 'detached' });
  expect(changes()).toEqual([]);

  // While it is being taken it cannot be given up.
  const held = Promise.withResolvers<void>();
  await page.route('**/take-up', (route) => held.promise.then(() => route.continue()), { times: 1 });
  await kept.getByRole('button', { name: /^Take the Place/ }).click();
  const declining = kept.getByRole('button', { name: /^No, Thank You/ });
  await expect.poll(() => declining.getAttribute('aria-disabled')).toBe('true');
  held.resolve();
  await page.getByRole('list', { name: 'Bookings' }).getByText('Waiting for an answer').waitFor();

  // The other turn goes when that is confirmed, and what could not be done is said in the question.
  const answer = { status: 500, contentType: 'application/problem+json', body: '{"status":500}' };
  await page.route('**/waiting/*', (route) => route.fulfill(answer), { times: 1 });
  await entries.getByRole('button', { name: /^Leave the Waiting List/ }).click();
  const confirmed = leaving.getByRole('button', { name: 'Leave the Waiting List' });
  await confirmed.click();
  await leaving.getByRole('alert').filter({ hasText: 'Not Done' }).waitFor();
  await confirmed.click();
  await leaving.waitFor({ state: 'detached' });
  await expect.poll(() => entries.count()).toBe(0);
});

test('the days between which bookings are looked for are typed by key, fast and slowly, and are one step of the way back', async () => {
  const { page } = await provider('Paddling by key');
  await page.goto('/provider/bookings?status=asked');
  const [from, until] = [page.getByLabel('Sessions from'), page.getByLabel('Sessions until')];
  await from.focus();
  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  // A day and a month of one number: which comes first is the browser's to say.
  await page.keyboard.type('10102026');
  expect(await from.inputValue()).toBe('2026-10-10');
  await until.focus();
  await page.keyboard.type('11112026', { delay: 450 });
  expect(await until.inputValue()).toBe('2026-11-11');
  await expect
    .poll(() => new URL(page.url()).search.slice(1).split('&').toSorted())
    .toEqual(['from=2026-10-10', 'status=asked', 'until=2026-11-11']);
  expect(await from.inputValue()).toBe('2026-10-10');
  expect((await steps()) - before).toBeLessThanOrEqual(1);
});

test('who takes bookings again on a closed date is at the next one, and after the last one still in its card', async () => {
  const { who, listingId, page } = await provider('Paddling at half-term');
  const session = await offered({ who, listingId }, { until: inDays(21) });
  for (const date of [inDays(7), inDays(14)]) {
    const path = `/api/provider/activities/${listingId}/sessions/${idIn(session)}/dates/${date}`;
    await call(who, 'PUT', path, { closed: true }, after(session));
  }
  await shown(here.app.context, ['bookings']);
  await page.goto('/provider/bookings/settings');
  await page.getByText('Closed dates (2)').click();
  const chips = page.getByRole('button', { name: /take bookings again$/ });
  await chips.first().press('Enter');
  await expect.poll(() => chips.count()).toBe(1);
  await expect.poll(() => chips.evaluate((chip) => chip === document.activeElement)).toBe(true);
  await chips.press('Enter');
  await expect.poll(() => chips.count()).toBe(0);
  const box = page.getByLabel(/on which it does not take place$/);
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('what was written to the provider before the date was full comes along with the place that comes free', async () => {
  const { who, listingId } = await provider('Paddling with a word');
  const session = await offered({ who, listingId }, { places: 1 });
  const { page, screenshot, complaints } = await family();
  await page.goto(`/activities/${listingId}/book`);
  const note = page.getByLabel('A note for the provider (optional)');
  await note.fill('One of us comes in a wheelchair.');
  const faster = await family();
  const asked = await asksFor(faster.who, listingId, session);
  await shown(here.app.context, ['bookings']);
  await page.getByRole('button', { name: 'Ask for 1 Place' }).click();
  await page.getByText('You can send the provider a note when you take it.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Join the Waiting List' }).click();
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  const { occasionId, id } = asked.body as { readonly occasionId: string; readonly id: string };
  const cancelled = await call(faster.who, 'POST', `/api/occasions/${occasionId}/bookings/${id}/cancel`, {});
  expect(cancelled.status).toBe(200);
  await shown(here.app.context, ['bookings']);
  await page.getByRole('link', { name: 'See Your Bookings' }).click();
  const kept = page.getByRole('list', { name: 'Waiting lists' }).getByRole('listitem');
  await kept.getByText('A place has come free').waitFor();
  expect(await note.inputValue()).toBe('One of us comes in a wheelchair.');
  await note.fill('One of us comes in a wheelchair, and early.');
  await screenshot('waiting-taken-with-a-note');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await kept.getByRole('button', { name: /^Take the Place/ }).click();
  await page.getByRole('list', { name: 'Bookings' }).getByText('Waiting for an answer').waitFor();
  const [newest] = (await call(who, 'GET', '/api/provider/bookings?status=asked')).body as readonly { note: string }[];
  expect(newest?.note).toBe('One of us comes in a wheelchair, and early.');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed')))).toEqual([]);
  // The date that was taken meanwhile.
  expect(complaints).toEqual([expect.stringContaining('409')]);
});

test('a session whose last day is its first can be given another one', async () => {
  const { who, listingId, page, screenshot, complaints } = await provider('Paddling for now');
  await offered({ who, listingId }, { until: null });
  await shown(here.app.context, ['bookings']);
  await page.goto('/provider/bookings/settings');
  const dialog = page.getByRole('dialog', { name: 'Edit Session' });
  const lastDay = dialog.getByLabel('Last day (optional)');
  const open = () => page.getByRole('button', { name: /^Edit.*Paddling for now/ }).click();
  for (const [before, day] of [
    ['', inDays(7)],
    [inDays(7), inDays(28)],
    [inDays(28), ''],
  ] as const) {
    await open();
    expect(await lastDay.inputValue()).toBe(before);
    if (before === inDays(7)) await screenshot('session-of-one-day');
    await lastDay.fill(day);
    await dialog.getByRole('button', { name: 'Save Session' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await open();
  expect(await lastDay.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});

test('whoever books what is free is not told to pay', async () => {
  const { who, listingId } = await provider('Paddling for free');
  await offered({ who, listingId }, { price: '0', cancellation: '' });
  await shown(here.app.context, ['bookings']);
  const { page, screenshot } = await here.visitor();
  await page.goto(`/activities/${listingId}/book`);
  await page.getByText('You can cancel here until it begins.').waitFor();
  await page.getByRole('strong').getByText('Free', { exact: true }).waitFor();
  expect(await page.getByText('You pay the provider').count()).toBe(0);
  await screenshot('book-free');
});

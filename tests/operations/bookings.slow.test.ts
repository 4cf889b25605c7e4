import { afterAll, beforeAll, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import { whatGoes } from '#operations/erasure/what-goes.ts';
import { personOf } from '#platform/auth/account/account-rows.ts';
import { keepBookingTimes } from '#policies/booking/booking-times.ts';
import { payBackWhatIsDue } from '#policies/booking/refunds.ts';
import { isBookable } from '#query-api/booking/is-bookable.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

const HOUR_MS = 3_600_000;
let site: PeopledSite;
let provider: BookedProvider;
interface Family {
  readonly who: SiteFetch;
  readonly email: string;
}
let [ann, bob, cat]: Family[] = [];
beforeAll(async () => {
  site = await peopledSite();
  provider = await providerWithPlan(site);
  [ann, bob, cat] = await Promise.all(Array.from({ length: 3 }, family));
});
afterAll(() => site.close());

async function family(): Promise<Family> {
  const member = await site.newMember('parent');
  return { who: siteAt(site.url, await sessionOf(site.anonymous, member)), email: member.email };
}
const one = (who: Family | undefined): Family => who ?? { who: site.parent, email: '' };
/** What was written to an address, sent or not. */
const lettersTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  site.context.db.query(
    `select subject, text from platform.outbox where lower(recipient) = lower($1) and sent_at is null
     union all select subject, text from platform.mailbox where lower(recipient) = lower($1)`,
    [email],
  );
const subjects = async (email: string): Promise<string[]> => (await lettersTo(email)).map(({ subject }) => subject);
const writes = async (email: string, pattern: RegExp): Promise<void> => {
  await expect.poll(() => subjects(email), { interval: 50 }).toContainEqual(expect.stringMatching(pattern));
};
/** Lets the worker look in `processes` at once, as if `hours` from now, when everything has been read. */
async function passes(hours: number, processes = 1): Promise<void> {
  const { context } = site;
  await shown(context, ['bookings', 'businesses', 'members', 'listing']);
  const now = () => new Date(Date.now() + hours * HOUR_MS);
  const parts = { ...context, site: context.config, now };
  await Promise.all(Array.from({ length: processes }, () => keepBookingTimes(parts)));
}
const statusOf = async ({ who }: Family, asked: Answer): Promise<string | undefined> => {
  const { context } = site;
  await shown(context, ['bookings']);
  const { body } = await call(who, 'GET', '/api/bookings');
  return (body as { id: string; status: string }[]).find(({ id }) => id === idIn(asked))?.status;
};
const bookingAt = (asked: Answer): string => {
  const { occasionId, id } = asked.body as { occasionId: string; id: string };
  return `occasions/${occasionId}/bookings/${id}`;
};
const answers = (asked: Answer, action: string, reason?: string, by = provider): Promise<Answer> =>
  call(by.who, 'PUT', `/api/provider/${bookingAt(asked)}`, { action, reason });

test('both sides are told of a request, its answer and its end', async () => {
  const at = await offered(provider, { start: '06:00', end: '07:00' });
  const asked = await asksFor(one(ann).who, provider.listingId, at, { places: 2, note: 'We come by bus.' });
  await writes(provider.email, /^A request for 2 places: Forest School, /);
  await writes(one(ann).email, /^We have asked for your places: Forest School, /);
  const letter = (await lettersTo(provider.email)).find(({ subject }) => subject.startsWith('A request'));
  expect(letter?.text).toContain('£17.00 in all');
  expect(letter?.text).toContain('> We come by bus.');
  expect(letter?.text).toContain(one(ann).email);
  await answers(asked, 'accept');
  await writes(one(ann).email, /^You are booked: /);
  await writes(provider.email, /^Booked: /);
  await answers(asked, 'cancel', 'The hall is closed.');
  await writes(one(ann).email, /^The provider has cancelled your booking: /);
  expect((await lettersTo(one(ann).email)).map(({ text }) => text).join()).toContain('> The hall is closed.');
  await writes(provider.email, /^Cancelled: /);
  const again = await asksFor(one(ann).who, provider.listingId, at);
  await answers(again, 'decline', 'Full of ours.');
  await writes(one(ann).email, /^Your request could not be accepted: /);
  await writes(provider.email, /^Declined: /);
});

test('a request ends after three days without an answer, and its place goes to whoever waits, for a day each', async () => {
  const at = await offered(provider, { start: '08:00', end: '09:00', places: 1 });
  const asked = await asksFor(one(ann).who, provider.listingId, at);
  const body = { sessionId: idIn(at), date: inDays(7), places: 1 };
  for (const { who } of [one(bob), one(cat)])
    expect((await call(who, 'POST', `/api/activities/${provider.listingId}/waiting`, body, after(asked))).status).toBe(
      200,
    );
  await passes(71);
  expect(await statusOf(one(ann), asked)).toBe('asked');
  await passes(73, 3);
  expect(await statusOf(one(ann), asked)).toBe('expired');
  await writes(one(ann).email, /^Your request was not answered: /);
  await writes(provider.email, /^A request was not answered: /);
  await writes(one(bob).email, /^A place has come free: Forest School, /);
  expect(await subjects(one(cat).email)).toEqual([]);
  await passes(73 + 25, 3);
  await writes(one(bob).email, /^The time to take up your places is over: /);
  await writes(one(cat).email, /^A place has come free: /);
  // Each once, however many processes look.
  await expect.poll(() => subjects(one(bob).email)).toHaveLength(2);
});

test('places that the provider adds are offered to whoever waits', async () => {
  const at = await offered(provider, { start: '10:00', end: '11:00', places: 1 });
  const asked = await asksFor(one(ann).who, provider.listingId, at);
  const dan = await family();
  const body = { sessionId: idIn(at), date: inDays(7), places: 1 };
  await call(dan.who, 'POST', `/api/activities/${provider.listingId}/waiting`, body, after(asked));
  await passes(0);
  expect(await subjects(dan.email)).toEqual([]);
  const more = { places: 2, price: 8.5, cutOffHours: 24, cancellation: '', until: inDays(7) };
  await call(provider.who, 'PUT', `/api/provider/activities/${provider.listingId}/sessions/${idIn(at)}`, more);
  await passes(0);
  await writes(dan.email, /^A place has come free: /);
});

test('the day before, a family is reminded of what it has booked, once', async () => {
  const at = await offered(provider, { start: '12:00', end: '13:00' });
  const eve = await family();
  const asked = await asksFor(eve.who, provider.listingId, at);
  const open = await family();
  await asksFor(open.who, provider.listingId, at);
  await answers(asked, 'accept');
  const hours = (Date.parse(`${inDays(7)}T12:00:00Z`) - Date.now()) / HOUR_MS;
  await passes(hours - 26);
  expect((await subjects(eve.email)).filter((each) => each.startsWith('Coming up'))).toEqual([]);
  await passes(hours - 20, 3);
  await passes(hours - 10);
  // While a letter is being sent it is in both places for a moment.
  await expect
    .poll(async () => (await subjects(eve.email)).filter((each) => each.startsWith('Coming up')))
    .toHaveLength(1);
  expect((await subjects(open.email)).filter((each) => each.startsWith('Coming up'))).toEqual([]);
});

test('what is booked with a business whose only account is deleted is called off, told and paid back', async () => {
  const sole = await providerWithPlan(site);
  /** At the page that stands for the payment provider's, somebody does what `leading` leads them there for. */
  const goesOn = (who: SiteFetch, leading: Answer): Promise<Answer> => {
    const { url } = leading.body as { url: string };
    return call(who, 'POST', `/api/simulated-checkouts/${new URL(url).pathname.split('/').at(-1)}/pay`);
  };
  await goesOn(sole.who, await call(sole.who, 'POST', '/api/provider/card-payments'));
  const at = await offered(sole, { start: '14:00', end: '15:00' });
  const [paying, asking] = [await family(), await family()];
  const booked = await asksFor(paying.who, sole.listingId, at);
  const asked = await asksFor(asking.who, sole.listingId, at);
  await answers(booked, 'accept', undefined, sole);
  expect((await goesOn(paying.who, await call(paying.who, 'POST', `/api/${bookingAt(booked)}/pay`))).status).toBe(200);
  const others = await offered(provider, { start: '14:00', end: '15:00' });
  const elsewhere = await asksFor(asking.who, provider.listingId, others);
  // Whoever is about to do this to somebody else reads of it before.
  await shown(site.context, ['bookings', 'businesses', 'members']);
  const preview = await call(site.admin, 'GET', `/api/admin/members/${sole.memberId}/erasure`);
  expect(preview.body).toMatchObject({ preview: { businesses: [{ bookings: 2 }] } });
  const email = (await personOf(site.context.db, sole.memberId))?.email ?? '';
  const goes = await whatGoes(site.context.db, email, { account: true, others: 0 });
  expect(goes.join()).toMatch(/nobody else acts: .*2 bookings to come will be called off/);
  expect(goes.join()).not.toContain('the last admin');
  const erased = await call(sole.who, 'POST', '/api/auth/delete-account', { password: sole.password });
  expect(erased.status).toBe(200);
  expect(await statusOf(paying, booked)).toBe('cancelled');
  expect(await statusOf(asking, asked)).toBe('cancelled');
  expect(await statusOf(asking, elsewhere)).toBe('asked');
  const { occasionId } = booked.body as { occasionId: string };
  const typesNow = async () => (await site.context.log.readStream(streams.booking(occasionId))).map(({ type }) => type);
  expect((await typesNow()).filter((type) => type === 'BookingRefundDue')).toHaveLength(1);
  await writes(paying.email, /^The provider has cancelled your booking: /);
  await writes(asking.email, /^The provider has cancelled your booking: /);
  const letter = (await lettersTo(paying.email)).find(({ subject }) =>
    subject.startsWith('The provider has cancelled'),
  );
  expect(letter?.text).toContain('> The provider has left');
  expect(letter?.text).toContain('The whole amount goes back to your card');
  const hours = (Date.parse(`${inDays(7)}T14:00:00Z`) - Date.now()) / HOUR_MS;
  await passes(hours - 20);
  expect((await subjects(paying.email)).filter((each) => each.startsWith('Coming up'))).toEqual([]);
  await payBackWhatIsDue(site.context);
  expect((await typesNow()).filter((type) => type === 'BookingRefunded')).toHaveLength(1);
});

test('a business for which colleagues act is not among what goes with one of them', async () => {
  const one = await providerWithPlan(site);
  const preview = async () => {
    await shown(site.context, ['bookings', 'businesses', 'members']);
    return (await call(site.admin, 'GET', `/api/admin/members/${one.memberId}/erasure`)).body;
  };
  expect(await preview()).toMatchObject({ preview: { businesses: [{ id: one.businessId, bookings: 0 }] } });
  const { memberId } = await site.newMember('provider');
  await handle(site.context.log, one.businessId, { type: 'JoinBusiness', memberId }, someContext());
  expect(await preview()).toMatchObject({ preview: { businesses: [] } });
});

test('nobody asks for places where nobody is left who acts for the business', async () => {
  const sole = await providerWithPlan(site);
  const at = await offered(sole, { start: '14:00', end: '15:00' });
  await shown(site.context, ['bookings']);
  const sees = () => isBookable(site.context.db, sole.listingId);
  expect(await sees()).toBe(true);
  expect((await asksFor((await family()).who, sole.listingId, at)).status).toBe(200);
  const leave = { type: 'LeaveForGood', subject: sole.memberId, heirs: {} } as const;
  await handle(site.context.log, sole.businessId, leave, someContext());
  await shown(site.context, ['businesses']);
  const refused = await asksFor((await family()).who, sole.listingId, at);
  expect([refused.status, refused.body]).toMatchObject([409, { type: 'urn:hopscotch:rule:no-plan' }]);
  expect(await sees()).toBe(false);
});

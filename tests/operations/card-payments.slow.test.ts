import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { occasionIdOf } from '#command-api/booking/occasion.ts';
import type { BookingCommand } from '#domain/booking/booking.ts';
import { londonTime } from '#domain/kernel/london-date.ts';
import type { PayeeDetails } from '#domain/payee/views.ts';
import { handle } from '#event-store/handle.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { inDays, providerWithPlan } from '#tests/support/made/bookings.ts';
import { leftByFounder } from '#tests/support/made/businesses.ts';
import { CARDS, cardStage, last, ofCheckout, urlIn } from '#tests/support/made/card-payments.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';

const here = cardStage({ places: 20 });
const { begins, booked, cancels, decides, events, now, own, pays, sends, theirs } = here;

const cards = async (who = here.provider.who): Promise<PayeeDetails> =>
  (await call(who, 'GET', CARDS, undefined, await now())).body as PayeeDetails;
const isPaid = () => ({
  message: 'Your payment has come in already. Thank you.',
  url: `${here.site.context.config.baseUrl}/profile#bookings`,
});

describe('connecting', () => {
  test('is the owner’s with a plan, leads to Stripe, and is ready when Stripe says so', async () => {
    expect(await cards()).toEqual({ state: 'none', isOffered: true, isSimulated: false });
    expect((await call(await here.site.signedInAs('provider'), 'POST', CARDS)).status).toBe(404);
    expect((await call(here.site.parent, 'POST', CARDS)).status).toBe(403);
    const before = await booked();
    expect(await own(before)).toMatchObject({ canPay: false });
    expect(await pays(before)).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:no-card' } });
    expect(new URL(await begins()).pathname).toBe(`/setup/${here.account}`);
    expect(await cards()).toMatchObject({ state: 'opened' });
    // Gone on with, it is the same account.
    expect(last(urlIn(await call(here.provider.who, 'POST', CARDS)))).toBe(here.account);
    const object = { object: 'account', id: here.account };
    expect((await sends(object)).recorded).toBe(true);
    expect(await cards()).toMatchObject({ state: 'opened' });
    here.stripe.setUp(here.account);
    expect((await sends(object, { secret: 'whsec_ofsomebody' })).status).toBe(401);
    expect((await sends(object)).recorded).toBe(true);
    expect(await cards()).toMatchObject({ state: 'ready' });
    expect(await own(before)).toMatchObject({ canPay: true });
    here.stripe.setUp(here.account, false);
    await sends(object);
    expect(await cards()).toMatchObject({ state: 'opened' });
    here.stripe.setUp(here.account);
    await sends(object);
  });
  test('is possible as soon as Stripe makes accounts again, and by two clicks at once is one account', async () => {
    const { who } = await providerWithPlan(here.site);
    // Who presses again after a failure of ours sends the same key.
    const one = { 'idempotency-key': randomUUID() };
    here.stripe.refuseEvery('accounts');
    expect((await call(who, 'POST', CARDS, undefined, one)).status).toBe(503);
    here.stripe.refuseEvery(null);
    const again = await call(who, 'POST', CARDS, undefined, one);
    expect(again.status).toBe(200);
    const both = await Promise.all([call(who, 'POST', CARDS), call(who, 'POST', CARDS)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([again, ...both].map(urlIn).map(last)).size).toBe(1);
  });
  test('has Stripe write to the owner where the address of the business is that of a founder who has left it', async () => {
    const founder = await providerWithPlan(here.site);
    const { owner, email } = await leftByFounder(here.site, founder.businessId, founder);
    expect((await call(owner, 'POST', CARDS)).status).toBe(200);
    const account = here.stripe.asked.findLast(({ path }) => path === '/v1/accounts');
    expect(account?.form.get('email')).toBe(email);
  });
  test('ends when the owner says so, and begins again with the same account', async () => {
    const one = await booked();
    const open = last(urlIn(await pays(one)));
    expect((await call(here.provider.who, 'POST', `${CARDS}/disconnect`)).status).toBe(200);
    expect(await cards()).toMatchObject({ state: 'none' });
    // Nobody pays on a page that was open before.
    expect(() => here.stripe.payBooking(open)).toThrow('expired');
    // Stripe knows nothing of that.
    await sends({ object: 'account', id: here.account });
    expect(await own(one)).toMatchObject({ canPay: false });
    expect((await pays(one)).status).toBe(409);
    // It is complete there as it was: nothing is left to do there, and nothing is told of it.
    expect(urlIn(await call(here.provider.who, 'POST', CARDS))).toBe(
      `${here.site.context.config.baseUrl}/provider/bookings/settings`,
    );
    expect(await cards()).toMatchObject({ state: 'ready' });
    expect(await own(one)).toMatchObject({ canPay: true });
  });
  test('ends on all pages that are open, also when Stripe does not answer about one of them', async () => {
    const families = [
      await booked(await here.site.signedInAs('parent')),
      await booked(await here.site.signedInAs('parent')),
    ];
    const open = [];
    for (const one of families) open.push(last(urlIn(await pays(one))));
    const payments = here.site.context.payments?.bookings;
    if (!payments) throw new Error('There are card payments here.');
    const closing = vi.spyOn(payments, 'closeBookingCheckout').mockRejectedValueOnce(new Error('Stripe is away'));
    expect((await call(here.provider.who, 'POST', `${CARDS}/disconnect`)).status).toBe(200);
    closing.mockRestore();
    for (const page of open) expect(() => here.stripe.payBooking(page)).toThrow('expired');
    await call(here.provider.who, 'POST', CARDS);
    for (const one of families) await cancels(one);
  });
  test('ends also on the page that a family opens to pay for a date that is over', async () => {
    const family = await here.site.newMember('parent');
    const { memberId } = family;
    const { log } = here.site.context;
    const [bookingId, sessionId, date] = [randomUUID(), idIn(here.session), inDays(-1)];
    const occasionId = occasionIdOf(sessionId, date);
    const does = (command: BookingCommand) => handle(log, occasionId, command, someContext());
    const { businessId, listingId } = here.provider;
    const startsAt = londonTime(date, '16:00').toISOString();
    await does({
      type: 'AskForPlaces',
      occasionId,
      occasion: { sessionId, listingId, businessId, date, start: '16:00', end: '17:00', startsAt },
      bookingId,
      memberId,
      places: 2,
      contact: { firstName: 'Ann', lastName: 'Late', email: family.email },
      note: null,
      terms: { places: 12, pricePence: 850, cancellation: '', closesAt: startsAt },
      now: londonTime(inDays(-3), '12:00').toISOString(),
    });
    const now = londonTime(inDays(-2), '12:00').toISOString();
    await does({ type: 'AcceptBooking', bookingId, decidedBy: here.provider.memberId, now });
    const who = siteAt(here.site.url, await sessionOf(here.site.anonymous, family));
    const open = last(urlIn(await call(who, 'POST', `/api/occasions/${occasionId}/bookings/${bookingId}/pay`)));
    expect((await call(here.provider.who, 'POST', `${CARDS}/disconnect`)).status).toBe(200);
    expect(() => here.stripe.payBooking(open)).toThrow('expired');
    await call(here.provider.who, 'POST', CARDS);
  });
  test('begins again where the account is complete no more: at Stripe', async () => {
    await call(here.provider.who, 'POST', `${CARDS}/disconnect`);
    here.stripe.setUp(here.account, false);
    expect(last(urlIn(await call(here.provider.who, 'POST', CARDS)))).toBe(here.account);
    expect(await cards()).toMatchObject({ state: 'opened' });
    here.stripe.setUp(here.account);
    await sends({ object: 'account', id: here.account });
    expect(await cards()).toMatchObject({ state: 'ready' });
  });
});

describe('paying', () => {
  test('that begins while the provider disconnects has no page that stays open', async () => {
    const one = await booked(await here.site.signedInAs('parent'));
    const before = await events(one);
    const [payments, disconnect] = [
      here.site.context.payments?.bookings,
      () => call(here.provider.who, 'POST', `${CARDS}/disconnect`),
    ];
    if (!payments) throw new Error('There are card payments here.');
    const begin = payments.beginBookingCheckout;
    let checkout = '';
    const beginning = vi.spyOn(payments, 'beginBookingCheckout').mockImplementation(async (wanted) => {
      const begun = await begin(wanted);
      ({ checkout } = begun);
      await disconnect();
      return begun;
    });
    expect(await pays(one)).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:no-card' } });
    beginning.mockRestore();
    expect(() => here.stripe.payBooking(checkout)).toThrow('expired');
    expect(await events(one)).toEqual([...before, 'BookingCheckoutBegun']);
    await call(here.provider.who, 'POST', CARDS);
    expect((await pays(one)).status).toBe(200);
    await cancels(one);
  });
  test('is for what was agreed, into the account of the provider, and counts once Stripe says so', async () => {
    const one = await booked();
    const terms = { places: 20, cutOffHours: 24, cancellation: '', until: null };
    const at = `/api/provider/activities/${here.provider.listingId}/sessions/${idIn(here.session)}`;
    await call(here.provider.who, 'PUT', at, { ...terms, price: 99 });
    const checkout = last(urlIn(await pays(one)));
    await call(here.provider.who, 'PUT', at, { ...terms, price: 8.5 });
    expect(here.stripe.bookingSession(checkout)).toMatchObject({
      account: here.account,
      amount: 1700,
      currency: 'gbp',
    });
    expect(here.stripe.bookingSession(checkout).name).toContain('Forest School');
    // Coming back says nothing, and neither does a message before anything is paid.
    expect((await sends(ofCheckout(checkout))).recorded).toBe(false);
    expect(await own(one)).toMatchObject({ paymentStatus: 'unpaid', canPay: true });
    here.stripe.payBooking(checkout);
    const all = await Promise.all(Array.from({ length: 6 }, () => sends(ofCheckout(checkout))));
    expect(all).toEqual(all.map(() => ({ status: 200, recorded: true })));
    expect(await events(one)).toEqual(['BookingCheckoutBegun', 'BookingPaymentReceived', 'BookingPaid']);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', canPay: false });
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'paid', isPaidHere: true });
    // On a page from before that: they are told so, and led to what they have booked.
    expect(await pays(one)).toMatchObject({ status: 200, body: isPaid() });
    expect((await decides(one, 'unpaid')).status).toBe(409);
  });
  test('is nobody else’s, and not before it is accepted', async () => {
    const one = await booked();
    const nobodys = `occasions/${crypto.randomUUID()}/bookings/${crypto.randomUUID()}`;
    const none = await call(here.site.parent, 'POST', `/api/${nobodys}/pay`);
    const foreign = await pays(one, here.site.admin);
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect((await pays(one, here.provider.who)).status).toBe(404);
    expect((await pays(one, here.site.anonymous)).status).toBe(401);
    await cancels(one);
    expect((await pays(one)).status).toBe(409);
    expect(await events(one)).toEqual(['BookingCancelled']);
  });
  test('by a family in three windows at once has one page at which it can pay', async () => {
    const one = await booked();
    const answers = await Promise.all([pays(one), pays(one), pays(one)]);
    const open = answers.filter(({ status }) => status === 200).map((each) => last(urlIn(each)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const payable = new Set(open.filter((checkout) => here.stripe.bookingSession(checkout).status === 'open'));
    expect(payable.size).toBe(1);
    // And later it is the same.
    expect(last(urlIn(await pays(one)))).toBe([...payable][0]);
  });
  test('is recorded when the family comes again, although no message came', async () => {
    const one = await booked();
    here.stripe.payBooking(last(urlIn(await pays(one))));
    expect(await pays(one)).toMatchObject({ status: 200, body: isPaid() });
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', canPay: false });
  });
  test('that has gone back before anybody heard of it is no reason to say thank you, and can be made again', async () => {
    const one = await booked(await here.site.signedInAs('parent'));
    here.stripe.payBackThere(here.stripe.payBooking(last(urlIn(await pays(one)))));
    const again = await pays(one);
    expect(again.body).toMatchObject({ type: 'urn:hopscotch:rule:payment-underway' });
    expect(again.text).toContain('What you paid has gone back to your card');
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
    expect((await pays(one)).status).toBe(200);
    // Its places are for those who come after it.
    await cancels(one);
  });
  test('of another account, or of nothing of ours, is left alone', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    here.stripe.payBooking(checkout);
    const other = await providerWithPlan(here.site);
    const foreign = last(urlIn(await call(other.who, 'POST', CARDS)));
    // Of the other account Stripe knows no such checkout.
    expect((await sends(ofCheckout(checkout), { of: foreign })).recorded).toBe(false);
    expect((await sends({ object: 'payout', id: 'po_1' })).recorded).toBe(false);
    expect(await events(one)).toEqual(['BookingCheckoutBegun']);
    await sends(ofCheckout(checkout));
  });
});

test('nobody pays twice: who has just paid by card is not marked as paid by hand, and who was cannot pay by card', async () => {
  const one = await booked();
  const checkout = last(urlIn(await pays(one)));
  here.stripe.payBooking(checkout);
  expect((await decides(one, 'paid')).body).toMatchObject({ type: 'urn:hopscotch:rule:payment-underway' });
  const two = await booked();
  const open = last(urlIn(await pays(two)));
  expect((await decides(two, 'paid')).status).toBe(200);
  expect(() => here.stripe.payBooking(open)).toThrow('expired');
  expect(await pays(two)).toMatchObject({ status: 200, body: isPaid() });
  expect((await events(two)).at(-1)).toBe('BookingPaid');
});

test('where Stripe knows the account no more, the business connects anew, and families pay into the other one', async () => {
  const one = await booked(await here.site.signedInAs('parent'));
  const before = here.account;
  await pays(one);
  here.stripe.forget(before);
  // Until its owner has done something about it nobody can.
  expect((await pays(one)).status).toBe(503);
  const disconnected = await call(here.provider.who, 'POST', `${CARDS}/disconnect`);
  expect(disconnected.body).toEqual({ message: 'Families cannot pay you by card here any more.' });
  await begins();
  expect(here.account).not.toBe(before);
  expect(await cards()).toMatchObject({ state: 'opened' });
  here.stripe.setUp(here.account);
  expect((await sends({ object: 'account', id: here.account })).recorded).toBe(true);
  expect(await cards()).toMatchObject({ state: 'ready' });
  const checkout = last(urlIn(await pays(one)));
  here.stripe.payBooking(checkout);
  await sends(ofCheckout(checkout));
  expect(await theirs(one)).toMatchObject({ paymentStatus: 'paid', isPaidHere: true });
});

// The last of this file: who is shut out is signed out as well.
test('a business where everybody is shut out is not paid by card, until one of them is let in again', async () => {
  const one = await booked(await here.site.signedInAs('parent'));
  const about = (what: 'suspend' | 'readmit') =>
    call(here.site.admin, 'POST', `/api/admin/members/${here.provider.memberId}/${what}`, {
      reason: 'Gives no lessons',
    });
  expect(await own(one)).toMatchObject({ canPay: true });
  const open = last(urlIn(await pays(one)));
  await about('suspend');
  expect(() => here.stripe.payBooking(open)).toThrow('expired');
  expect(await own(one)).toMatchObject({ status: 'accepted', canPay: false });
  const refused = await pays(one);
  expect(refused).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:no-card' } });
  expect(refused.text).not.toContain('suspended');
  await about('readmit');
  expect(await own(one)).toMatchObject({ canPay: true });
  expect((await pays(one)).status).toBe(200);
});

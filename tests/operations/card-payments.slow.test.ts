import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { occasionIdOf } from '#command-api/booking/occasion.ts';
import type { BookingCommand } from '#domain/booking/booking.ts';
import type { OwnBooking, ProviderBooking } from '#domain/booking/views.ts';
import { streams } from '#domain/catalog.ts';
import { londonTime } from '#domain/kernel/london-date.ts';
import type { PayeeDetails } from '#domain/payee/views.ts';
import { handle } from '#event-store/handle.ts';
import { payBackWhatIsDue } from '#policies/booking/refunds.ts';
import { connectKeys, type StripeDouble, stripeDouble } from '#tests/doubles/stripe/stripe-double.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

const CARDS = '/api/provider/card-payments';
let stripe: StripeDouble;
let site: PeopledSite;
let provider: BookedProvider;
let account: string;
let session: Answer;
const weeks = new Map<SiteFetch, number>();
beforeAll(async () => {
  stripe = await stripeDouble();
  site = await peopledSite({ environment: { ...connectKeys, STRIPE_API_BASE: stripe.url } });
  provider = await providerWithPlan(site);
  session = await offered(provider, { until: null, places: 20 });
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

/** Once every read model has come to where the log is. */
const now = async () => ({ 'x-min-position': String(await site.context.log.head()) });
interface Told {
  readonly object: string;
  readonly id: string;
  readonly payment_intent?: string;
}
const sends = async (object: Told, { secret, of = account }: { secret?: string; of?: string } = {}) => {
  const { body, signature } = stripe.message('', {
    type: 'of.connect',
    object,
    account: of,
    secret: secret ?? connectKeys.STRIPE_CONNECT_WEBHOOK_SECRET,
  });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const answer = await fetch(`${site.url}/api/payments/webhook`, { method: 'POST', headers, body });
  const { recorded = false } = (await answer.json()) as { recorded?: boolean };
  return { status: answer.status, recorded };
};
const ofCheckout = (id: string): Told => ({ object: 'checkout.session', id });
const cards = async (who = provider.who): Promise<PayeeDetails> =>
  (await call(who, 'GET', CARDS, undefined, await now())).body as PayeeDetails;
const urlIn = ({ body }: Answer): string => (body as { url: string }).url;
const last = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

interface Booked {
  readonly who: SiteFetch;
  readonly asked: Answer;
  /** "occasions/{id}/bookings/{id}" */
  readonly at: string;
}
/** A family whose request was accepted, of two places, £17.00. */
async function booked(who = site.parent): Promise<Booked> {
  // Twelve weeks ahead at most; a family asks once for a date.
  const week = (weeks.get(who) ?? 0) + 1;
  weeks.set(who, week);
  const asked = await asksFor(who, provider.listingId, session, { places: 2, date: inDays(7 * week) });
  const { occasionId, id } = asked.body as { occasionId: string; id: string };
  const one = { who, asked, at: `occasions/${occasionId}/bookings/${id}` };
  await decides(one, 'accept');
  return one;
}
const decides = ({ at }: Booked, action: string, reason?: string): Promise<Answer> =>
  call(provider.who, 'PUT', `/api/provider/${at}`, { action, reason });
const pays = ({ at, who }: Booked, by = who): Promise<Answer> => call(by, 'POST', `/api/${at}/pay`);
const isPaid = () => ({
  message: 'Your payment has come in already. Thank you.',
  url: `${site.context.config.baseUrl}/profile#bookings`,
});
const cancels = ({ at, who }: Booked): Promise<Answer> => call(who, 'POST', `/api/${at}/cancel`, {});
const own = async ({ who, asked }: Booked): Promise<OwnBooking | undefined> =>
  ((await call(who, 'GET', '/api/bookings', undefined, await now())).body as OwnBooking[]).find(
    ({ id }) => id === idIn(asked),
  );
const theirs = async ({ asked }: Booked): Promise<ProviderBooking | undefined> =>
  ((await call(provider.who, 'GET', '/api/provider/bookings', undefined, await now())).body as ProviderBooking[]).find(
    ({ id }) => id === idIn(asked),
  );
const events = async ({ asked }: Booked): Promise<string[]> => {
  const { occasionId } = asked.body as { occasionId: string };
  return (await site.context.log.readStream(streams.booking(occasionId))).map(({ type }) => type).slice(2);
};
const refunds = async (): Promise<void> => {
  const { context } = site;
  await shown(context, ['bookings']);
  await payBackWhatIsDue(context);
};

describe('connecting', () => {
  test('is the owner’s with a plan, leads to Stripe, and is ready when Stripe says so', async () => {
    expect(await cards()).toEqual({ state: 'none', isOffered: true, isSimulated: false });
    expect((await call(await site.signedInAs('provider'), 'POST', CARDS)).status).toBe(404);
    expect((await call(site.parent, 'POST', CARDS)).status).toBe(403);
    const before = await booked();
    expect(await own(before)).toMatchObject({ canPay: false });
    expect(await pays(before)).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:no-card' } });
    const leading = await call(provider.who, 'POST', CARDS);
    account = last(urlIn(leading));
    expect(new URL(urlIn(leading)).pathname).toBe(`/setup/${account}`);
    expect(await cards()).toMatchObject({ state: 'opened' });
    // Gone on with, it is the same account.
    expect(last(urlIn(await call(provider.who, 'POST', CARDS)))).toBe(account);
    const object = { object: 'account', id: account };
    expect((await sends(object)).recorded).toBe(true);
    expect(await cards()).toMatchObject({ state: 'opened' });
    stripe.setUp(account);
    expect((await sends(object, { secret: 'whsec_ofsomebody' })).status).toBe(401);
    expect((await sends(object)).recorded).toBe(true);
    expect(await cards()).toMatchObject({ state: 'ready' });
    expect(await own(before)).toMatchObject({ canPay: true });
    stripe.setUp(account, false);
    await sends(object);
    expect(await cards()).toMatchObject({ state: 'opened' });
    stripe.setUp(account);
    await sends(object);
  });
  test('is possible as soon as Stripe makes accounts again, and by two clicks at once is one account', async () => {
    const { who } = await providerWithPlan(site);
    // Who presses again after a failure of ours sends the same key.
    const one = { 'idempotency-key': randomUUID() };
    stripe.refuseEvery('accounts');
    expect((await call(who, 'POST', CARDS, undefined, one)).status).toBe(503);
    stripe.refuseEvery(null);
    const again = await call(who, 'POST', CARDS, undefined, one);
    expect(again.status).toBe(200);
    const both = await Promise.all([call(who, 'POST', CARDS), call(who, 'POST', CARDS)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([again, ...both].map(urlIn).map(last)).size).toBe(1);
  });
  test('ends when the owner says so, and begins again with the same account', async () => {
    const one = await booked();
    const open = last(urlIn(await pays(one)));
    expect((await call(provider.who, 'POST', `${CARDS}/disconnect`)).status).toBe(200);
    expect(await cards()).toMatchObject({ state: 'none' });
    // Nobody pays on a page that was open before.
    expect(() => stripe.payBooking(open)).toThrow('expired');
    // Stripe knows nothing of that.
    await sends({ object: 'account', id: account });
    expect(await own(one)).toMatchObject({ canPay: false });
    expect((await pays(one)).status).toBe(409);
    // It is complete there as it was: nothing is left to do there, and nothing is told of it.
    expect(urlIn(await call(provider.who, 'POST', CARDS))).toBe(
      `${site.context.config.baseUrl}/provider/bookings/settings`,
    );
    expect(await cards()).toMatchObject({ state: 'ready' });
    expect(await own(one)).toMatchObject({ canPay: true });
  });
  test('ends on all pages that are open, also when Stripe does not answer about one of them', async () => {
    const families = [await booked(await site.signedInAs('parent')), await booked(await site.signedInAs('parent'))];
    const open = [];
    for (const one of families) open.push(last(urlIn(await pays(one))));
    const payments = site.context.payments?.bookings;
    if (!payments) throw new Error('There are card payments here.');
    const closing = vi.spyOn(payments, 'closeBookingCheckout').mockRejectedValueOnce(new Error('Stripe is away'));
    expect((await call(provider.who, 'POST', `${CARDS}/disconnect`)).status).toBe(200);
    closing.mockRestore();
    for (const page of open) expect(() => stripe.payBooking(page)).toThrow('expired');
    await call(provider.who, 'POST', CARDS);
    for (const one of families) await cancels(one);
  });
  test('ends also on the page that a family opens to pay for a date that is over', async () => {
    const family = await site.newMember('parent');
    const { memberId } = family;
    const { log } = site.context;
    const [bookingId, sessionId, date] = [randomUUID(), idIn(session), inDays(-1)];
    const occasionId = occasionIdOf(sessionId, date);
    const does = (command: BookingCommand) => handle(log, occasionId, command, someContext());
    const { businessId, listingId } = provider;
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
    await does({ type: 'AcceptBooking', bookingId, decidedBy: provider.memberId, now });
    const who = siteAt(site.url, await sessionOf(site.anonymous, family));
    const open = last(urlIn(await call(who, 'POST', `/api/occasions/${occasionId}/bookings/${bookingId}/pay`)));
    expect((await call(provider.who, 'POST', `${CARDS}/disconnect`)).status).toBe(200);
    expect(() => stripe.payBooking(open)).toThrow('expired');
    await call(provider.who, 'POST', CARDS);
  });
  test('begins again where the account is complete no more: at Stripe', async () => {
    await call(provider.who, 'POST', `${CARDS}/disconnect`);
    stripe.setUp(account, false);
    expect(last(urlIn(await call(provider.who, 'POST', CARDS)))).toBe(account);
    expect(await cards()).toMatchObject({ state: 'opened' });
    stripe.setUp(account);
    await sends({ object: 'account', id: account });
    expect(await cards()).toMatchObject({ state: 'ready' });
  });
});

describe('paying', () => {
  test('that begins while the provider disconnects has no page that stays open', async () => {
    const one = await booked(await site.signedInAs('parent'));
    const before = await events(one);
    const [payments, disconnect] = [
      site.context.payments?.bookings,
      () => call(provider.who, 'POST', `${CARDS}/disconnect`),
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
    expect(() => stripe.payBooking(checkout)).toThrow('expired');
    expect(await events(one)).toEqual([...before, 'BookingCheckoutBegun']);
    await call(provider.who, 'POST', CARDS);
    expect((await pays(one)).status).toBe(200);
    await cancels(one);
  });
  test('is for what was agreed, into the account of the provider, and counts once Stripe says so', async () => {
    const one = await booked();
    const terms = { places: 20, cutOffHours: 24, cancellation: '', until: null };
    const at = `/api/provider/activities/${provider.listingId}/sessions/${idIn(session)}`;
    await call(provider.who, 'PUT', at, { ...terms, price: 99 });
    const checkout = last(urlIn(await pays(one)));
    await call(provider.who, 'PUT', at, { ...terms, price: 8.5 });
    expect(stripe.bookingSession(checkout)).toMatchObject({ account, amount: 1700, currency: 'gbp' });
    expect(stripe.bookingSession(checkout).name).toContain('Forest School');
    // Coming back says nothing, and neither does a message before anything is paid.
    expect((await sends(ofCheckout(checkout))).recorded).toBe(false);
    expect(await own(one)).toMatchObject({ paymentStatus: 'unpaid', canPay: true });
    stripe.payBooking(checkout);
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
    const none = await call(site.parent, 'POST', `/api/${nobodys}/pay`);
    const foreign = await pays(one, site.admin);
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    expect((await pays(one, provider.who)).status).toBe(404);
    expect((await pays(one, site.anonymous)).status).toBe(401);
    await cancels(one);
    expect((await pays(one)).status).toBe(409);
    expect(await events(one)).toEqual(['BookingCancelled']);
  });
  test('by a family in three windows at once has one page at which it can pay', async () => {
    const one = await booked();
    const answers = await Promise.all([pays(one), pays(one), pays(one)]);
    const open = answers.filter(({ status }) => status === 200).map((each) => last(urlIn(each)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const payable = new Set(open.filter((checkout) => stripe.bookingSession(checkout).status === 'open'));
    expect(payable.size).toBe(1);
    // And later it is the same.
    expect(last(urlIn(await pays(one)))).toBe([...payable][0]);
  });
  test('is recorded when the family comes again, although no message came', async () => {
    const one = await booked();
    stripe.payBooking(last(urlIn(await pays(one))));
    expect(await pays(one)).toMatchObject({ status: 200, body: isPaid() });
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid', canPay: false });
  });
  test('that has gone back before anybody heard of it is no reason to say thank you, and can be made again', async () => {
    const one = await booked(await site.signedInAs('parent'));
    stripe.payBackThere(stripe.payBooking(last(urlIn(await pays(one)))));
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
    stripe.payBooking(checkout);
    const other = await providerWithPlan(site);
    const foreign = last(urlIn(await call(other.who, 'POST', CARDS)));
    // Of the other account Stripe knows no such checkout.
    expect((await sends(ofCheckout(checkout), { of: foreign })).recorded).toBe(false);
    expect((await sends({ object: 'payout', id: 'po_1' })).recorded).toBe(false);
    expect(await events(one)).toEqual(['BookingCheckoutBegun']);
    await sends(ofCheckout(checkout));
  });
});

describe('what is done at Stripe alone', () => {
  const ofRefund = (payment: string): Told => ({ object: 'charge', id: `ch_${payment}`, payment_intent: payment });
  const ofDispute = (payment: string): Told => ({ object: 'dispute', id: 'du', payment_intent: payment });
  const payingOf = async (one: Booked) => {
    const checkout = last(urlIn(await pays(one)));
    return { checkout, payment: stripe.payBooking(checkout) };
  };
  test('a payment that the provider pays back there is shown as paid back, to both, and in a letter', async () => {
    const family = await site.newMember('parent');
    const one = await booked(siteAt(site.url, await sessionOf(site.anonymous, family)));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    // A part of it went back: it is paid for still.
    stripe.payBackThere(payment, 500);
    expect((await sends(ofRefund(payment))).recorded).toBe(false);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
    stripe.payBackThere(payment);
    const all = await Promise.all(Array.from({ length: 4 }, () => sends(ofRefund(payment))));
    expect(all).toEqual(all.map(() => ({ status: 200, recorded: true })));
    expect((await events(one)).slice(-2)).toEqual(['BookingRefundDue', 'BookingRefunded']);
    expect(await own(one)).toMatchObject({ status: 'accepted', paymentStatus: 'refunded' });
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'refunded' });
    const [letter] = await accountCalls(site).mailsTo(family.email, /^Your payment is paid back/);
    expect(letter?.text).toContain('The provider pays back what you paid for this booking');
    // Later messages of before change nothing.
    await sends(ofCheckout(checkout));
    await refunds();
    expect((await events(one)).slice(-2)).toEqual(['BookingRefundDue', 'BookingRefunded']);
    // It can be paid for anew by card, or is paid in another way after all.
    expect((await pays(one)).status).toBe(200);
    expect((await decides(one, 'paid')).status).toBe(200);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
  });
  test('a refund that does not come to the card is owed by hand, which both read', async () => {
    const family = await site.newMember('parent');
    const one = await booked(siteAt(site.url, await sessionOf(site.anonymous, family)));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    await decides(one, 'cancel', 'The hall is flooded.');
    await refunds();
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
    stripe.failRefund(payment);
    const told: Told = { object: 'refund', id: 're', payment_intent: payment };
    const all = await Promise.all(Array.from({ length: 3 }, () => sends(told)));
    expect(all).toEqual(all.map(() => ({ status: 200, recorded: true })));
    expect((await events(one)).slice(-2)).toEqual(['BookingRefunded', 'BookingRefundFailed']);
    expect(await own(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'paid', isPaidHere: false });
    const [letter] = await accountCalls(site).mailsTo(family.email, /^Your payment could not be paid back/);
    expect(letter?.text).toContain('Please ask them to pay it back in another way');
    // It is not tried without end, and ends when the provider says so.
    await refunds();
    expect((await events(one)).at(-1)).toBe('BookingRefundFailed');
    expect((await decides(one, 'unpaid')).status).toBe(200);
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'unpaid' });
  });
  test('a payment is disputed, and counts until the bank has its way', async () => {
    const family = await site.newMember('parent');
    const one = await booked(siteAt(site.url, await sessionOf(site.anonymous, family)));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    stripe.dispute(payment, 'needs_response');
    expect((await sends(ofDispute(payment))).recorded).toBe(false);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
    stripe.dispute(payment, 'lost');
    expect((await sends(ofDispute(payment))).recorded).toBe(true);
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'refunded' });
    const [letter] = await accountCalls(site).mailsTo(family.email, /^Your payment is paid back/);
    expect(letter?.text).toContain('The bank gives it back to you');
    expect(letter?.text).not.toContain('goes back to your card');
  });
  test('it had gone back before we heard of it', async () => {
    const one = await booked(await site.signedInAs('parent'));
    const { checkout, payment } = await payingOf(one);
    stripe.payBackThere(payment);
    expect((await sends(ofRefund(payment))).recorded).toBe(false);
    expect((await sends(ofCheckout(checkout))).recorded).toBe(true);
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
  });
  test('of another account nothing is believed', async () => {
    const one = await booked(await site.signedInAs('parent'));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    stripe.payBackThere(payment);
    const other = await providerWithPlan(site);
    const foreign = last(urlIn(await call(other.who, 'POST', CARDS)));
    expect((await sends(ofRefund(payment), { of: foreign })).recorded).toBe(false);
    expect((await sends(ofRefund(payment), { secret: 'whsec_ofsomebody' })).status).toBe(401);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
  });
});

describe('nobody pays twice', () => {
  test('who has just paid by card is not marked as paid by hand, and who was cannot pay by card', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    stripe.payBooking(checkout);
    expect((await decides(one, 'paid')).body).toMatchObject({ type: 'urn:hopscotch:rule:payment-underway' });
    const two = await booked();
    const open = last(urlIn(await pays(two)));
    expect((await decides(two, 'paid')).status).toBe(200);
    expect(() => stripe.payBooking(open)).toThrow('expired');
    expect(await pays(two)).toMatchObject({ status: 200, body: isPaid() });
    expect((await events(two)).at(-1)).toBe('BookingPaid');
  });
  test('what the provider cancels is paid back, once', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    const payment = stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    expect((await decides(one, 'cancel', 'Nobody can teach.')).status).toBe(200);
    expect(await own(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
    stripe.refuseEvery('refunds');
    await refunds();
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunding' });
    stripe.refuseEvery(null);
    await Promise.all([refunds(), refunds()]);
    await refunds();
    expect(stripe.payment(payment).refund).not.toBeNull();
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded', canPay: false });
    await sends(ofCheckout(checkout));
    expect((await events(one)).slice(3)).toEqual(['BookingCancelled', 'BookingRefundDue', 'BookingRefunded']);
  });
  test('of what the provider cancels the rest is paid back where a part has gone back already', async () => {
    const one = await booked(await site.signedInAs('parent'));
    const checkout = last(urlIn(await pays(one)));
    const payment = stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    stripe.payBackThere(payment, 500);
    await decides(one, 'cancel', 'Nobody can teach.');
    await Promise.all([refunds(), refunds()]);
    // Whoever did not hear the answer asks again, and is told of the same one.
    const again = await site.context.payments?.bookings?.payBack(payment, account);
    expect(again).toBe(stripe.payment(payment).refund);
    expect(stripe.payment(payment).refunds.map(({ amount }) => amount)).toEqual([500, 1200]);
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
    expect((await events(one)).slice(-2)).toEqual(['BookingRefundDue', 'BookingRefunded']);
  });
  test('of what the provider cancels nothing is paid back again where all of it has gone back already', async () => {
    const one = await booked(await site.signedInAs('parent'));
    const checkout = last(urlIn(await pays(one)));
    const payment = stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    await decides(one, 'cancel', 'Nobody can teach.');
    stripe.payBackThere(payment);
    await refunds();
    const { refund, refunds: parts } = stripe.payment(payment);
    expect(parts).toHaveLength(1);
    const { occasionId } = one.asked.body as { occasionId: string };
    const stream = await site.context.log.readStream(streams.booking(occasionId));
    expect(stream.at(-1)).toMatchObject({ type: 'BookingRefunded', data: { refund } });
  });
  test('what is paid after the booking was called off is paid back', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    const payment = stripe.payBooking(checkout);
    await cancels(one);
    await sends(ofCheckout(checkout));
    await refunds();
    expect(stripe.payment(payment).refund).not.toBeNull();
    expect(await own(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
    expect(await events(one)).toContain('BookingRefunded');
  });
  test('what a family cancels is paid back when the provider says so; an open page is closed', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    const payment = stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    expect((await decides(one, 'pay-back')).status).toBe(409);
    await cancels(one);
    await refunds();
    expect(stripe.payment(payment).refund).toBeNull();
    expect((await decides(one, 'pay-back')).status).toBe(200);
    await refunds();
    expect(stripe.payment(payment).refund).not.toBeNull();
    const two = await booked(await site.signedInAs('parent'));
    const open = last(urlIn(await pays(two)));
    await cancels(two);
    expect(() => stripe.payBooking(open)).toThrow('expired');
  });
  test('is told of in letters, to both when it comes in and to the family when it goes back', async () => {
    const family = await site.newMember('parent');
    const one = await booked(siteAt(site.url, await sessionOf(site.anonymous, family)));
    const letters = accountCalls(site);
    const [accepted] = await letters.mailsTo(family.email, /^You are booked/);
    expect(accepted?.text).toContain('You can pay by card now');
    const checkout = last(urlIn(await pays(one)));
    stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    const [paid] = await letters.mailsTo(family.email, /^Your payment has come in/);
    expect(paid?.text).toContain('you have paid £17.00 by card for 2 places');
    const [toProvider] = await letters.mailsTo(provider.email, /^Paid by card/);
    expect(toProvider?.text).toContain('has paid by card');
    await decides(one, 'cancel', 'The pool is closed.');
    const [cancelled] = await letters.mailsTo(family.email, /called off|cancelled/i);
    expect(cancelled?.text).toMatch(/The pool is closed\.[^]*You have paid by card\. The whole amount goes back/);
  });
});

test('where Stripe knows the account no more, the business connects anew, and families pay into the other one', async () => {
  const one = await booked(await site.signedInAs('parent'));
  const before = account;
  await pays(one);
  stripe.forget(before);
  // Until its owner has done something about it nobody can.
  expect((await pays(one)).status).toBe(503);
  const disconnected = await call(provider.who, 'POST', `${CARDS}/disconnect`);
  expect(disconnected.body).toEqual({ message: 'Families cannot pay you by card here any more.' });
  account = last(urlIn(await call(provider.who, 'POST', CARDS)));
  expect(account).not.toBe(before);
  expect(await cards()).toMatchObject({ state: 'opened' });
  stripe.setUp(account);
  expect((await sends({ object: 'account', id: account })).recorded).toBe(true);
  expect(await cards()).toMatchObject({ state: 'ready' });
  const checkout = last(urlIn(await pays(one)));
  stripe.payBooking(checkout);
  await sends(ofCheckout(checkout));
  expect(await theirs(one)).toMatchObject({ paymentStatus: 'paid', isPaidHere: true });
});

// The last of this file: who is shut out is signed out as well.
test('a business where everybody is shut out is not paid by card, until one of them is let in again', async () => {
  const one = await booked(await site.signedInAs('parent'));
  const about = (what: 'suspend' | 'readmit') =>
    call(site.admin, 'POST', `/api/admin/members/${provider.memberId}/${what}`, { reason: 'Gives no lessons' });
  expect(await own(one)).toMatchObject({ canPay: true });
  const open = last(urlIn(await pays(one)));
  await about('suspend');
  expect(() => stripe.payBooking(open)).toThrow('expired');
  expect(await own(one)).toMatchObject({ status: 'accepted', canPay: false });
  const refused = await pays(one);
  expect(refused).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:no-card' } });
  expect(refused.text).not.toContain('suspended');
  await about('readmit');
  expect(await own(one)).toMatchObject({ canPay: true });
  expect((await pays(one)).status).toBe(200);
});

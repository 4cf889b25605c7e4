import { beforeAll, describe, expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { payBackWhatIsDue } from '#policies/booking/refunds.ts';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { providerWithPlan } from '#tests/support/made/bookings.ts';
import {
  type Booked,
  CARDS,
  cardStage,
  last,
  ofCheckout,
  type Told,
  urlIn,
} from '#tests/support/made/card-payments.ts';
import { shown } from '#tests/support/shown.ts';

const here = cardStage();
const { booked, cancels, decides, events, own, pays, sends, theirs } = here;
beforeAll(here.connects);

const refunds = async (): Promise<void> => {
  const { context } = here.site;
  await shown(context, ['bookings']);
  await payBackWhatIsDue(context);
};

describe('what is done at Stripe alone', () => {
  const ofRefund = (payment: string): Told => ({ object: 'charge', id: `ch_${payment}`, payment_intent: payment });
  const ofDispute = (payment: string): Told => ({ object: 'dispute', id: 'du', payment_intent: payment });
  const payingOf = async (one: Booked) => {
    const checkout = last(urlIn(await pays(one)));
    return { checkout, payment: here.stripe.payBooking(checkout) };
  };
  test('a payment that the provider pays back there is shown as paid back, to both, and in a letter', async () => {
    const family = await here.site.newMember('parent');
    const one = await booked(siteAt(here.site.url, await sessionOf(here.site.anonymous, family)));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    // A part of it went back: it is paid for still.
    here.stripe.payBackThere(payment, 500);
    expect((await sends(ofRefund(payment))).recorded).toBe(false);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
    here.stripe.payBackThere(payment);
    const all = await Promise.all(Array.from({ length: 4 }, () => sends(ofRefund(payment))));
    expect(all).toEqual(all.map(() => ({ status: 200, recorded: true })));
    expect((await events(one)).slice(-2)).toEqual(['BookingRefundDue', 'BookingRefunded']);
    expect(await own(one)).toMatchObject({ status: 'accepted', paymentStatus: 'refunded' });
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'refunded' });
    const [letter] = await accountCalls(here.site).mailsTo(family.email, /^Your payment is paid back/);
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
    const family = await here.site.newMember('parent');
    const one = await booked(siteAt(here.site.url, await sessionOf(here.site.anonymous, family)));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    await decides(one, 'cancel', 'The hall is flooded.');
    await refunds();
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
    here.stripe.failRefund(payment);
    const told: Told = { object: 'refund', id: 're', payment_intent: payment };
    const all = await Promise.all(Array.from({ length: 3 }, () => sends(told)));
    expect(all).toEqual(all.map(() => ({ status: 200, recorded: true })));
    expect((await events(one)).slice(-2)).toEqual(['BookingRefunded', 'BookingRefundFailed']);
    expect(await own(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'paid', isPaidHere: false });
    const [letter] = await accountCalls(here.site).mailsTo(family.email, /^Your payment could not be paid back/);
    expect(letter?.text).toContain('Please ask them to pay it back in another way');
    // It is not tried without end, and ends when the provider says so.
    await refunds();
    expect((await events(one)).at(-1)).toBe('BookingRefundFailed');
    expect((await decides(one, 'unpaid')).status).toBe(200);
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'unpaid' });
  });
  test('a payment is disputed, and counts until the bank has its way', async () => {
    const family = await here.site.newMember('parent');
    const one = await booked(siteAt(here.site.url, await sessionOf(here.site.anonymous, family)));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    here.stripe.dispute(payment, 'needs_response');
    expect((await sends(ofDispute(payment))).recorded).toBe(false);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
    here.stripe.dispute(payment, 'lost');
    expect((await sends(ofDispute(payment))).recorded).toBe(true);
    expect(await theirs(one)).toMatchObject({ paymentStatus: 'refunded' });
    const [letter] = await accountCalls(here.site).mailsTo(family.email, /^Your payment is paid back/);
    expect(letter?.text).toContain('The bank gives it back to you');
    expect(letter?.text).not.toContain('goes back to your card');
  });
  test('it had gone back before we heard of it', async () => {
    const one = await booked(await here.site.signedInAs('parent'));
    const { checkout, payment } = await payingOf(one);
    here.stripe.payBackThere(payment);
    expect((await sends(ofRefund(payment))).recorded).toBe(false);
    expect((await sends(ofCheckout(checkout))).recorded).toBe(true);
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
  });
  test('of another account nothing is believed', async () => {
    const one = await booked(await here.site.signedInAs('parent'));
    const { checkout, payment } = await payingOf(one);
    await sends(ofCheckout(checkout));
    here.stripe.payBackThere(payment);
    const other = await providerWithPlan(here.site);
    const foreign = last(urlIn(await call(other.who, 'POST', CARDS)));
    expect((await sends(ofRefund(payment), { of: foreign })).recorded).toBe(false);
    expect((await sends(ofRefund(payment), { secret: 'whsec_ofsomebody' })).status).toBe(401);
    expect(await own(one)).toMatchObject({ paymentStatus: 'paid' });
  });
});

describe('paying back', () => {
  test('what the provider cancels is paid back, once', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    const payment = here.stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    expect((await decides(one, 'cancel', 'Nobody can teach.')).status).toBe(200);
    expect(await own(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' });
    here.stripe.refuseEvery('refunds');
    await refunds();
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunding' });
    here.stripe.refuseEvery(null);
    await Promise.all([refunds(), refunds()]);
    await refunds();
    expect(here.stripe.payment(payment).refund).not.toBeNull();
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded', canPay: false });
    await sends(ofCheckout(checkout));
    expect((await events(one)).slice(3)).toEqual(['BookingCancelled', 'BookingRefundDue', 'BookingRefunded']);
  });
  test('of what the provider cancels the rest is paid back where a part has gone back already', async () => {
    const one = await booked(await here.site.signedInAs('parent'));
    const checkout = last(urlIn(await pays(one)));
    const payment = here.stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    here.stripe.payBackThere(payment, 500);
    await decides(one, 'cancel', 'Nobody can teach.');
    await Promise.all([refunds(), refunds()]);
    // Whoever did not hear the answer asks again, and is told of the same one.
    const again = await here.site.context.payments?.bookings?.payBack(payment, here.account);
    expect(again).toBe(here.stripe.payment(payment).refund);
    expect(here.stripe.payment(payment).refunds.map(({ amount }) => amount)).toEqual([500, 1200]);
    expect(await own(one)).toMatchObject({ paymentStatus: 'refunded' });
    expect((await events(one)).slice(-2)).toEqual(['BookingRefundDue', 'BookingRefunded']);
  });
  test('of what the provider cancels nothing is paid back again where all of it has gone back already', async () => {
    const one = await booked(await here.site.signedInAs('parent'));
    const checkout = last(urlIn(await pays(one)));
    const payment = here.stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    await decides(one, 'cancel', 'Nobody can teach.');
    here.stripe.payBackThere(payment);
    await refunds();
    const { refund, refunds: parts } = here.stripe.payment(payment);
    expect(parts).toHaveLength(1);
    const { occasionId } = one.asked.body as { occasionId: string };
    const stream = await here.site.context.log.readStream(streams.booking(occasionId));
    expect(stream.at(-1)).toMatchObject({ type: 'BookingRefunded', data: { refund } });
  });
  test('what is paid after the booking was called off is paid back', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    const payment = here.stripe.payBooking(checkout);
    await cancels(one);
    await sends(ofCheckout(checkout));
    await refunds();
    expect(here.stripe.payment(payment).refund).not.toBeNull();
    expect(await own(one)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
    expect(await events(one)).toContain('BookingRefunded');
  });
  test('what a family cancels is paid back when the provider says so; an open page is closed', async () => {
    const one = await booked();
    const checkout = last(urlIn(await pays(one)));
    const payment = here.stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    expect((await decides(one, 'pay-back')).status).toBe(409);
    await cancels(one);
    await refunds();
    expect(here.stripe.payment(payment).refund).toBeNull();
    expect((await decides(one, 'pay-back')).status).toBe(200);
    await refunds();
    expect(here.stripe.payment(payment).refund).not.toBeNull();
    const two = await booked(await here.site.signedInAs('parent'));
    const open = last(urlIn(await pays(two)));
    await cancels(two);
    expect(() => here.stripe.payBooking(open)).toThrow('expired');
  });
  test('a payment is told of in letters, to both when it comes in and to the family when it goes back', async () => {
    const family = await here.site.newMember('parent');
    const one = await booked(siteAt(here.site.url, await sessionOf(here.site.anonymous, family)));
    const letters = accountCalls(here.site);
    const [accepted] = await letters.mailsTo(family.email, /^You are booked/);
    expect(accepted?.text).toContain('You can pay by card now');
    const checkout = last(urlIn(await pays(one)));
    here.stripe.payBooking(checkout);
    await sends(ofCheckout(checkout));
    const [paid] = await letters.mailsTo(family.email, /^Your payment has come in/);
    expect(paid?.text).toContain('you have paid £17.00 by card for 2 places');
    const [toProvider] = await letters.mailsTo(here.provider.email, /^Paid by card/);
    expect(toProvider?.text).toContain('has paid by card');
    await decides(one, 'cancel', 'The pool is closed.');
    const [cancelled] = await letters.mailsTo(family.email, /called off|cancelled/i);
    expect(cancelled?.text).toMatch(/The pool is closed\.[^]*You have paid by card\. The whole amount goes back/);
  });
});

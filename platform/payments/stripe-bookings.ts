import type Stripe from 'stripe';
import { BOOKING_CURRENCY } from '#domain/booking/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { BookingPayments } from './booking-payments.ts';
import { unlessMissing, unlessPageGone } from './missing.ts';
import { underKey } from './under-key.ts';

/** Does something at Stripe; what fails there is told as a failure of ours. */
export type AskStripe = <Result>(work: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

/**
 * Stripe Connect: each business has an Express account, and families pay into it directly. Their contract is with the business, whose
 * name stands on their statement and who bears Stripe's fees; the money is never ours.
 */
export function stripeBookings(ask: AskStripe, address: (path: string) => string): BookingPayments {
  return {
    openAccount: ({ businessId, email, instead }) =>
      ask(async ({ accounts }) => {
        const wanted = {
          country: 'GB',
          email,
          metadata: { businessId },
          controller: {
            stripe_dashboard: { type: 'express' },
            fees: { payer: 'account' },
            losses: { payments: 'stripe' },
            requirement_collection: 'stripe',
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        } as const;
        // For a day Stripe would answer the first key with the account that is gone.
        const key = instead === null ? `account ${businessId}` : `account ${businessId} after ${instead}`;
        return (await underKey(key, (once) => accounts.create(wanted, once))).id;
      }),
    setUpAt: (account) =>
      ask(async ({ accountLinks }) => {
        const back = address(pathTo('booking-settings'));
        const link = { account, type: 'account_onboarding', return_url: back, refresh_url: back } as const;
        return (await accountLinks.create(link)).url;
      }),
    tellAccount: (account) =>
      ask(async ({ accounts }) => {
        const found = await unlessMissing(accounts.retrieve(account), null);
        return found && { businessId: found.metadata?.['businessId'] ?? null, isReady: found.charges_enabled };
      }),
    beginBookingCheckout: ({ account, occasionId, bookingId, amountPence, what, key }) =>
      ask(async ({ checkout }) => {
        const price = { currency: BOOKING_CURRENCY, unit_amount: amountPence, product_data: { name: what } };
        const wanted = {
          mode: 'payment',
          // What is confirmed days later could be neither refused nor waited for.
          allowed_payment_method_types: ['card'],
          line_items: [{ price_data: price, quantity: 1 }],
          metadata: { occasionId, bookingId },
          payment_intent_data: { metadata: { occasionId, bookingId } },
          success_url: address(`${pathTo('profile')}?paid#bookings`),
          cancel_url: address(`${pathTo('profile')}#bookings`),
        } satisfies Stripe.Checkout.SessionCreateParams;
        const session = await underKey(`booking ${key}`, (once) =>
          checkout.sessions.create(wanted, { stripeAccount: account, ...once }),
        );
        if (session.url === null) throw new Error('Stripe gave no address to pay at.');
        return { checkout: session.id, url: session.url };
      }),
    tellCheckout: (id, account) =>
      ask(async ({ checkout }) => {
        const found = await unlessPageGone(id, checkout.sessions.retrieve(id, {}, { stripeAccount: account }), null);
        if (found === null) return { occasionId: null, bookingId: null, url: null, payment: null };
        const { metadata, ...session } = found;
        const { payment_intent: intent, payment_status: status, amount_total: amount, currency } = session;
        const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
        return {
          occasionId: metadata?.['occasionId'] ?? null,
          bookingId: metadata?.['bookingId'] ?? null,
          url: session.status === 'open' ? session.url : null,
          payment:
            status === 'paid' && paymentId !== null
              ? { paymentId, amount: amount ?? 0, currency: currency ?? '' }
              : null,
        };
      }),
    closeBookingCheckout: (id, account) => ask((stripe) => closeCheckout(stripe, id, { stripeAccount: account })),
    tellPayment: (id, account) =>
      ask(async (stripe) => {
        const of = { stripeAccount: account };
        const { metadata, charge } = await chargeOf(stripe, id, of);
        const one = {
          occasionId: metadata['occasionId'] ?? null,
          bookingId: metadata['bookingId'] ?? null,
        };
        const failed = null;
        if (charge === null) return { ...one, went: null, failed };
        if (charge.refunded)
          return { ...one, went: { refund: await refundIn(stripe, id, charge, of), reason: 'given-back' }, failed };
        if (!charge.disputed) return { ...one, went: null, failed: await failedIn(stripe, id, of) };
        const { data } = await stripe.disputes.list({ payment_intent: id }, of);
        const lost = data.find(({ status }) => status === 'lost');
        return { ...one, went: lost === undefined ? null : { refund: lost.id, reason: 'disputed' }, failed };
      }),
    payBack: (payment, account) =>
      ask(async (stripe) => {
        const of = { stripeAccount: account };
        const { charge } = await chargeOf(stripe, payment, of);
        if (charge?.refunded === true) return refundIn(stripe, payment, charge, of);
        // Without an amount it is all that is left: the business may have paid back a part of it in Stripe's own dashboard. Of what is
        // all gone Stripe takes no more, so no key of ours holds it to once; by such a one it would repeat a refusal for a day.
        return (await stripe.refunds.create({ payment_intent: payment }, of)).id;
      }),
  };
}

/** What was taken for a payment, null where nothing was; `refunded` once all of it has gone back. */
async function chargeOf({ paymentIntents }: Stripe, payment: string, of: Stripe.RequestOptions) {
  const expand = ['latest_charge'];
  const { metadata, latest_charge: charge } = await paymentIntents.retrieve(payment, { expand }, of);
  return { metadata, charge: typeof charge === 'string' ? null : charge };
}

/** By what a payment has gone back; of several parts it is the last. */
async function refundIn(
  { refunds }: Stripe,
  payment: string,
  charge: Stripe.Charge,
  of: Stripe.RequestOptions,
): Promise<string> {
  const { data } = await refunds.list({ payment_intent: payment }, of);
  return data.find(({ status }) => status !== 'failed' && status !== 'canceled')?.id ?? charge.id;
}

/** The refund that was made last, where it failed: what it had taken is in the account again then. */
async function failedIn({ refunds }: Stripe, payment: string, of: Stripe.RequestOptions): Promise<string | null> {
  const [newest] = (await refunds.list({ payment_intent: payment, limit: 1 }, of)).data;
  return newest?.status === 'failed' ? newest.id : null;
}

/** What Stripe's library does with the pages at which people pay. */
interface Checkouts {
  readonly checkout: {
    readonly sessions: Record<
      'retrieve' | 'expire',
      (id: string, params: object, options: Stripe.RequestOptions) => Promise<{ readonly status: string | null }>
    >;
  };
}

/**
 * From then on nobody can pay there. False when somebody has; throws where a page that may take money cannot be seen. `isOver`: its time is,
 * so that it takes none.
 */
export async function closeCheckout(
  { checkout }: Checkouts,
  id: string,
  options: Stripe.RequestOptions,
  isOver = false,
): Promise<boolean> {
  const statusOf = async () => (await checkout.sessions.retrieve(id, {}, options)).status;
  const status = await unlessPageGone(id, statusOf(), 'expired', isOver);
  if (status !== 'open') return status !== 'complete';
  try {
    return (await checkout.sessions.expire(id, {}, options)).status === 'expired';
  } catch (error) {
    // Stripe refuses to close what somebody paid or closed in between.
    const meanwhile = await statusOf();
    if (meanwhile === 'open') throw error;
    return meanwhile !== 'complete';
  }
}

import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { SubscriptionPayment, SubscriptionState } from '#domain/plan/subscription-state.ts';
import { pathTo } from '#domain/site/pages.ts';
import { httpProblem } from '../http/problem.ts';
import { endSubscription } from './end-subscription.ts';
import { readNotice, stripeLibrary } from './notice.ts';
import type { Payments } from './payments.ts';
import { type AskStripe, closeCheckout, stripeBookings } from './stripe-bookings.ts';
import { unlessMissing } from './missing.ts';
import { underKey } from './under-key.ts';

/** How Stripe is reached. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Of the product "Premium": £25 a month. */
  readonly priceId: string;
  /** Signs what Stripe tells of the accounts of businesses; null where families cannot pay them by card. */
  readonly connectWebhookSecret: string | null;
  /** Its API; null for the real one. */
  readonly apiBase: string | null;
}

const PATIENCE_MS = 10_000;
/**
 * So many wait for Stripe at once in a process; a call that is tried three times may take half a minute. Who waits has a place and maybe a
 * connection, of which a payment provider that hangs is to leave enough for what has nothing to do with it.
 */
const AT_ONCE = 8;

/** Stripe, with its checkout, its portal and its signed messages. */
export function stripePayments(settings: StripeSettings, baseUrl: string, logger: Pick<Logger, 'warn'>): Payments {
  let opened: Promise<Stripe> | undefined;
  /** Does `work` at Stripe. What fails there is nothing that whoever asked could mend; the request is found in Stripe's own log. */
  let asking = 0;
  const ask: AskStripe = async (work) => {
    if (asking >= AT_ONCE)
      throw httpProblem(503, 'Our payment provider is slow to answer at the moment. Please try again in a minute.', 60);
    asking += 1;
    try {
      return await work(await (opened ??= open(settings)));
    } catch (error) {
      const { type, code, statusCode, requestId } = (error ?? {}) as Partial<Stripe.StripeRawError>;
      logger.warn({ type, code, statusCode, requestId }, 'Stripe did not do what was asked of it');
      throw httpProblem(503, 'We could not reach our payment provider. Please try again in a minute.', 60);
    } finally {
      asking -= 1;
    }
  };
  const address = (path: string): string => `${baseUrl}${path}`;
  return {
    isSimulated: false,
    bookings: settings.connectWebhookSecret === null ? null : stripeBookings(ask, address),
    newCustomer: ({ businessId, name, email, key }) =>
      ask(async ({ customers }) => {
        const about = { name, email, metadata: { businessId } };
        return (await underKey(`customer ${key}`, (once) => customers.create(about, once))).id;
      }),
    updateCustomer: (customer, { name, email }) =>
      ask(async ({ customers }) => {
        const found = await unlessMissing(customers.retrieve(customer), null);
        if (found === null || found.deleted === true) return false;
        if (found.name !== name || found.email !== email) await customers.update(customer, { name, email });
        return true;
      }),
    beginCheckout: ({ businessId, customer, trialDays, key }) =>
      ask(async ({ checkout }) => {
        const trial = trialDays > 0 ? { trial_period_days: trialDays } : {};
        const wanted = {
          mode: 'subscription',
          customer,
          client_reference_id: businessId,
          line_items: [{ price: settings.priceId, quantity: 1 }],
          subscription_data: { metadata: { businessId }, ...trial },
          payment_method_collection: 'always',
          success_url: address(pathTo('premium')),
          cancel_url: address(pathTo('provider-dashboard')),
        } satisfies Stripe.Checkout.SessionCreateParams;
        const session = await underKey(`checkout ${key}`, (once) => checkout.sessions.create(wanted, once));
        const { id, url, expires_at: expiresAt } = session;
        if (url === null) throw new Error('Stripe gave no address to pay at.');
        return { checkout: id, url, expiresAt: timeOf(expiresAt) };
      }),
    closeCheckout: (id, isOver) => ask((stripe) => closeCheckout(stripe, id, {}, isOver)),
    paidAt: (id) =>
      ask(async ({ checkout }) => {
        const subscription = (await unlessMissing(checkout.sessions.retrieve(id), null))?.subscription ?? null;
        return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
      }),
    tell: (id) =>
      ask(async ({ subscriptions }) => {
        const subscription = await unlessMissing(subscriptions.retrieve(id, { expand: ['latest_invoice'] }), null);
        if (subscription === null) return null;
        return { businessId: subscription.metadata['businessId'] ?? null, told: stateOf(subscription) };
      }),
    setCancelled: (id, isCancelled) =>
      ask(async ({ subscriptions }) => {
        const changed = subscriptions.update(id, { cancel_at_period_end: isCancelled });
        return (await unlessMissing(changed, null)) !== null;
      }),
    end: (id) => ask((stripe) => endSubscription(stripe, id)),
    billsOf: (customer) =>
      ask(async ({ billingPortal }) => {
        const returnUrl = address(pathTo('provider-dashboard'));
        const opened = billingPortal.sessions.create({ customer, return_url: returnUrl });
        return (await unlessMissing(opened, null))?.url ?? null;
      }),
    read: (body, signature) =>
      readNotice(body, signature, {
        secrets: [settings.webhookSecret, settings.connectWebhookSecret].filter((secret) => secret !== null),
        isLive: /^[rs]k_live_/.test(settings.secretKey),
      }),
  };
}

async function open({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const Library = await stripeLibrary();
  const base = apiBase === null ? undefined : new URL(apiBase);
  return new Library(secretKey, {
    timeout: PATIENCE_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port === '' ? (base.protocol === 'https:' ? 443 : 80) : base.port,
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** A subscription of Stripe in our words. */
function stateOf(subscription: Stripe.Subscription): SubscriptionState {
  const { id, customer, status, trial_end: trialEnd, cancellation_details: cancellation } = subscription;
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  return {
    subscription: id,
    customer: typeof customer === 'string' ? customer : customer.id,
    status: hasEnded ? 'ended' : status === 'incomplete' ? 'unfinished' : status === 'trialing' ? 'trial' : 'running',
    trialEndsAt: trialEnd === null ? null : timeOf(trialEnd),
    isCancelled:
      subscription.cancel_at_period_end ||
      subscription.cancel_at !== null ||
      (hasEnded && cancellation?.reason === 'cancellation_requested'),
    lastPayment: paymentOf(subscription.latest_invoice),
  };
}

/** Null for a bill that nobody has tried to pay. */
function paymentOf(invoice: string | Stripe.Invoice | null): SubscriptionPayment | null {
  if (invoice === null || typeof invoice === 'string') return null;
  const isPaid = invoice.status === 'paid';
  if (!isPaid && !(invoice.attempted && (invoice.status === 'open' || invoice.status === 'uncollectible'))) return null;
  const ends = invoice.lines.data.map(({ period }) => period.end);
  return {
    payment: invoice.id,
    outcome: isPaid ? 'paid' : 'failed',
    amount: isPaid ? invoice.amount_paid : 0,
    currency: invoice.currency,
    paidUntil: timeOf(Math.max(...ends)),
    attempt: invoice.attempt_count,
  };
}

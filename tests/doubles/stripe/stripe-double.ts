import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import { type Asked, listening, requestOf } from './asked.ts';
import { connectDouble, type ConnectDouble } from './connect-double.ts';
import { Refused } from './refused.ts';

const DAY_S = 24 * 60 * 60;
export const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test_ofthedouble',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofthedouble',
  STRIPE_PRICE_ID: 'price_premium',
} as const;
/** With which families pay businesses by card besides. */
export const connectKeys = { ...stripeKeys, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_ofconnect' } as const;

interface Session {
  readonly id: string;
  readonly customer: string;
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  readonly trialDays: number;
  readonly metadata: Record<string, string>;
  readonly successUrl: string;
}
interface Invoice {
  readonly id: string;
  status: 'draft' | 'open' | 'paid' | 'void';
  amount: number;
  currency: string;
  attempts: number;
  readonly periodEnd: number;
}
interface Subscription {
  readonly id: string;
  readonly customer: string;
  status: string;
  readonly metadata: Record<string, string>;
  trialEnd: number | null;
  cancelAtPeriodEnd: boolean;
  cancelReason: string | null;
  latestInvoice: Invoice | null;
}

/**
 * As much of Stripe's API as we use, over HTTP, with what the library expects of it: it wants the secret key, answers a repeated
 * idempotency key as it did before and says so, what it refused as well, and refuses it for other parameters, and signs what it tells.
 * What happens at Stripe's own pages is done by its methods.
 */
export interface StripeDouble extends ConnectDouble {
  readonly url: string;
  readonly asked: Asked[];
  /** Answers so many requests (of those alone that are for `what`) with 500, before it has begun with them, and then works again. */
  failNext(times: number, what?: `${'GET' | 'POST'} /v1/${string}`): void;
  /** Has everything of a kind that is to be made be refused from now on; null for nothing. */
  refuseEvery(kind: 'refunds' | 'accounts' | 'customers' | 'checkout' | null): void;
  /** Pages to pay at that are begun from now on are open for so many seconds, and of that mode by their name. */
  pagesAre(pages: { readonly openForS: number; readonly mode: 'test' | 'live' }): void;
  /** Knows what is called so no more: it was deleted, or is of the other mode. */
  forget(name: string, how?: 'deleted' | 'of the other mode'): void;
  /** Somebody pays at the page of a session; answers the subscription. */
  pay(checkout: string): string;
  /** Somebody else of the account's customers subscribes to something. */
  subscribe(metadata: Record<string, string>, customer?: string): string;
  /** Lets the period end: a month is billed, and paid unless said otherwise. */
  bill(subscription: string, changes?: Partial<Pick<Invoice, 'amount' | 'currency' | 'status'>>): void;
  subscriptionOf(id: string): Subscription;
  /** A message about a subscription as it is signed and sent. */
  message(subscription: string, changes?: MessageChanges): { readonly body: string; readonly signature: string };
  close(): Promise<void>;
}
interface MessageChanges {
  readonly type?: string;
  readonly secret?: string;
  /** Seconds since. */
  readonly age?: number;
  readonly livemode?: boolean;
  readonly account?: string;
  readonly object?: object;
}

export async function stripeDouble(): Promise<StripeDouble> {
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const customers = new Map<string, { readonly name: string | null; readonly email: string | null }>();
  const answers = new Map<string, { readonly asked: string; readonly status: number; readonly body: object }>();
  let pages: Parameters<StripeDouble['pagesAre']>[0] = { openForS: DAY_S, mode: 'test' };
  const gone = new Map<string, 'deleted' | 'of the other mode'>();
  const asked: Asked[] = [];
  let failures = 0;
  let failing = '';
  let refused: string | null = null;
  const now = (): number => Math.floor(Date.now() / 1000);
  const id = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const found = <Kept>(kept: Map<string, Kept>, key: string): Kept => {
    const one = gone.has(key) ? undefined : kept.get(key);
    if (one === undefined) throw new Refused(404, 'resource_missing', `No such object: '${key}'`);
    return one;
  };
  const made = (metadata: Record<string, string>, customer: string, trialDays: number): Subscription => {
    const subscription: Subscription = {
      id: id('sub'),
      customer,
      status: trialDays > 0 ? 'trialing' : 'active',
      metadata,
      trialEnd: trialDays > 0 ? now() + trialDays * DAY_S : null,
      cancelAtPeriodEnd: false,
      cancelReason: null,
      latestInvoice: null,
    };
    const amount = trialDays > 0 ? 0 : 2500;
    const periodEnd = subscription.trialEnd ?? now() + 30 * DAY_S;
    subscription.latestInvoice = { id: id('in'), status: 'paid', amount, currency: 'gbp', attempts: 1, periodEnd };
    subscriptions.set(subscription.id, subscription);
    return subscription;
  };

  /** What a request does; its key is not known yet. */
  const act = (request: Asked): object => {
    const { method, path, form } = request;
    const [, , kind = '', first = '', second = '', third = ''] = path.split('/');
    if (method === 'POST' && kind === refused) throw new Refused(400, 'resource_invalid', 'This is not possible now.');
    const ofOthers = connect.act(request);
    if (ofOthers !== undefined) return ofOthers;
    const route = `${method} ${kind}${kind === 'checkout' || kind === 'billing_portal' ? `/${first}` : ''}`;
    switch (route) {
      case 'POST customers': {
        if (!form.get('email')) throw new Refused(400, 'parameter_missing', 'email');
        if (gone.has(first)) throw new Refused(404, 'resource_missing', 'No such customer');
        const customer = first === '' ? id('cus') : first;
        customers.set(customer, { name: form.get('name'), email: form.get('email') });
        return { id: customer, object: 'customer', ...customers.get(customer) };
      }
      case 'GET customers':
        if (gone.get(first) === 'of the other mode') throw new Refused(404, 'resource_missing', `No such customer`);
        return { id: first, object: 'customer', ...customers.get(first), ...(gone.has(first) && { deleted: true }) };
      case 'POST checkout/sessions': {
        if (third === 'expire') {
          const session = found(sessions, second);
          if (session.status !== 'open') throw new Refused(400, 'resource_invalid', 'Only open sessions expire.');
          session.status = 'expired';
          return sessionObject(session);
        }
        if (form.get('line_items[0][price]') !== stripeKeys.STRIPE_PRICE_ID)
          throw new Refused(400, 'resource_missing', 'No such price');
        if (gone.has(form.get('customer') ?? '')) throw new Refused(400, 'resource_missing', 'No such customer');
        const session: Session = {
          id: id(`cs_${pages.mode}`),
          customer: form.get('customer') ?? '',
          status: 'open',
          subscription: null,
          trialDays: Number(form.get('subscription_data[trial_period_days]') ?? 0),
          metadata: { businessId: form.get('subscription_data[metadata][businessId]') ?? '' },
          successUrl: form.get('success_url') ?? '',
        };
        sessions.set(session.id, session);
        return sessionObject(session);
      }
      case 'GET checkout/sessions':
        return sessionObject(found(sessions, second));
      case 'GET subscriptions':
        return subscriptionObject(found(subscriptions, first), form.get('expand[0]') === 'latest_invoice');
      case 'POST subscriptions': {
        const subscription = found(subscriptions, first);
        subscription.cancelAtPeriodEnd = form.get('cancel_at_period_end') === 'true';
        return subscriptionObject(subscription, false);
      }
      case 'DELETE subscriptions': {
        const subscription = found(subscriptions, first);
        if (subscription.status === 'canceled') throw new Refused(404, 'resource_missing', 'No such subscription');
        subscription.status = 'canceled';
        subscription.cancelReason = 'cancellation_requested';
        return subscriptionObject(subscription, false);
      }
      case 'GET invoices': {
        const { latestInvoice } = found(subscriptions, form.get('subscription') ?? '');
        return { object: 'list', has_more: false, data: latestInvoice === null ? [] : [invoiceObject(latestInvoice)] };
      }
      case 'POST invoices': {
        const invoice = [...subscriptions.values()].find((one) => one.latestInvoice?.id === first)?.latestInvoice;
        if (second !== 'void' || invoice?.status !== 'open')
          throw new Refused(400, 'invoice_not_editable', 'Only open invoices are voided.');
        invoice.status = 'void';
        return invoiceObject(invoice);
      }
      case 'POST billing_portal/sessions':
        if (gone.has(form.get('customer') ?? '')) throw new Refused(400, 'resource_missing', 'No such customer');
        return { id: id('bps'), object: 'billing_portal.session', url: `${url}/portal/${form.get('customer')}` };
      default:
        throw new Refused(404, 'resource_missing', `Unrecognized request URL (${method}: ${path})`);
    }
  };
  const sessionObject = ({ id: session, status, customer, subscription }: Session): object => ({
    id: session,
    object: 'checkout.session',
    customer,
    status,
    subscription,
    url: status === 'open' ? `${url}/pay/${session}` : null,
    expires_at: now() + pages.openForS,
  });
  const subscriptionObject = (subscription: Subscription, isExpanded: boolean): object => ({
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customer,
    status: subscription.status,
    metadata: subscription.metadata,
    trial_end: subscription.trialEnd,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    cancel_at: null,
    cancellation_details: { reason: subscription.cancelReason },
    latest_invoice: isExpanded && subscription.latestInvoice ? invoiceObject(subscription.latestInvoice) : null,
  });
  const invoiceObject = ({ id: invoice, status, amount, currency, attempts, periodEnd }: Invoice): object => ({
    id: invoice,
    object: 'invoice',
    status,
    attempted: attempts > 0,
    attempt_count: attempts,
    amount_paid: status === 'paid' ? amount : 0,
    currency,
    lines: { object: 'list', data: [{ id: id('il'), object: 'line_item', period: { start: now(), end: periodEnd } }] },
  });

  const connect = connectDouble({ id, found, isGone: (name) => gone.has(name), address: (path) => `${url}${path}` });

  const answer = (request: Asked, authorization: string | undefined): Answered => {
    if (authorization !== `Bearer ${stripeKeys.STRIPE_SECRET_KEY}`)
      return refusal(new Refused(401, 'api_key_invalid', 'Invalid API Key provided'));
    const { idempotencyKey: key, method, path, form } = request;
    const what = `${method} ${path} ${request.account ?? ''} ${form.toString()}`;
    const known = key === undefined ? undefined : answers.get(key);
    if (known) {
      if (known.asked === what) return { ...known, isRepeated: true };
      return refusal(new Refused(400, 'idempotency_error', 'Keys for idempotent requests can only be used once.'));
    }
    try {
      const done = { asked: what, status: 200, body: act(request) };
      if (key !== undefined) answers.set(key, done);
      return done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const refused = { asked: what, ...refusal(error) };
      if (key !== undefined) answers.set(key, refused);
      return refused;
    }
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const one = await requestOf(request);
    asked.push(one);
    const fails = failures > 0 && `${one.method} ${one.path}`.startsWith(failing);
    if (fails) failures -= 1;
    const { status, body, isRepeated } = fails
      ? refusal(new Refused(500, 'api_error', 'Something went wrong'))
      : answer(one, request.headers.authorization);
    const repeated = isRepeated ? { 'idempotent-replayed': 'true' } : {};
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': id('req'), ...repeated });
    response.end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void serve(request, response));
  const url = await listening(server);
  return {
    url,
    asked,
    ...connect,
    failNext: (times, what) => {
      failures = times;
      failing = what ?? '';
    },
    refuseEvery: (kind) => {
      refused = kind;
    },
    forget: (name, how = 'of the other mode') => void gone.set(name, how),
    pagesAre: (wanted) => {
      pages = wanted;
    },
    pay: (checkout) => {
      const session = found(sessions, checkout);
      if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
      session.status = 'complete';
      session.subscription = made(session.metadata, session.customer, session.trialDays).id;
      return session.subscription;
    },
    subscribe: (metadata, customer = id('cus')) => made(metadata, customer, 0).id,
    bill: (subscriptionId, { amount = 2500, currency = 'gbp', status = 'paid' } = {}) => {
      const subscription = found(subscriptions, subscriptionId);
      const periodEnd = (subscription.latestInvoice?.periodEnd ?? now()) + 30 * DAY_S;
      subscription.status = status === 'paid' ? 'active' : 'past_due';
      subscription.latestInvoice = { id: id('in'), status, amount, currency, attempts: 1, periodEnd };
    },
    subscriptionOf: (one) => found(subscriptions, one),
    message: (subscription, changes = {}) => {
      const { type = 'customer.subscription.updated', age = 0, livemode = false, account } = changes;
      const { secret = stripeKeys.STRIPE_WEBHOOK_SECRET, object } = changes;
      const body = JSON.stringify({
        id: id('evt'),
        object: 'event',
        type,
        livemode,
        created: now() - age,
        ...(account !== undefined && { account }),
        data: { object: object ?? { id: subscription, object: 'subscription' } },
      });
      const timestamp = now() - age;
      return { body, signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Answered {
  readonly status: number;
  readonly body: object;
  /** It is the answer that its key had before. */
  readonly isRepeated?: boolean;
}

const refusal = ({ status, code, message }: Refused): Answered => ({
  status,
  body: { error: { type: code === 'idempotency_error' ? code : 'invalid_request_error', code, message } },
});

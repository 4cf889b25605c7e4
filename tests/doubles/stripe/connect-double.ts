import type { Asked } from './asked.ts';
import { Refused } from './refused.ts';

interface Account {
  readonly id: string;
  readonly metadata: { readonly businessId: string };
  ready: boolean;
}
interface Payment {
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  readonly metadata: BookingSession['metadata'];
  /** What has gone back of it, the newest last. */
  readonly refunds: { readonly id: string; readonly amount: number; failed?: true }[];
  /** After which all of it had gone back; null while something has not. */
  refund: string | null;
  dispute: { readonly id: string; readonly status: 'needs_response' | 'lost' } | null;
}
interface BookingSession {
  readonly id: string;
  readonly account: string;
  status: 'open' | 'complete' | 'expired';
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly metadata: { readonly occasionId: string; readonly bookingId: string };
  payment: string | null;
}

/** What happens at the pages of Stripe that businesses and families see. */
export interface ConnectDouble {
  /** Somebody sets up an account, or something of it is missing again. */
  setUp(account: string, ready?: boolean): void;
  /** A family pays at the page of a session; answers the payment. */
  payBooking(checkout: string): string;
  bookingSession(checkout: string): BookingSession;
  payment(id: string): Payment;
  /** The business pays back `amount` of it in Stripe's own dashboard; without it, all that is left. */
  payBackThere(id: string, amount?: number): void;
  /** What was paid back last does not come to the family's card, and is in the account again. */
  failRefund(id: string): void;
  /** A family's bank asks for it back, and then has its way. */
  dispute(id: string, status: 'needs_response' | 'lost'): void;
}
interface Kit {
  readonly id: (prefix: string) => string;
  readonly found: <Kept>(kept: Map<string, Kept>, key: string) => Kept;
  readonly isGone: (name: string) => boolean;
  readonly address: (path: string) => string;
}

/** The part of Stripe's API that is about accounts of others. What is done on behalf of one of them exists for it alone. */
export function connectDouble({ id, found, isGone, address }: Kit): ConnectDouble & {
  /** What a request does; undefined where it is about nothing of this. */
  readonly act: (request: Asked) => object | undefined;
} {
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, BookingSession>();
  const payments = new Map<string, Payment>();
  const accountOf = (key: string): Account => {
    if (isGone(key))
      throw new Refused(403, 'account_invalid', `The provided key does not have access to account '${key}'`);
    return found(accounts, key);
  };
  const accountObject = ({ ready, ...rest }: Account): object => ({
    ...rest,
    object: 'account',
    charges_enabled: ready,
  });
  const sessionObject = (session: BookingSession): object => ({
    id: session.id,
    object: 'checkout.session',
    status: session.status,
    url: session.status === 'open' ? address(`/pay/${session.id}`) : null,
    metadata: session.metadata,
    payment_intent: session.payment,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    amount_total: session.amount,
    currency: session.currency,
  });
  const refundObject = ({ failed, ...one }: Payment['refunds'][number]): object => ({
    ...one,
    object: 'refund',
    status: failed ? 'failed' : 'succeeded',
  });
  const leftOf = ({ amount, refunds }: Payment): number =>
    refunds.reduce((left, one) => (one.failed ? left : left - one.amount), amount);
  const giveBack = (payment: Payment, amount = leftOf(payment)): object => {
    const made = { id: id('re'), amount };
    payment.refunds.push(made);
    if (leftOf(payment) === 0) payment.refund = made.id;
    return refundObject(made);
  };
  const intentObject = ({ id: of, metadata, refund, dispute }: Payment): object => ({
    id: of,
    object: 'payment_intent',
    metadata,
    latest_charge: { id: `ch_${of}`, object: 'charge', refunded: refund !== null, disputed: dispute !== null },
  });
  const ofAccount = <Kept extends { readonly account: string }>(
    kept: Map<string, Kept>,
    key: string,
    account: string,
  ): Kept => {
    const one = found(kept, key);
    if (one.account !== account) throw new Refused(404, 'resource_missing', `No such object: '${key}'`);
    return one;
  };
  const onBehalf = ({ method, path, form }: Asked, account: string): object | undefined => {
    const [, , kind = '', first = '', session = '', verb = ''] = path.split('/');
    accountOf(account);
    if (kind === 'checkout') {
      if (method === 'GET') return sessionObject(ofAccount(sessions, session, account));
      if (verb === 'expire') {
        const open = ofAccount(sessions, session, account);
        if (open.status !== 'open') throw new Refused(400, 'resource_invalid', 'Only open sessions expire.');
        open.status = 'expired';
        return sessionObject(open);
      }
      const price = 'line_items[0][price_data]';
      if (!accountOf(account).ready) throw new Refused(400, 'account_invalid', 'It takes no charges.');
      if (form.get('mode') !== 'payment') throw new Refused(400, 'parameter_invalid', 'mode');
      const made: BookingSession = {
        id: id('cs_test'),
        account,
        status: 'open',
        amount: Number(form.get(`${price}[unit_amount]`)),
        currency: form.get(`${price}[currency]`) ?? '',
        name: form.get(`${price}[product_data][name]`) ?? '',
        metadata: {
          occasionId: form.get('metadata[occasionId]') ?? '',
          bookingId: form.get('metadata[bookingId]') ?? '',
        },
        payment: null,
      };
      sessions.set(made.id, made);
      return sessionObject(made);
    }
    if (kind === 'payment_intents') return intentObject(ofAccount(payments, first, account));
    if (kind === 'disputes') {
      const { dispute } = ofAccount(payments, form.get('payment_intent') ?? '', account);
      return { object: 'list', data: dispute === null ? [] : [{ ...dispute, object: 'dispute' }] };
    }
    if (kind !== 'refunds') return undefined;
    const payment = ofAccount(payments, form.get('payment_intent') ?? '', account);
    if (method === 'GET') return { object: 'list', data: payment.refunds.toReversed().map(refundObject) };
    if (payment.refund !== null) throw new Refused(400, 'charge_already_refunded', 'It was refunded.');
    return giveBack(payment, form.has('amount') ? Number(form.get('amount')) : undefined);
  };
  return {
    act(request) {
      const { method, path, form, account } = request;
      if (account !== undefined) return onBehalf(request, account);
      const [, , kind = '', first = ''] = path.split('/');
      if (kind === 'account_links')
        return { object: 'account_link', url: address(`/setup/${accountOf(form.get('account') ?? '').id}`) };
      if (kind !== 'accounts') return undefined;
      if (method === 'GET') return accountObject(accountOf(first));
      const made = { id: id('acct'), metadata: { businessId: form.get('metadata[businessId]') ?? '' }, ready: false };
      accounts.set(made.id, made);
      return accountObject(made);
    },
    setUp: (account, ready = true) => {
      found(accounts, account).ready = ready;
    },
    payBooking: (checkout) => {
      const session = found(sessions, checkout);
      if (session.status !== 'open') throw new Error(`The session is ${session.status}.`);
      const { account, amount, metadata } = session;
      const made: Payment = { id: id('pi'), account, amount, metadata, refunds: [], refund: null, dispute: null };
      payments.set(made.id, made);
      session.status = 'complete';
      session.payment = made.id;
      return made.id;
    },
    bookingSession: (checkout) => found(sessions, checkout),
    payment: (one) => found(payments, one),
    payBackThere: (one, amount) => {
      giveBack(found(payments, one), amount);
    },
    failRefund: (one) => {
      const payment = found(payments, one);
      const newest = payment.refunds.at(-1);
      if (newest === undefined) throw new Error('Nothing was paid back of it.');
      newest.failed = true;
      payment.refund = null;
    },
    dispute: (one, status) => {
      found(payments, one).dispute = { id: id('du'), status };
    },
  };
}

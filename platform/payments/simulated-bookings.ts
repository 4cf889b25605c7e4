import { BOOKING_CURRENCY } from '#domain/booking/words.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { Database } from '../database.ts';
import type { BookingPayments } from './booking-payments.ts';
import type { SignedNotice } from './notice.ts';

export const bookingsSchema = `
  create table if not exists platform.simulated_accounts (
    account text primary key, business_id uuid not null, ready boolean not null default false);
  create table if not exists platform.simulated_booking_checkouts (
    checkout text primary key, account text not null, occasion_id uuid not null, booking_id uuid not null,
    member_id uuid not null, amount int not null, what text not null,
    state text not null default 'open', refunded boolean not null default false)`;

interface Row {
  readonly checkout: string;
  readonly account: string;
  readonly occasion_id: string;
  readonly booking_id: string;
  readonly member_id: string;
  readonly amount: number;
  readonly what: string;
  readonly state: 'open' | 'closed' | 'paid';
  readonly refunded: boolean;
}

/** Whoever stands before the page that simulates: a member, and the business that they act for. */
export interface Simulating {
  readonly memberId: string;
  readonly businessId: string | null;
}
/** What the page says. */
export interface SimulatedPage {
  readonly kind: 'account' | 'booking';
  readonly what: string;
  readonly amountPence: number;
}

/** Families' payments on a site without a payment provider. */
export interface SimulatedBookings extends BookingPayments {
  /** What is to be done at `id`; undefined where that is nobody's, somebody else's, or was done. */
  page(id: string, who: Simulating): Promise<SimulatedPage | undefined>;
  /** They say that it is done; the message that follows from it. Undefined where nobody can. */
  act(id: string, who: Simulating): Promise<SignedNotice | undefined>;
}

interface Simulation {
  readonly db: Pick<Database, 'query'>;
  readonly baseUrl: string;
  readonly signed: (type: string, about: object) => Promise<SignedNotice>;
}

export function simulatedBookings({ db, baseUrl, signed }: Simulation): SimulatedBookings {
  const addressOf = (id: string): string => `${baseUrl}${pathTo('simulated-payment', { id })}`;
  const rowOf = async (checkout: string): Promise<Row> => {
    const sql = 'select * from platform.simulated_booking_checkouts where checkout = $1';
    const [row] = await db.query<Row>(sql, [checkout]);
    if (row === undefined) throw new Error('The simulation knows no such checkout.');
    return row;
  };
  return {
    async openAccount({ businessId }) {
      const account = `acct_simulated_${businessId}`;
      await db.query(
        'insert into platform.simulated_accounts (account, business_id) values ($1, $2) on conflict do nothing',
        [account, businessId],
      );
      return account;
    },
    setUpAt: async (account) => addressOf(account),
    async tellAccount(account) {
      const sql = 'select business_id, ready from platform.simulated_accounts where account = $1';
      const [row] = await db.query<{ business_id: string; ready: boolean }>(sql, [account]);
      return row === undefined ? null : { businessId: row.business_id, isReady: row.ready };
    },
    async beginBookingCheckout({ account, occasionId, bookingId, memberId, amountPence, what, key }) {
      const checkout = `cs_simulated_${key}`;
      await db.query(
        `insert into platform.simulated_booking_checkouts
           (checkout, account, occasion_id, booking_id, member_id, amount, what)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [checkout, account, occasionId, bookingId, memberId, amountPence, what],
      );
      return { checkout, url: addressOf(checkout) };
    },
    async tellCheckout(checkout) {
      const { occasion_id: occasionId, booking_id: bookingId, state, amount } = await rowOf(checkout);
      const paymentId = `pi_simulated_${checkout}`;
      const payment = state === 'paid' ? { paymentId, amount, currency: BOOKING_CURRENCY } : null;
      return { occasionId, bookingId, url: state === 'open' ? addressOf(checkout) : null, payment };
    },
    async closeBookingCheckout(checkout) {
      const [closed] = await db.query<Pick<Row, 'state'>>(
        `update platform.simulated_booking_checkouts set state = case state when 'open' then 'closed' else state end
         where checkout = $1 returning state`,
        [checkout],
      );
      return closed?.state === 'closed';
    },
    async tellPayment(payment) {
      const { refunded, ...row } = await rowOf(payment.replace('pi_simulated_', ''));
      const went = refunded ? ({ refund: `re_simulated_${row.checkout}`, reason: 'given-back' } as const) : null;
      return { occasionId: row.occasion_id, bookingId: row.booking_id, went, failed: null };
    },
    async payBack(payment) {
      const checkout = payment.replace('pi_simulated_', '');
      await db.query('update platform.simulated_booking_checkouts set refunded = true where checkout = $1', [checkout]);
      return `re_simulated_${checkout}`;
    },
    async page(id, { memberId, businessId }) {
      const [account] = await db.query(
        'select from platform.simulated_accounts where account = $1 and business_id = $2 and not ready',
        [id, businessId],
      );
      if (account !== undefined) return { kind: 'account', what: 'Card payments from families', amountPence: 0 };
      const [row] = await db.query<Row>(
        `select * from platform.simulated_booking_checkouts where checkout = $1 and member_id = $2 and state = 'open'`,
        [id, memberId],
      );
      return row && { kind: 'booking', what: row.what, amountPence: row.amount };
    },
    async act(id, { memberId, businessId }) {
      const [ready] = await db.query(
        'update platform.simulated_accounts set ready = true where account = $1 and business_id = $2 returning account',
        [id, businessId],
      );
      if (ready !== undefined)
        return signed('account.updated', { account: id, data: { object: { object: 'account', id } } });
      const [paid] = await db.query<Row>(
        `update platform.simulated_booking_checkouts set state = 'paid'
         where checkout = $1 and member_id = $2 and state <> 'closed' returning *`,
        [id, memberId],
      );
      if (paid === undefined) return undefined;
      const object = { object: 'checkout.session', id };
      return signed('checkout.session.completed', { account: paid.account, data: { object } });
    },
  };
}

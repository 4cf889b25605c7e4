import { createHmac, randomUUID } from 'node:crypto';
import type { SubscriptionState } from '#domain/plan/subscription-state.ts';
import { MONTH_PENCE, PLAN_CURRENCY } from '#domain/plan/terms.ts';
import { pathTo } from '#domain/site/pages.ts';
import type { Database } from '../database.ts';
import { readNotice, type SignedNotice, stripeLibrary } from './notice.ts';
import type { Payments } from './payments.ts';
import { bookingsSchema, type SimulatedBookings, simulatedBookings } from './simulated-bookings.ts';
import { alone } from '../postgres/alone.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A month of the simulation, days. */
const MONTH_DAYS = 30;

const schema = `create table if not exists platform.simulated_subscriptions (
  checkout text primary key, subscription text not null unique, business_id uuid not null, customer text not null,
  trial_days int not null, closed boolean not null default false, begun_at timestamptz not null default now(),
  told jsonb, due_at timestamptz)`;

interface Row {
  readonly checkout: string;
  readonly subscription: string;
  readonly business_id: string;
  readonly customer: string;
  readonly trial_days: number;
  readonly closed: boolean;
  readonly told: SubscriptionState | null;
}

/** A payment provider that takes no money, for sites without one: it keeps its subscriptions in a table, and signs its messages. */
export interface SimulatedPayments extends Payments {
  readonly isSimulated: true;
  readonly bookings: SimulatedBookings;
  /** Somebody of the business says at a checkout that they pay; the message that follows from it. Undefined where nobody can. */
  pay(checkout: string, businessId: string, now: Date): Promise<SignedNotice | undefined>;
  /** Has months be paid, and what was cancelled end, whose time has come; the messages that follow from that. */
  passTime(now: Date): Promise<readonly SignedNotice[]>;
}

interface Simulation {
  readonly db: Pick<Database, 'query' | 'transaction'>;
  readonly baseUrl: string;
  readonly sessionSecret: string;
}

/** Makes its table where that is missing. */
export async function openSimulatedPayments({ db, baseUrl, sessionSecret }: Simulation): Promise<SimulatedPayments> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(schema);
      await tx.query(bookingsSchema);
    },
    { unhurried: true },
  );
  const secret = createHmac('sha256', sessionSecret).update('simulated payments').digest('hex');
  /** Undefined for what was begun elsewhere, as with keys that are set no more. */
  const rowOf = async (where: 'checkout' | 'subscription', id: string): Promise<Row | undefined> => {
    const [row] = await db.query<Row>(`select * from platform.simulated_subscriptions where ${where} = $1`, [id]);
    return row;
  };
  const keep = async (told: SubscriptionState): Promise<void> => {
    const dueAt = told.status === 'ended' ? null : (told.lastPayment?.paidUntil ?? told.trialEndsAt);
    await db.query('update platform.simulated_subscriptions set told = $2, due_at = $3 where subscription = $1', [
      told.subscription,
      JSON.stringify(told),
      dueAt,
    ]);
  };
  /** Whether it knows `subscription`. */
  const change = async (subscription: string, changes: Partial<SubscriptionState>): Promise<boolean> => {
    const row = await rowOf('subscription', subscription);
    if (row === undefined) return false;
    const { told } = row;
    if (told !== null && told.status !== 'ended') await keep({ ...told, ...changes });
    return true;
  };
  const signed = async (type: string, about: object): Promise<SignedNotice> => {
    const { webhooks } = await stripeLibrary();
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, livemode: false, ...about });
    return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret }) };
  };
  const notice = ({ subscription: id }: SubscriptionState): Promise<SignedNotice> =>
    signed('customer.subscription.updated', { data: { object: { object: 'subscription', id } } });
  return {
    isSimulated: true,
    bookings: simulatedBookings({ db, baseUrl, signed }),
    newCustomer: async ({ businessId }) => `cus_simulated_${businessId}`,
    // Nothing of it is kept.
    updateCustomer: async () => true,
    async beginCheckout({ businessId, customer, trialDays, key }) {
      const checkout = `cs_simulated_${key}`;
      await db.query(
        `insert into platform.simulated_subscriptions (checkout, subscription, business_id, customer, trial_days)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [checkout, `sub_simulated_${key}`, businessId, customer, trialDays],
      );
      const url = `${baseUrl}${pathTo('simulated-checkout', { id: checkout })}`;
      return { checkout, url, expiresAt: new Date(Date.now() + DAY_MS).toISOString() };
    },
    async closeCheckout(checkout) {
      const [row] = await db.query<Pick<Row, 'told'>>(
        `update platform.simulated_subscriptions set closed = closed or told is null where checkout = $1 returning told`,
        [checkout],
      );
      // At a page that it does not know nobody can pay here.
      return row === undefined || row.told === null;
    },
    async paidAt(checkout) {
      const row = await rowOf('checkout', checkout);
      return row === undefined || row.told === null ? null : row.subscription;
    },
    async tell(subscription) {
      const row = await rowOf('subscription', subscription);
      if (row === undefined) return null;
      const { business_id: businessId, customer, told } = row;
      const unfinished = { status: 'unfinished', trialEndsAt: null, isCancelled: false, lastPayment: null } as const;
      return { businessId, told: told ?? { subscription, customer, ...unfinished } };
    },
    setCancelled: (subscription, isCancelled) => change(subscription, { isCancelled }),
    end: async (subscription) => void (await change(subscription, { status: 'ended' })),
    billsOf: async () => null,
    read: (body, signature) => readNotice(body, signature, { secrets: [secret], isLive: false }),
    async pay(checkout, businessId, now) {
      const [row] = await db.query<Row>(
        `select * from platform.simulated_subscriptions where checkout = $1 and business_id = $2
         and not closed and begun_at > $3`,
        [checkout, businessId, new Date(now.getTime() - DAY_MS).toISOString()],
      );
      if (row === undefined) return undefined;
      if (row.told === null) await keep(begun(row, now));
      return notice((await rowOf('checkout', checkout))?.told ?? begun(row, now));
    },
    async passTime(now) {
      const due = await db.query<{ told: SubscriptionState }>(
        'select told from platform.simulated_subscriptions where due_at <= $1',
        [now.toISOString()],
      );
      const notices: SignedNotice[] = [];
      for (const { told } of due) {
        const next = told.isCancelled ? { ...told, status: 'ended' as const } : monthAfter(told);
        await keep(next);
        notices.push(await notice(next));
      }
      return notices;
    },
  };
}

/** A subscription at the moment when somebody has paid, or begun their trial. */
function begun({ subscription, customer, trial_days: trialDays }: Row, now: Date): SubscriptionState {
  const about = { subscription, customer, isCancelled: false };
  if (trialDays === 0) {
    const fresh = { ...about, status: 'running', trialEndsAt: now.toISOString(), lastPayment: null } as const;
    return { ...monthAfter(fresh), trialEndsAt: null };
  }
  const trialEndsAt = new Date(now.getTime() + trialDays * DAY_MS).toISOString();
  return { ...about, status: 'trial', trialEndsAt, lastPayment: null };
}

/** The same when its next month has been paid. */
function monthAfter(told: SubscriptionState): SubscriptionState {
  const from = told.lastPayment?.paidUntil ?? told.trialEndsAt ?? '';
  const paidUntil = new Date(Date.parse(from) + MONTH_DAYS * DAY_MS).toISOString();
  const lastPayment = {
    payment: `in_simulated_${told.subscription}_${paidUntil.slice(0, 10)}`,
    outcome: 'paid',
    amount: MONTH_PENCE,
    currency: PLAN_CURRENCY,
    paidUntil,
    attempt: 1,
  } as const;
  return { ...told, status: 'running', lastPayment };
}

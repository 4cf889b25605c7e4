import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { PlanEvent } from './events.ts';
import { isActive, trialNoticeAt } from './standing.ts';
import type { SubscriptionPayment, SubscriptionState } from './subscription-state.ts';
import { MONTH_PENCE, PLAN_CURRENCY, TRIAL_DAYS } from './terms.ts';

/** The Premium package of one business as it stands, over all its subscriptions. Times are ISO 8601. */
export interface Plan {
  readonly businessId: string | null;
  /** What the payment provider calls the business. */
  readonly customer: string | null;
  /** Where it can be paid for, as long as nobody has. */
  readonly checkout: { readonly checkout: string; readonly begunBy: string; readonly expiresAt: string } | null;
  readonly hasTried: boolean;
  /** The subscription that runs, or ran last. */
  readonly subscription: string | null;
  readonly state: 'none' | 'trial' | 'paid' | 'ended';
  /** The end of what was tried or paid. */
  readonly runsUntil: string | null;
  readonly isCancelled: boolean;
  /** Whether they were told that the trial is about to end. */
  readonly isTold: boolean;
  readonly failed: { readonly payment: string; readonly attempt: number } | null;
  /** Every payment that was counted, whatever came of it. */
  readonly payments: readonly string[];
  /** When the payment provider was asked last, of what is told here. */
  readonly toldAt: string;
}
export const initialPlan: Plan = {
  businessId: null,
  customer: null,
  checkout: null,
  hasTried: false,
  subscription: null,
  state: 'none',
  runsUntil: null,
  isCancelled: false,
  isTold: false,
  failed: null,
  payments: [],
  toldAt: '',
};

export type PlanCommand =
  | {
      readonly type: 'BeginPlanCheckout';
      readonly businessId: string;
      readonly checkout: string;
      readonly customer: string;
      readonly trialDays: number;
      readonly begunBy: string;
      readonly expiresAt: string;
      /** The checkout before it, which can be used no more; null where there is none. */
      readonly instead: string | null;
      readonly at: string;
    }
  | {
      readonly type: 'RecordSubscription';
      readonly told: SubscriptionState;
      /** When the payment provider was asked: what it said earlier comes too late. */
      readonly at: string;
    }
  | { readonly type: 'TellTrialEnds'; readonly at: string }
  | { readonly type: 'EndLapsedPlan'; readonly at: string };

/** What `command` changes in `plan`. Throws a DomainError when the rules forbid it. */
export function decide(command: PlanCommand, plan: Plan): PlanEvent[] {
  switch (command.type) {
    case 'BeginPlanCheckout': {
      const { type: _, instead, at, ...data } = command;
      if (plan.checkout?.checkout === data.checkout) return [];
      if (isActive(plan, at))
        throw new DomainError('plan-active', 'Your business has the Premium package already.', 'conflict');
      // What has run out is ended first, at the payment provider too: a subscription beside it would be ended as a second one.
      if (isRunning(plan))
        throw new DomainError(
          'plan-running',
          'Your last Premium package is just ending. Please try again.',
          'conflict',
        );
      // The owner was faster in another window: both addresses could be paid at.
      if (plan.checkout !== null && plan.checkout.checkout !== instead)
        throw new DomainError(
          'checkout-begun',
          'You are paying for it in another window at the moment. Please try again.',
          'conflict',
        );
      if (data.trialDays > trialDaysOf(plan))
        throw new DomainError('trial-used', 'Your business has had its free trial already.', 'conflict');
      return [{ type: 'PlanCheckoutBegun', data }];
    }
    case 'RecordSubscription':
      return record(command.told, command.at, plan);
    case 'TellTrialEnds': {
      const { businessId, subscription, runsUntil } = plan;
      const due = trialNoticeAt(plan);
      if (businessId === null || subscription === null || runsUntil === null || due === null) return [];
      // Too late it is no notice: the month has been paid, or is about to fail.
      if (command.at < due || command.at >= runsUntil) return [];
      return [{ type: 'PlanTrialEndsSoon', data: { businessId, subscription, trialEndsAt: runsUntil } }];
    }
    case 'EndLapsedPlan': {
      const { businessId, subscription, isCancelled } = plan;
      if (businessId === null || subscription === null || !hasLapsed(plan, command.at)) return [];
      return [{ type: 'PlanEnded', data: { businessId, subscription, reason: isCancelled ? 'cancelled' : 'unpaid' } }];
    }
  }
}

/** How long the business of `plan` may try it: once for all. */
export const trialDaysOf = ({ hasTried }: Plan): number => (hasTried ? 0 : TRIAL_DAYS);

/** Whether it was begun and nothing has ended it; it may have run out. */
export const isRunning = ({ state }: Plan): boolean => state === 'trial' || state === 'paid';

/** Whether its time was over `at` a time, ISO 8601, and nothing has ended it. */
export const hasLapsed = (plan: Plan, at: string): boolean => isRunning(plan) && !isActive(plan, at);

/** What the payment provider tells of a subscription, held against what is known. It bears being told twice, late, and out of order. */
function record(told: SubscriptionState, at: string, plan: Plan): PlanEvent[] {
  const { businessId } = plan;
  if (businessId === null || told.customer !== plan.customer)
    throw new DomainError('other-customer', 'This subscription is of somebody else.', 'conflict');
  if (at < plan.toldAt) return [];
  const isKnown = told.subscription === plan.subscription;
  if (!isKnown && told.status === 'unfinished') return [];
  const about = { businessId, subscription: told.subscription };
  // Its bill may have been paid by an address that was sent before the end: nothing runs for that. Where the end is told with the payment
  // already, it is what reaches beyond the end; a month that is over was had.
  const reachesOn = told.lastPayment !== null && told.lastPayment.paidUntil > at;
  // Nobody has heard of it before its end: nothing begins, and what was paid for it is noted all the same.
  if (!isKnown && told.status === 'ended') return reachesOn ? paying(told, about, plan, true) : [];
  if (!isKnown && isRunning(plan))
    throw new DomainError('another-subscription', 'This business pays by another subscription already.', 'conflict');
  if (!isKnown && told.status === 'trial' && plan.hasTried)
    throw new DomainError('trial-used', 'This business has had its free trial already.', 'conflict');
  const events: PlanEvent[] = [];
  if (!isKnown && told.status === 'trial' && told.trialEndsAt !== null)
    events.push({ type: 'PlanTrialStarted', data: { ...about, trialEndsAt: told.trialEndsAt } });
  const isOver = isKnown && told.status === 'ended' && (!isRunning(plan) || reachesOn);
  events.push(...paying(told, about, plan, isOver));
  // What has not begun with us neither is cancelled nor ends.
  if (!isKnown && events.every(({ type }) => type === 'PlanPaidOtherwise')) return events;
  const wasCancelled = isKnown && plan.isCancelled;
  const isPaid = events.some(({ type }) => type === 'PlanPaid');
  // We end what has run out, and are told of that as of a cancellation: nobody of the business has cancelled anything.
  const isOurs = told.status === 'ended' && !isPaid && !isActive(plan, at);
  const isCancelled = told.isCancelled && (wasCancelled || !isOurs);
  if (isCancelled && !wasCancelled) events.push({ type: 'PlanCancelled', data: about });
  if (!told.isCancelled && wasCancelled && told.status !== 'ended') events.push({ type: 'PlanKept', data: about });
  if (told.status === 'ended' && (isRunning(plan) || isPaid))
    events.push({ type: 'PlanEnded', data: { ...about, reason: isCancelled ? 'cancelled' : 'unpaid' } });
  return events;
}

function paying(
  { lastPayment }: SubscriptionState,
  about: { readonly businessId: string; readonly subscription: string },
  plan: Plan,
  isOver: boolean,
): PlanEvent[] {
  if (lastPayment === null) return [];
  const { payment, outcome, attempt, amount, currency, paidUntil } = lastPayment;
  if (plan.payments.includes(payment)) return [];
  if (outcome === 'failed') {
    if (plan.failed?.payment === payment && plan.failed.attempt >= attempt) return [];
    // A first month that was never paid is no plan whose payment fails.
    if (plan.subscription !== about.subscription) return [];
    return [{ type: 'PlanPaymentFailed', data: { ...about, payment, attempt } }];
  }
  // The bill of a trial; it stays the newest one when the trial is over, until a month is billed.
  if (amount === 0) return [];
  const paid = { ...about, payment, amount, currency };
  return isPrice(lastPayment) && !isOver
    ? [{ type: 'PlanPaid', data: { ...paid, paidUntil } }]
    : [{ type: 'PlanPaidOtherwise', data: paid }];
}

const isPrice = ({ amount, currency }: SubscriptionPayment): boolean =>
  amount === MONTH_PENCE && currency === PLAN_CURRENCY;

/** `plan` after `event`. */
export function evolve(plan: Plan, event: Timed<PlanEvent | PersonEvent>): Plan {
  switch (event.type) {
    case 'PersonErased':
      return plan;
    case 'PlanCheckoutBegun': {
      const { businessId, customer, checkout, begunBy, expiresAt } = event.data;
      return { ...plan, businessId, customer, checkout: { checkout, begunBy, expiresAt } };
    }
    // Said by us: it leaves what the payment provider has told as new as it was.
    case 'PlanTrialEndsSoon':
      return { ...plan, isTold: true };
    default:
      return { ...subscribed(plan, event), toldAt: event.occurredAt };
  }
}

function subscribed(
  plan: Plan,
  event: Exclude<PlanEvent, { readonly type: 'PlanCheckoutBegun' | 'PlanTrialEndsSoon' }>,
): Plan {
  const { subscription } = event.data;
  const isNew = subscription !== plan.subscription;
  switch (event.type) {
    case 'PlanTrialStarted': {
      const begun = { state: 'trial', runsUntil: event.data.trialEndsAt, isCancelled: false, failed: null } as const;
      return { ...plan, ...begun, subscription, checkout: null, hasTried: true };
    }
    case 'PlanPaid': {
      const { payment, paidUntil } = event.data;
      const paid = { state: 'paid', runsUntil: paidUntil, failed: null, checkout: null } as const;
      const isCancelled = !isNew && plan.isCancelled;
      return { ...plan, ...paid, subscription, isCancelled, payments: [...plan.payments, payment] };
    }
    case 'PlanPaidOtherwise':
      return { ...plan, payments: [...plan.payments, event.data.payment] };
    case 'PlanPaymentFailed':
      return { ...plan, failed: { payment: event.data.payment, attempt: event.data.attempt } };
    case 'PlanCancelled':
      return { ...plan, isCancelled: true };
    case 'PlanKept':
      return { ...plan, isCancelled: false };
    case 'PlanEnded':
      return { ...plan, state: 'ended' };
  }
}

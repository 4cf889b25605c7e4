import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { Timed } from '../kernel/decider.ts';
import { givenFor } from '../kernel/given.ts';
import type { PlanEvent } from './events.ts';
import { decide, evolve, initialPlan, type Plan, type PlanCommand, trialDaysOf } from './plan.ts';
import { activeUntil, isActive, standingOf } from './standing.ts';
import type { SubscriptionPayment, SubscriptionState } from './subscription-state.ts';

const now = '2026-03-01T10:00:00.000Z';
const given = givenFor<PlanCommand, Plan, PlanEvent>({
  initial: initialPlan,
  evolve: (plan, event) => evolve(plan, { ...event, occurredAt: now }),
  decide,
});
const after = (...events: PlanEvent[]): Plan =>
  events.reduce<Plan>((plan, event) => evolve(plan, { ...event, occurredAt: now }), initialPlan);
const day = (days: number): string => new Date(Date.parse(now) + days * 24 * 60 * 60 * 1000).toISOString();

const [businessId, ann] = ['b', 'ann'];
const checkout = { businessId, checkout: 'cs_1', customer: 'cus_1', begunBy: ann, expiresAt: day(1) };
const begin: PlanCommand = { type: 'BeginPlanCheckout', ...checkout, trialDays: 7, instead: null, at: now };
const begun: PlanEvent = { type: 'PlanCheckoutBegun', data: { ...checkout, trialDays: 7 } };
const about = { businessId, subscription: 'sub_1' };
const tried: PlanEvent = { type: 'PlanTrialStarted', data: { ...about, trialEndsAt: day(7) } };
const paidWith = (payment: string, until: number, subscription = 'sub_1'): PlanEvent => ({
  type: 'PlanPaid',
  data: { businessId, subscription, payment, amount: 2500, currency: 'gbp', paidUntil: day(until) },
});
const paid = paidWith('in_1', 38);
const failed: PlanEvent = { type: 'PlanPaymentFailed', data: { ...about, payment: 'in_2', attempt: 1 } };
const cancelled: PlanEvent = { type: 'PlanCancelled', data: about };
const kept: PlanEvent = { type: 'PlanKept', data: about };
const ended = (reason: 'cancelled' | 'unpaid'): PlanEvent => ({ type: 'PlanEnded', data: { ...about, reason } });

const trial: SubscriptionState = {
  subscription: 'sub_1',
  customer: 'cus_1',
  status: 'trial',
  trialEndsAt: day(7),
  isCancelled: false,
  lastPayment: null,
};
const payment = (changes: Partial<SubscriptionPayment> = {}): SubscriptionPayment => ({
  payment: 'in_1',
  outcome: 'paid',
  amount: 2500,
  currency: 'gbp',
  paidUntil: day(38),
  attempt: 1,
  ...changes,
});
const running: SubscriptionState = { ...trial, status: 'running', lastPayment: payment() };
const record = (told: SubscriptionState, at = now): PlanCommand => ({ type: 'RecordSubscription', told, at });

describe('going to pay', () => {
  test('is possible for whoever has no plan, with a trial once', () => {
    given().when(begin).then(begun);
    given(begun, tried, ended('unpaid')).when(begin).thenRefused('trial-used');
    const again = { ...checkout, checkout: 'cs_2', trialDays: 0 };
    given(begun, tried, ended('unpaid'))
      .when({ ...begin, ...again })
      .then({ type: 'PlanCheckoutBegun', data: again });
    expect([trialDaysOf(initialPlan), trialDaysOf(after(begun)), trialDaysOf(after(begun, tried))]).toEqual([7, 7, 0]);
  });
  test('is not for whoever has one, unless it has ended', () => {
    given(begun, tried)
      .when({ ...begin, checkout: 'cs_2', trialDays: 0 })
      .thenRefused('plan-active');
    // A subscription beside it would be ended as a second one, and what was paid for it kept.
    given(begun, tried, cancelled)
      .when({ ...begin, checkout: 'cs_2', trialDays: 0, at: day(8) })
      .thenRefused('plan-running');
    given(begun, tried, cancelled, ended('cancelled'))
      .when({ ...begin, checkout: 'cs_2', trialDays: 0, at: day(8) })
      .then({ type: 'PlanCheckoutBegun', data: { ...checkout, checkout: 'cs_2', trialDays: 0 } });
  });
  test('happens at one address at a time: a new one says which it is instead of', () => {
    given(begun)
      .when({ ...begin, checkout: 'cs_2' })
      .thenRefused('checkout-begun');
    given(begun)
      .when({ ...begin, checkout: 'cs_2', instead: 'cs_1' })
      .then({ type: 'PlanCheckoutBegun', data: { ...checkout, checkout: 'cs_2', trialDays: 7 } });
    given(begun).when(begin).then();
  });
});

describe('what the payment provider tells', () => {
  test('starts a trial and pays months, each once', () => {
    given(begun).when(record(trial)).then(tried);
    given(begun, tried).when(record(trial)).then();
    given(begun, tried).when(record(running)).then(paid);
    given(begun, tried, paid).when(record(running)).then();
    given(begun, tried, paid)
      .when(record({ ...running, lastPayment: payment({ payment: 'in_2', paidUntil: day(68) }) }))
      .then(paidWith('in_2', 68));
  });
  test('of a trial that was missed, tells of the month that was paid', () => {
    given(begun).when(record(running)).then(paid);
  });
  test('is nothing while the first payment has not come', () => {
    given(begun)
      .when(record({ ...trial, status: 'unfinished' }))
      .then();
    given(begun)
      .when(record({ ...trial, status: 'unfinished', lastPayment: payment({ outcome: 'failed' }) }))
      .then();
  });
  test('does not run a plan for another amount or currency than it costs', () => {
    for (const other of [{ amount: 2499 }, { currency: 'eur' }]) {
      const lastPayment = payment(other);
      const { amount, currency } = lastPayment;
      const event: PlanEvent = {
        type: 'PlanPaidOtherwise',
        data: { ...about, payment: 'in_1', amount, currency },
      };
      given(begun)
        .when(record({ ...running, lastPayment }))
        .then(event);
      given(begun, event)
        .when(record({ ...running, lastPayment }))
        .then();
      expect(isActive(after(begun, event), now)).toBe(false);
      expect(after(begun, tried, event).runsUntil).toBe(day(7));
    }
  });
  test('takes the bill of nothing for a trial as no payment, also when the trial is over', () => {
    const lastPayment = payment({ amount: 0 });
    given(begun, tried)
      .when(record({ ...trial, lastPayment }))
      .then();
    given(begun, tried, cancelled)
      .when(record({ ...trial, status: 'ended', isCancelled: true, lastPayment }))
      .then(ended('cancelled'));
    given(begun, tried)
      .when(record({ ...running, lastPayment }))
      .then();
  });
  test('says of a payment that failed, once for each attempt', () => {
    const lastPayment = payment({ payment: 'in_2', outcome: 'failed', amount: 0 });
    const told = { ...running, lastPayment };
    given(begun, tried, paid).when(record(told)).then(failed);
    given(begun, tried, paid, failed).when(record(told)).then();
    given(begun, tried, paid, failed)
      .when(record({ ...told, lastPayment: { ...lastPayment, attempt: 2 } }))
      .then({ ...failed, data: { ...about, payment: 'in_2', attempt: 2 } });
    expect(after(begun, tried, paid, failed, paidWith('in_2', 68)).failed).toBeNull();
  });
  test('cancels, keeps and ends it', () => {
    given(begun, tried)
      .when(record({ ...trial, isCancelled: true }))
      .then(cancelled);
    given(begun, tried, cancelled)
      .when(record({ ...trial, isCancelled: true }))
      .then();
    given(begun, tried, cancelled).when(record(trial)).then(kept);
    given(begun, tried, cancelled)
      .when(record({ ...trial, isCancelled: true, status: 'ended' }))
      .then(ended('cancelled'));
    given(begun, tried)
      .when(record({ ...trial, status: 'ended' }))
      .then(ended('unpaid'));
    given(begun, tried, ended('unpaid'))
      .when(record({ ...trial, status: 'ended' }))
      .then();
  });
  test('of an end that was ours as unpaid is not that the business cancelled it', () => {
    const told: SubscriptionState = { ...trial, status: 'ended', isCancelled: true };
    given(begun, tried, ended('unpaid')).when(record(told)).then();
    given(begun, tried)
      .when(record(told, day(10)))
      .then(ended('unpaid'));
    given(begun, tried)
      .when(record(told, day(9)))
      .then(cancelled, ended('cancelled'));
    given(begun, tried, cancelled)
      .when(record(told, day(10)))
      .then(ended('cancelled'));
  });
  test('of what was paid after the end is for a person to look at, and runs no plan', () => {
    const { amount, currency } = payment();
    given(begun, tried, failed, ended('unpaid'))
      .when(record({ ...running, status: 'ended', isCancelled: true }))
      .then({ type: 'PlanPaidOtherwise', data: { ...about, payment: 'in_1', amount, currency } });
  });
  test('of what was paid just before an end that is told with it is for a person to look at, unless its month was had', () => {
    const { amount, currency } = payment();
    const told: SubscriptionState = { ...running, status: 'ended' };
    given(begun, tried, failed)
      .when(record(told, day(9)))
      .then({ type: 'PlanPaidOtherwise', data: { ...about, payment: 'in_1', amount, currency } }, ended('unpaid'));
    given(begun, tried)
      .when(record(told, day(38)))
      .then(paid, ended('unpaid'));
    given(begun, tried, paid)
      .when(record(told, day(9)))
      .then(ended('unpaid'));
  });
  test('of what has ended before anybody heard of it begins nothing, and is for a person to look at where its month is not over', () => {
    const { amount, currency } = payment();
    const told: SubscriptionState = { ...running, status: 'ended' };
    const noted: PlanEvent = { type: 'PlanPaidOtherwise', data: { ...about, payment: 'in_1', amount, currency } };
    given(begun)
      .when(record(told, day(9)))
      .then(noted);
    given(begun, noted)
      .when(record(told, day(9)))
      .then();
    given(begun)
      .when(record(told, day(38)))
      .then();
    given(begun)
      .when(record({ ...trial, status: 'ended' }))
      .then();
  });
  test('comes too late when something newer is known', () => {
    given(begun, tried, cancelled)
      .when(record(trial, day(-1)))
      .then();
  });
  test('of another customer, another subscription beside one that runs, or a second trial is refused', () => {
    given().when(record(trial)).thenRefused('other-customer');
    given(begun)
      .when(record({ ...trial, customer: 'cus_2' }))
      .thenRefused('other-customer');
    given(begun, tried)
      .when(record({ ...running, subscription: 'sub_2' }))
      .thenRefused('another-subscription');
    given(begun, tried, ended('unpaid'))
      .when(record({ ...trial, subscription: 'sub_2' }))
      .thenRefused('trial-used');
    given(begun, tried)
      .when(record({ ...trial, subscription: 'sub_2', status: 'ended' }))
      .then();
  });
  test('revives what had ended unpaid, by the same subscription or another', () => {
    given(begun, tried, ended('unpaid')).when(record(running)).then(paid);
    given(begun, tried, ended('unpaid'))
      .when(record({ ...running, subscription: 'sub_2' }))
      .then(paidWith('in_1', 38, 'sub_2'));
  });
});

describe('a plan', () => {
  test('is active to the end of what was paid and three days, and once it is cancelled to the end of it exactly', () => {
    expect(activeUntil(after(begun))).toBeNull();
    expect(activeUntil(after(begun, tried))).toBe(day(10));
    expect(activeUntil(after(begun, tried, paid))).toBe(day(41));
    expect(activeUntil(after(begun, tried, paid, cancelled))).toBe(day(38));
    expect(activeUntil(after(begun, tried, ended('unpaid')))).toBeNull();
    expect(isActive(after(begun, tried), day(9.999))).toBe(true);
    expect(isActive(after(begun, tried), day(10))).toBe(false);
  });
  test('that has run out ends, and no other does', () => {
    const end = (at: string): PlanCommand => ({ type: 'EndLapsedPlan', at });
    given().when(end(now)).then();
    given(begun)
      .when(end(day(99)))
      .then();
    given(begun, tried)
      .when(end(day(9)))
      .then();
    given(begun, tried)
      .when(end(day(10)))
      .then(ended('unpaid'));
    given(begun, tried, cancelled)
      .when(end(day(7)))
      .then(ended('cancelled'));
    given(begun, tried, ended('unpaid'))
      .when(end(day(99)))
      .then();
  });
  test('that is tried is told of two days before the trial ends, once, and not when nothing is paid after it', () => {
    const tell = (at: string): PlanCommand => ({ type: 'TellTrialEnds', at });
    const told: PlanEvent = { type: 'PlanTrialEndsSoon', data: { ...about, trialEndsAt: day(7) } };
    given(begun).when(tell(now)).then();
    given(begun, tried)
      .when(tell(day(4.999)))
      .then();
    given(begun, tried)
      .when(tell(day(5)))
      .then(told);
    given(begun, tried)
      .when(tell(day(6.999)))
      .then(told);
    given(begun, tried)
      .when(tell(day(7)))
      .then();
    given(begun, tried, told)
      .when(tell(day(6)))
      .then();
    given(begun, tried, cancelled)
      .when(tell(day(6)))
      .then();
    given(begun, tried, cancelled, kept)
      .when(tell(day(6)))
      .then(told);
    given(begun, tried, paid)
      .when(tell(day(6)))
      .then();
    // It is ours: what the payment provider was asked for before still counts.
    const later = evolve(after(begun, tried), { ...told, occurredAt: day(5) });
    expect(later.toldAt).toBe(now);
  });
  test.each<[string, readonly PlanEvent[], number, string | null]>([
    ['nothing', [], 0, null],
    ['a checkout', [begun], 0.5, 'checkout'],
    ['a checkout that nobody used', [begun], 1, null],
    ['a trial', [begun, tried], 1, 'trial'],
    ['a month', [begun, tried, paid], 8, 'active'],
    ['a month that could not be paid', [begun, tried, paid, failed], 39, 'payment-failed'],
    ['a month that was cancelled', [begun, tried, paid, cancelled], 8, 'cancelled'],
    ['a month that was cancelled and is over', [begun, tried, paid, cancelled], 38, 'ended'],
    ['a month that could not be paid for long', [begun, tried, paid, failed], 41, 'ended'],
    ['what was ended', [begun, tried, ended('unpaid')], 1.5, 'ended'],
  ])('stands as its provider reads it: %s', (_what, events, days, standing) => {
    expect(standingOf(after(...events), day(days))).toBe(standing);
  });
});

test('whatever is told, however often and in whichever order, the plan ends up as it was told last', () => {
  const history: readonly SubscriptionState[] = [
    trial,
    running,
    { ...running, isCancelled: true },
    { ...running, lastPayment: payment({ payment: 'in_2', outcome: 'failed', amount: 0 }) },
    { ...running, lastPayment: payment({ payment: 'in_2', paidUntil: day(68) }) },
  ];
  const told = (plan: Plan, which: number): Plan =>
    decide({ type: 'RecordSubscription', told: history[which] ?? trial, at: day(which) }, plan)
      .map((event): Timed<PlanEvent> => ({ ...event, occurredAt: day(which) }))
      .reduce<Plan>((before, event) => evolve(before, event), plan);
  const order = fc.array(fc.integer({ min: 0, max: history.length - 1 }), { maxLength: 20 });
  fc.assert(
    fc.property(order, (messages) => {
      const plan = [...messages, history.length - 1].reduce(told, after(begun));
      expect(plan).toMatchObject({ state: 'paid', runsUntil: day(68), isCancelled: false, failed: null });
      expect(plan.payments).toEqual([...new Set(plan.payments)]);
    }),
  );
});

import type { Logger } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import type { SubscriptionState } from '#domain/plan/subscription-state.ts';
import { evolve, initialPlan, type Plan } from '#domain/plan/plan.ts';
import type { Database } from '#platform/database.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { endPlans, takeUpPaid, tellTrials } from './plan-ends.ts';

const trialEndsAt = '2026-03-08T10:00:00.000Z';

/** Two plans that began as a trial, or whose businesses went to pay; the read model knows of them by every question that it is asked. */
async function twoPlans(state: 'trial' | 'checkout' = 'trial') {
  const log = memoryLog();
  const plans: Plan[] = [];
  for (const each of [1, 2]) {
    const businessId = id(each);
    const page = { ...concepts.plan.samples.PlanCheckoutBegun, businessId, checkout: `cs_${each}` };
    const begun: PlanEvent[] = [{ type: 'PlanCheckoutBegun', data: page }];
    if (state === 'trial')
      begun.push({ type: 'PlanTrialStarted', data: { businessId, subscription: `sub_${each}`, trialEndsAt } });
    const { BusinessApplied, BusinessMemberJoined } = concepts.business.samples;
    const business: BusinessEvent[] = [
      { type: 'BusinessApplied', data: { ...BusinessApplied, businessId } },
      { type: 'BusinessMemberJoined', data: { ...BusinessMemberJoined, businessId } },
    ];
    await log.append(streams.business(businessId), 'any', business, someContext());
    await log.append(streams.plan(businessId), 'any', begun, someContext());
    const happened = await log.readStream<PlanEvent>(streams.plan(businessId));
    plans.push(happened.reduce(evolve, initialPlan));
  }
  const query = (sql: string) => {
    if (sql.includes('to_regclass')) return [{ is: true }];
    return sql.includes('not exists') ? [] : plans.map((plan) => ({ plan }));
  };
  const [error, warn] = [vi.fn<Logger['error']>(), vi.fn<Logger['warn']>()];
  const parts = {
    log,
    db: { query } as unknown as Pick<Database, 'query'>,
    logger: { error, warn },
  };
  const last = async (each: number) => (await log.readStream(streams.plan(id(each)))).at(-1)?.type ?? 'nothing';
  return { parts, error, last };
}

const { customer } = concepts.plan.samples.PlanCheckoutBegun;
const unpaid = { customer, status: 'running', trialEndsAt, isCancelled: false, lastPayment: null } as const;
/** A payment provider to which both plans are known, with what is new there. */
const telling = (changes: Partial<SubscriptionState> = {}) => ({
  tell: async (subscription: string) => {
    const businessId = id(subscription === 'sub_1' ? 1 : 2);
    return { businessId, told: { subscription, ...unpaid, ...changes } };
  },
  end: vi.fn<(subscription: string) => Promise<void>>(async () => undefined),
});
const now = () => new Date('2026-05-01');

test('a plan that has run out ends at the payment provider first, and then here', async () => {
  const { parts, last } = await twoPlans();
  const payments = telling();
  await endPlans({ ...parts, payments, now });
  expect(payments.end.mock.calls).toEqual([['sub_1'], ['sub_2']]);
  expect([await last(1), await last(2)]).toEqual(['PlanEnded', 'PlanEnded']);
});

test('a plan that is paid, though nobody has heard of it, goes on: the payment provider is asked first', async () => {
  const { parts, last } = await twoPlans();
  const paid = { payment: 'in_1', outcome: 'paid', amount: 2500, currency: 'gbp', attempt: 1 } as const;
  const payments = telling({ lastPayment: { ...paid, paidUntil: '2026-05-08T10:00:00.000Z' } });
  await endPlans({ ...parts, payments, now });
  expect(payments.end).not.toHaveBeenCalled();
  expect([await last(1), await last(2)]).toEqual(['PlanPaid', 'PlanPaid']);
});

test('a plan of which the payment provider cannot be asked ends when it can be', async () => {
  const { parts, error, last } = await twoPlans();
  const payments = telling();
  const tell = () => Promise.reject(new Error('Stripe is away'));
  await endPlans({ ...parts, payments: { ...payments, tell }, now });
  expect(payments.end).not.toHaveBeenCalled();
  expect([await last(1), await last(2)]).toEqual(['PlanTrialStarted', 'PlanTrialStarted']);
  expect(error).toHaveBeenCalledTimes(2);
});

test('a plan that the payment provider cannot end keeps no other from its end', async () => {
  const { parts, error, last } = await twoPlans();
  const end = async (subscription: string): Promise<void> => {
    if (subscription === 'sub_1') throw new Error('No such subscription: sub_1');
  };
  await endPlans({ ...parts, payments: { ...telling(), end }, now });
  expect([await last(1), await last(2)]).toEqual(['PlanTrialStarted', 'PlanEnded']);
  expect(error).toHaveBeenCalledOnce();
});

describe('what was paid of which no message came', () => {
  const paying = (paidAt: (checkout: string) => Promise<string | null>) => ({
    ...telling({ status: 'trial' }),
    paidAt,
  });
  const paid = async (checkout: string) => checkout.replace('cs_', 'sub_');
  const trying = () => new Date('2026-03-02');
  test('is taken up by itself, and ended where the business is gone', async () => {
    const { parts, last } = await twoPlans('checkout');
    const { contactSubject: subject } = concepts.business.samples.BusinessApplied;
    const erased: DomainEvent = { type: 'PersonErased', data: { subject } };
    await parts.log.append(streams.business(id(2)), 'any', [erased], someContext());
    const payments = paying(paid);
    await takeUpPaid({ ...parts, payments, now: trying });
    expect([await last(1), await last(2)]).toEqual(['PlanTrialStarted', 'PlanTrialStarted']);
    expect(payments.end.mock.calls).toEqual([['sub_2']]);
  });
  test('is nothing where nobody has paid, and waits where that cannot be asked, which keeps no other from it', async () => {
    const { parts, error, last } = await twoPlans('checkout');
    await takeUpPaid({ ...parts, payments: paying(async () => null), now: trying });
    expect([await last(1), await last(2)]).toEqual(['PlanCheckoutBegun', 'PlanCheckoutBegun']);
    const away = (checkout: string) =>
      checkout === 'cs_1' ? Promise.reject(new Error('Stripe is away')) : paid(checkout);
    await takeUpPaid({ ...parts, payments: paying(away), now: trying });
    expect([await last(1), await last(2)]).toEqual(['PlanCheckoutBegun', 'PlanTrialStarted']);
    expect(error).toHaveBeenCalledOnce();
  });
});

test('a trial that cannot be told of keeps no other from being told', async () => {
  const { parts, error, last } = await twoPlans();
  const { fold } = parts.log;
  const log = {
    ...parts.log,
    fold: ((stream: string, ...more: never[]) => {
      if (stream === streams.plan(id(1))) throw new Error('This stream cannot be read.');
      return (fold as (...asked: unknown[]) => unknown)(stream, ...more);
    }) as typeof fold,
  };
  await tellTrials({ ...parts, log, now: () => new Date('2026-03-07T10:00:00.000Z') });
  expect([await last(1), await last(2)]).toEqual(['PlanTrialStarted', 'PlanTrialEndsSoon']);
  expect(error).toHaveBeenCalledOnce();
});

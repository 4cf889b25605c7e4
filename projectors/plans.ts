import type { Recorded } from '#domain/kernel/event.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import { evolve, initialPlan, type Plan } from '#domain/plan/plan.ts';
import { activeUntil, trialNoticeAt } from '#domain/plan/standing.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const plans = table({
  key: ['business_id'],
  columns: {
    business_id: 'uuid',
    /** Until when the business has the Premium package, unless something is paid; null when it has none. */
    active_until: 'timestamptz null',
    /** When whoever tries it is to be told that the trial ends; null where nobody is. */
    notice_at: 'timestamptz null',
    plan: writtenJson<Plan>(),
  },
  indexes: ['create index on plans (active_until)', 'create index on plans (notice_at) where notice_at is not null'],
});

const change: Effect<Recorded<PlanEvent>> = into(
  plans,
  ({ data }) => ({ business_id: data.businessId }),
  (row, event) => {
    const plan = evolve(row?.plan ?? initialPlan, event);
    const times = { active_until: activeUntil(plan), notice_at: trialNoticeAt(plan) };
    return { business_id: event.data.businessId, ...times, plan };
  },
);

/** Which businesses have the Premium package, and until when. */
export const plansModel = readModel({
  name: 'plans',
  version: 2,
  tables: { plans },
  project: {
    PlanCheckoutBegun: [change],
    PlanTrialStarted: [change],
    PlanTrialEndsSoon: [change],
    PlanPaid: [change],
    PlanPaidOtherwise: [change],
    PlanPaymentFailed: [change],
    PlanCancelled: [change],
    PlanKept: [change],
    PlanEnded: [change],
  },
});

import type { Recorded } from '#domain/kernel/event.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import { evolve, initialPlan, type Plan } from '#domain/plan/plan.ts';
import { activeUntil } from '#domain/plan/standing.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const plans = table({
  key: ['business_id'],
  columns: {
    business_id: 'uuid',
    /** Until when the business has the Premium package, unless something is paid; null when it has none. */
    active_until: 'timestamptz null',
    plan: writtenJson<Plan>(),
  },
  indexes: ['create index on plans (active_until)'],
});

const change: Effect<Recorded<PlanEvent>> = into(
  plans,
  ({ data }) => ({ business_id: data.businessId }),
  (row, event) => {
    const plan = evolve(row?.plan ?? initialPlan, event);
    return { business_id: event.data.businessId, active_until: activeUntil(plan), plan };
  },
);

/** Which businesses have the Premium package, and until when. */
export const plansModel = readModel({
  name: 'plans',
  version: 1,
  tables: { plans },
  project: {
    PlanCheckoutBegun: [change],
    PlanTrialStarted: [change],
    PlanPaid: [change],
    PlanPaidOtherwise: [change],
    PlanPaymentFailed: [change],
    PlanCancelled: [change],
    PlanKept: [change],
    PlanEnded: [change],
  },
});

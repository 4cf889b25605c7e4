import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { formatPounds, poundsOf } from '../kernel/pounds.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { planEvents } from './events.ts';
import { decide, evolve, initialPlan, type Plan } from './plan.ts';
import { MONTH_PENCE, PLAN_CURRENCY, TRIAL_DAYS } from './terms.ts';

const { business: businessId, member: begunBy } = sampleIds;
const about = { businessId, subscription: 'sub_petra' };
const paid = { ...about, payment: 'in_petra', amount: MONTH_PENCE, currency: PLAN_CURRENCY };
const date = (time: string): string => time.slice(0, 10);

/** The Premium package of one business, over all its subscriptions; its stream bears the business's id. */
export const plan = concept({
  name: 'plan',
  events: planEvents,
  decider: { initial: initialPlan, evolve, decide, snapshot: plainSnapshot<Plan>(2) },
  commands: { BeginPlanCheckout: true, RecordSubscription: true, TellTrialEnds: true, EndLapsedPlan: true },
  trail: {
    initial: { name: 'Premium package', view: {}, state: null },
    tell: ({ name, view }, event) => {
      const now = (changes: object) => ({ name, view: known({ ...view, ...changes }), state: null });
      switch (event.type) {
        case 'PlanCheckoutBegun':
          return now({ status: view['status'] ?? 'checkout' });
        case 'PlanTrialStarted':
          return now({ status: 'trial', runsUntil: event.data.trialEndsAt, cancelled: null });
        case 'PlanPaid':
          return now({ status: 'active', runsUntil: event.data.paidUntil });
        case 'PlanPaymentFailed':
          return now({ status: 'payment failed' });
        case 'PlanCancelled':
          return now({ cancelled: true });
        case 'PlanKept':
          return now({ cancelled: null });
        case 'PlanEnded':
          return now({ status: 'ended' });
        case 'PlanTrialEndsSoon':
        case 'PlanPaidOtherwise':
          return now({});
      }
    },
  },
  says: {
    PlanCheckoutBegun: () => 'A provider went to pay for Premium',
    PlanTrialStarted: ({ trialEndsAt }) => `A trial of Premium began, until ${date(trialEndsAt)}`,
    PlanTrialEndsSoon: ({ trialEndsAt }) =>
      `A provider was told that their trial of Premium ends on ${date(trialEndsAt)}`,
    PlanPaid: ({ amount, paidUntil }) =>
      `${formatPounds(poundsOf(amount))} was paid for Premium, until ${date(paidUntil)}`,
    PlanPaidOtherwise: ({ amount, currency }) =>
      `Something was paid that Premium does not run for: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}. Please look at it in Stripe`,
    PlanPaymentFailed: () => 'A payment for Premium failed',
    PlanCancelled: () => 'Premium was cancelled; it runs to the end of what was paid',
    PlanKept: () => 'Premium was not cancelled after all',
    PlanEnded: ({ reason }) => (reason === 'cancelled' ? 'Premium ended' : 'Premium ended, because nothing was paid'),
  },
  samples: {
    PlanCheckoutBegun: {
      businessId,
      checkout: 'cs_petra',
      customer: 'cus_petra',
      trialDays: TRIAL_DAYS,
      begunBy,
      expiresAt: '2026-03-02T10:00:00.000Z',
    },
    PlanTrialStarted: { ...about, trialEndsAt: '2026-03-08T10:00:00.000Z' },
    PlanTrialEndsSoon: { ...about, trialEndsAt: '2026-03-08T10:00:00.000Z' },
    PlanPaid: { ...paid, paidUntil: '2026-04-08T10:00:00.000Z' },
    PlanPaidOtherwise: { ...paid, amount: 100 },
    PlanPaymentFailed: { ...about, payment: 'in_petra', attempt: 1 },
    PlanCancelled: about,
    PlanKept: about,
    PlanEnded: { ...about, reason: 'cancelled' },
  },
});

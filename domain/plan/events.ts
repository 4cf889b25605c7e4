import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const businessId = z.uuid();
/** The payment provider's own name of something of theirs, e.g. of a customer, a subscription or a payment. */
const reference = z.string().min(1).max(255);
const time = z.iso.datetime();
const payment = z.object({
  businessId,
  subscription: reference,
  payment: reference,
  /** In the smallest unit of the currency. */
  amount: z.number().int().min(0),
  currency: z.string().length(3),
});

/** A member of the business was led to the page where Premium is paid for. Nothing is promised by that. */
export const PlanCheckoutBegun = defineEvent(
  'PlanCheckoutBegun',
  z.object({
    businessId,
    checkout: reference,
    customer: reference,
    /** 0 for whoever has had their trial. */
    trialDays: z.number().int().min(0),
    begunBy: z.uuid(),
    expiresAt: time,
  }),
);
export const PlanTrialStarted = defineEvent(
  'PlanTrialStarted',
  z.object({ businessId, subscription: reference, trialEndsAt: time }),
);
/** Whoever tries Premium is told in time that it costs something soon. */
export const PlanTrialEndsSoon = defineEvent(
  'PlanTrialEndsSoon',
  z.object({ businessId, subscription: reference, trialEndsAt: time }),
);
/** The first month was paid, or another one: the plan runs until then. */
export const PlanPaid = defineEvent('PlanPaid', payment.extend({ paidUntil: time }));
/** Something else was paid than Premium costs, or what its end leaves unused: a person has to look at it, and the plan does not run for it. */
export const PlanPaidOtherwise = defineEvent('PlanPaidOtherwise', payment);
/** A month could not be paid. The payment provider tries again by itself: `attempt` counts from 1. */
export const PlanPaymentFailed = defineEvent(
  'PlanPaymentFailed',
  z.object({ businessId, subscription: reference, payment: reference, attempt: z.number().int().min(0) }),
);
/** It runs to the end of what was paid or tried, and no month is paid after that. */
export const PlanCancelled = defineEvent('PlanCancelled', z.object({ businessId, subscription: reference }));
/** They want to keep it after all. */
export const PlanKept = defineEvent('PlanKept', z.object({ businessId, subscription: reference }));
export const PlanEnded = defineEvent(
  'PlanEnded',
  z.object({ businessId, subscription: reference, reason: z.enum(['cancelled', 'unpaid']) }),
);

export const planEvents = [
  PlanCheckoutBegun,
  PlanTrialStarted,
  PlanTrialEndsSoon,
  PlanPaid,
  PlanPaidOtherwise,
  PlanPaymentFailed,
  PlanCancelled,
  PlanKept,
  PlanEnded,
] as const;
export type PlanEvent = EventOf<(typeof planEvents)[number]>;

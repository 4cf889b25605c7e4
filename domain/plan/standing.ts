import type { Plan } from './plan.ts';
import { GRACE_DAYS, TRIAL_NOTICE_DAYS } from './terms.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Running = Pick<Plan, 'state' | 'runsUntil' | 'isCancelled'>;

/** When the plan stops being active unless something is paid: at the end of what was paid, or a little later; null when it is not. */
export function activeUntil({ state, runsUntil, isCancelled }: Running): string | null {
  if ((state !== 'trial' && state !== 'paid') || runsUntil === null) return null;
  if (isCancelled) return runsUntil;
  return new Date(Date.parse(runsUntil) + GRACE_DAYS * DAY_MS).toISOString();
}

/** When whoever tries Premium is to be told that the trial ends; null when they have been told, or nothing is paid after it. */
export function trialNoticeAt({
  state,
  runsUntil,
  isCancelled,
  isTold,
}: Running & Pick<Plan, 'isTold'>): string | null {
  if (state !== 'trial' || runsUntil === null || isCancelled || isTold) return null;
  return new Date(Date.parse(runsUntil) - TRIAL_NOTICE_DAYS * DAY_MS).toISOString();
}

/** Whether the business of `plan` has the Premium package `at` a time, ISO 8601. */
export function isActive(plan: Running, at: string): boolean {
  const until = activeUntil(plan);
  return until !== null && at < until;
}

/** How a plan stands, as its provider reads it. */
export const standings = [
  /** Somebody was led to where it is paid for, and nothing is known of a payment. */
  'checkout',
  'trial',
  'active',
  /** It is active still, but the last payment failed. */
  'payment-failed',
  /** It is active to the end of what was paid. */
  'cancelled',
  'ended',
] as const;
export type Standing = (typeof standings)[number];

/** How `plan` stands `at` a time; null where there is none. */
export function standingOf(plan: Plan, at: string): Standing | null {
  if (isActive(plan, at)) {
    if (plan.isCancelled) return 'cancelled';
    if (plan.failed !== null) return 'payment-failed';
    return plan.state === 'trial' ? 'trial' : 'active';
  }
  if (plan.checkout !== null && at < plan.checkout.expiresAt) return 'checkout';
  return plan.subscription === null ? null : 'ended';
}

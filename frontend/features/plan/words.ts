import type { PlanDetails } from '#domain/plan/views.ts';
import type { BadgeTone } from '#frontend/components/badge.tsx';
import { formatCount, formatDate } from '#frontend/lib/format.ts';

export const PLAN_NAME = 'Premium Activity Management Package';
/** What it costs, and on which terms, whoever may try it for so many days: who has tried it pays at once. */
export const planTerms = (trialDays: number): string =>
  ['£25 per month', ...(trialDays > 0 ? [`${trialDays}-day free trial`] : []), 'Cancel anytime', 'No setup fees'].join(
    ' · ',
  );
export const planBrings = [
  'Families ask for places in your sessions here, and you accept or decline',
  'A calendar of your sessions, reports of bookings, and a waiting list',
  'A Premium mark on each of your activities, and a gallery of up to five pictures',
  'Up to five of your offers on your activities’ pages, instead of one at a time',
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

interface StandingWords {
  readonly badge: string;
  readonly tone: BadgeTone;
  readonly text: string;
}

/** How a plan stands, in words. `now` in milliseconds. */
export function standingWords({ status, runsUntil, activeUntil }: PlanDetails, now: number): StandingWords {
  const until = runsUntil === null ? '' : formatDate(runsUntil);
  const daysLeft = Math.ceil((Date.parse(runsUntil ?? '') - now) / DAY_MS);
  // The message about a payment may be late. Until it comes the package stays active for some days.
  if ((status === 'trial' || status === 'active') && daysLeft <= 0)
    return {
      badge: 'Payment due',
      tone: 'warn',
      text: `Your £25 was due on ${until}, and has not come in yet. The package stays active until ${formatDate(activeUntil ?? '')}.`,
    };
  switch (status) {
    case 'checkout':
      return {
        badge: 'Waiting for payment',
        tone: 'warn',
        text: 'Your payment has not been confirmed yet. If you have just paid, this changes by itself.',
      };
    case 'trial':
      return {
        badge: `Free trial: ${formatCount(daysLeft, 'day', 'days')} left`,
        tone: 'good',
        text: `The first £25 is due on ${until}, unless you cancel before.`,
      };
    case 'active':
      return { badge: 'Active', tone: 'good', text: `It renews on ${until}, for £25.` };
    case 'payment-failed':
      return {
        badge: 'Payment failed',
        tone: 'bad',
        text: `Your last payment failed. Please check your card: the package stays active until ${formatDate(activeUntil ?? '')}, and we try again before that.`,
      };
    case 'cancelled':
      return { badge: 'Cancelled', tone: 'warn', text: `It runs until ${until}. No further payments will be taken.` };
    case 'ended':
      return {
        badge: 'Ended',
        tone: 'neutral',
        text: `It ended on ${until}. Your activities stay in the directory; families cannot book them here.`,
      };
  }
}

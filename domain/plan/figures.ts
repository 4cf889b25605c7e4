import { z } from 'zod';
import { poundsOf } from '../kernel/pounds.ts';
import type { Plan } from './plan.ts';
import { standingOf } from './standing.ts';
import { MONTH_PENCE } from './terms.ts';

const count = z.number().int().min(0);

/** GET admin/premium: counted from what businesses have, never estimated. */
export const PremiumFiguresSchema = z.object({
  /** Businesses that have the package now, in whichever way. */
  active: count,
  /** Of these: in their free days. */
  trial: count,
  /** Of these: paying, and not cancelled. */
  paying: count,
  /** Of these: paying, but the last payment failed. */
  late: count,
  /** Of these: cancelled, and active to the end of what was tried or paid. */
  ending: count,
  /** What those who pay bring in each month. */
  monthly: z.string().describe('Pounds as a decimal number'),
});
export type PremiumFigures = z.infer<typeof PremiumFiguresSchema>;

/** What `plans` come to `at` a time, ISO 8601. */
export function premiumFiguresOf(plans: readonly Plan[], at: string): PremiumFigures {
  const standings = plans.map((plan) => standingOf(plan, at));
  const of = (wanted: ReturnType<typeof standingOf>): number => standings.filter((each) => each === wanted).length;
  const [trial, paying, late, ending] = [of('trial'), of('active'), of('payment-failed'), of('cancelled')];
  return {
    active: trial + paying + late + ending,
    trial,
    paying,
    late,
    ending,
    monthly: poundsOf(paying * MONTH_PENCE),
  };
}

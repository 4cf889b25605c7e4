import { z } from 'zod';
import { type Plan, trialDaysOf } from './plan.ts';
import { activeUntil, standingOf, standings } from './standing.ts';

/** The Premium package of a business, as its provider sees it. Times are ISO 8601. */
export const PlanDetailsSchema = z.object({
  status: z.enum(standings),
  /** The end of the trial or of the month that was paid; null before. */
  runsUntil: z.string().nullable(),
  /** The end of what is active although a payment is late; null when nothing is. */
  activeUntil: z.string().nullable(),
  /** How long it is tried by whoever goes to pay for it now, days; 0 when that was done. */
  trialDays: z.number().int(),
  /** Whether nothing is really paid on this site. */
  isSimulated: z.boolean(),
});
export type PlanDetails = z.infer<typeof PlanDetailsSchema>;

/** `plan` as it stands `at` a time; null where there is none. */
export function planDetailsOf(plan: Plan, at: string, isSimulated: boolean): PlanDetails | null {
  const status = standingOf(plan, at);
  if (status === null) return null;
  const { runsUntil } = plan;
  return { status, runsUntil, activeUntil: activeUntil(plan), trialDays: trialDaysOf(plan), isSimulated };
}

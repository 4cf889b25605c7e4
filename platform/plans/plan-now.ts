import type { Plan } from '#domain/plan/plan.ts';
import { isActive } from '#domain/plan/standing.ts';
import type { Database } from '../database.ts';

/** The Premium package of a business as it is now. */
export interface PlanNow {
  readonly isActive: boolean;
  /** The end of what was tried or paid, ISO 8601; null without a plan. */
  readonly expiresAt: string | null;
  /** Null where nobody has ever gone to pay for one. */
  readonly plan: Plan | null;
}

/** Whether a business has an active plan now, and until when: the one answer for both sides, from the read model. */
export async function planNow(
  db: Pick<Database, 'query'>,
  businessId: string,
  now: Date = new Date(),
): Promise<PlanNow> {
  const [row] = await db.query<{ plan: Plan }>('select plan from plans.plans where business_id = $1', [businessId]);
  if (row === undefined) return { isActive: false, expiresAt: null, plan: null };
  return { isActive: isActive(row.plan, now.toISOString()), expiresAt: row.plan.runsUntil, plan: row.plan };
}

import type { Logger } from 'pino';
import type { Plan } from '#domain/plan/plan.ts';
import { every, type Repeated } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import { hasMembers } from '#platform/auth/owning/business-of.ts';
import type { Database } from '#platform/database.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { endLapsed, isGone, tellTime } from '#platform/plans/subscriptions.ts';

export interface PlanParts {
  readonly db: Pick<Database, 'query'>;
  readonly log: Log;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly payments: Pick<Payments, 'tell' | 'end'> | null;
  readonly now: () => Date;
}

const LOOK_MS = 10 * 60_000;
/** Plans that are looked at together. */
const BATCH = 200;

/** Tells whose trial ends soon, and ends plans whose time has come, until stopped. Any number of processes may: the command's id makes it one. */
export const startPlanEnds = async (parts: Omit<PlanParts, 'now'>): Promise<Repeated> =>
  every(
    LOOK_MS,
    async () => {
      const all = { ...parts, now: () => new Date() };
      await tellTrials(all);
      await endPlans(all);
    },
    { name: 'the ends of plans', logger: parts.logger },
  );

/** Says of each trial that is about to end that it is, once; a letter follows from it. */
export async function tellTrials({ db, log, logger, now }: Omit<PlanParts, 'payments'>): Promise<void> {
  const at = now().toISOString();
  if (!(await isModelThere(db))) return;
  const due = await db.query<{ plan: Plan }>(
    `select plan from plans.plans where notice_at <= $1 order by notice_at limit ${BATCH}`,
    [at],
  );
  for (const { plan } of due) await byItself(logger, plan, () => tellTime({ log, now }, plan, 'TellTrialEnds'));
}

/** Ends the plans that have run out without another payment, and has nobody pay any more for a business that has gone. */
export async function endPlans(parts: PlanParts): Promise<void> {
  const { db, log, logger, payments, now } = parts;
  const at = now().toISOString();
  if (!(await isModelThere(db))) return;
  const lapsed = await db.query<{ plan: Plan }>(
    `select plan from plans.plans where active_until <= $1 order by active_until limit ${BATCH}`,
    [at],
  );
  for (const { plan } of lapsed) {
    await byItself(logger, plan, async () => plan.businessId && endLapsed(parts, payments, plan.businessId));
  }
  const orphaned = await db.query<{ business_id: string; plan: Plan }>(
    `select business_id, plan from plans.plans p where active_until > $1 and not exists (
       select from businesses.businesses b where b.business_id = p.business_id and b.status <> 'gone'
         and ${hasMembers('b.business_id')}) limit ${BATCH}`,
    [at],
  );
  for (const { business_id: businessId, plan } of orphaned) {
    await byItself(logger, plan, async () => {
      // The log knows: a read model that is made anew is empty for a while.
      if (plan.subscription !== null && (await isGone(log, businessId))) await payments?.end(plan.subscription);
    });
  }
}

/** One plan that fails, e.g. because the payment provider does not know it, keeps no other from its end; it is tried again each time. */
async function byItself(
  logger: PlanParts['logger'],
  { businessId }: Plan,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error({ err: error, businessId }, 'the end of a plan has to wait');
  }
}

/** Who makes the read model may start later. */
async function isModelThere(db: PlanParts['db']): Promise<boolean> {
  const [made] = await db.query<{ is: boolean }>(`select to_regclass('plans.plans') is not null as is`);
  return made?.is === true;
}

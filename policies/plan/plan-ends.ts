import type { Logger } from 'pino';
import type { Plan } from '#domain/plan/plan.ts';
import { every, type Repeated } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import { hasMembers } from '#platform/auth/owning/business-of.ts';
import type { Database } from '#platform/database.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { endLapsed, isGone, recordSubscription, tellTime } from '#platform/plans/subscriptions.ts';

export interface PlanParts<Asked extends keyof Payments = 'tell' | 'end'> {
  readonly db: Pick<Database, 'query'>;
  readonly log: Log;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly payments: Pick<Payments, Asked> | null;
  readonly now: () => Date;
}

type Paying = PlanParts<'paidAt' | 'tell' | 'end'>;

const LOOK_MS = 10 * 60_000;
/** Plans that are looked at together. */
const BATCH = 200;
/** So long after it has closed a page is still asked after: whoever paid there while the site was away for a weekend is found. */
const ASKED_FOR_MS = 3 * 24 * 60 * 60_000;

/**
 * Tells whose trial ends soon, ends plans whose time has come, and takes up what was paid of which no message came, until stopped. Any
 * number of processes may: the command's id, or what the payment provider answers, makes it one.
 */
export const startPlanEnds = async (parts: Omit<Paying, 'now'>): Promise<Repeated> =>
  every(
    LOOK_MS,
    async () => {
      const all = { ...parts, now: () => new Date() };
      await tellTrials(all);
      await endPlans(all);
      await takeUpPaid(all);
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

/**
 * Asks of each page to pay at that nobody is known to have paid at whether somebody has, and records what they began: the message about it
 * may be lost, and the dashboard promises whoever has just paid that they need do nothing.
 */
export async function takeUpPaid(parts: Paying): Promise<void> {
  const { db, logger, payments, now } = parts;
  if (payments === null || !(await isModelThere(db))) return;
  // Where there are too many for one look, each has its turn in the end.
  const begun = await db.query<{ plan: Plan }>(
    `select plan from plans.plans where (plan->'checkout'->>'expiresAt')::timestamptz > $1
     order by random() limit ${BATCH}`,
    [new Date(now().getTime() - ASKED_FOR_MS).toISOString()],
  );
  for (const { plan } of begun) {
    await byItself(logger, plan, async () => {
      const subscription = plan.checkout && (await payments.paidAt(plan.checkout.checkout));
      if (subscription !== null) await recordSubscription(parts, payments, subscription);
    });
  }
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
    logger.error({ err: error, businessId }, 'what is due of a plan has to wait');
  }
}

/** Who makes the read model may start later. */
async function isModelThere(db: PlanParts['db']): Promise<boolean> {
  const [made] = await db.query<{ is: boolean }>(`select to_regclass('plans.plans') is not null as is`);
  return made?.is === true;
}

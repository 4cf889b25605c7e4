import { randomUUID } from 'node:crypto';
import type { PlanCommand } from '#domain/plan/plan.ts';
import type { SubscriptionState } from '#domain/plan/subscription-state.ts';
import { MONTH_PENCE, PLAN_CURRENCY } from '#domain/plan/terms.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import { endPlans } from '#policies/plan/plan-ends.ts';
import { shown } from '../shown.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Gives a business the Premium package, as if a month of it had been paid `daysAgo`. Resolves when it shows. */
export async function havingPlan(
  { log, readPosition }: Pick<ServerContext, 'log' | 'readPosition'>,
  businessId: string,
  daysAgo = 1,
): Promise<void> {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const later = (days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString();
  const told: SubscriptionState = {
    subscription: `sub_${businessId}`,
    customer: `cus_${businessId}`,
    status: 'running',
    trialEndsAt: null,
    isCancelled: false,
    lastPayment: {
      payment: `in_${businessId}`,
      outcome: 'paid',
      amount: MONTH_PENCE,
      currency: PLAN_CURRENCY,
      paidUntil: later(30),
      attempt: 1,
    },
  };
  const commands: readonly PlanCommand[] = [
    {
      type: 'BeginPlanCheckout',
      businessId,
      checkout: `cs_${businessId}`,
      customer: told.customer,
      trialDays: 0,
      begunBy: randomUUID(),
      expiresAt: later(1),
      instead: null,
      at: at.toISOString(),
    },
    { type: 'RecordSubscription', told, at: at.toISOString() },
  ];
  const commandId = randomUUID();
  const { position } = await handle(log, businessId, commands, {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'test', role: 'system' },
    occurredAt: at.toISOString(),
  });
  await shown({ readPosition, log }, ['plans'], position);
}

/** Ends every plan, as comes to pass when nobody has paid for three months. Resolves when it shows. */
export async function havingNoPlanAnyMore(
  context: Pick<ServerContext, 'db' | 'log' | 'logger' | 'readPosition'>,
): Promise<void> {
  await endPlans({ ...context, payments: null, now: () => new Date(Date.now() + 90 * DAY_MS) });
  await shown(context, ['plans']);
}

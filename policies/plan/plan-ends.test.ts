import type { Logger } from 'pino';
import { expect, test, vi } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import { evolve, initialPlan, type Plan } from '#domain/plan/plan.ts';
import type { Database } from '#platform/database.ts';
import { memberId as id, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { endPlans, tellTrials } from './plan-ends.ts';

const trialEndsAt = '2026-03-08T10:00:00.000Z';

/** Two plans that began as a trial, of which the read model knows by every question that it is asked. */
async function twoPlans() {
  const log = memoryLog();
  const plans: Plan[] = [];
  for (const each of [1, 2]) {
    const businessId = id(each);
    const begun: PlanEvent[] = [
      { type: 'PlanCheckoutBegun', data: { ...concepts.plan.samples.PlanCheckoutBegun, businessId } },
      { type: 'PlanTrialStarted', data: { businessId, subscription: `sub_${each}`, trialEndsAt } },
    ];
    await log.append(streams.plan(businessId), 'any', begun, someContext());
    const happened = await log.readStream<PlanEvent>(streams.plan(businessId));
    plans.push(happened.reduce(evolve, initialPlan));
  }
  const query = (sql: string) => {
    if (sql.includes('to_regclass')) return [{ is: true }];
    return sql.includes('not exists') ? [] : plans.map((plan) => ({ plan }));
  };
  const error = vi.fn<Logger['error']>();
  const parts = {
    log,
    db: { query } as unknown as Pick<Database, 'query'>,
    logger: { error } as unknown as Logger,
  };
  const last = async (each: number) => (await log.readStream(streams.plan(id(each)))).at(-1)?.type ?? 'nothing';
  return { parts, error, last };
}

test('a plan that the payment provider cannot end keeps no other from its end', async () => {
  const { parts, error, last } = await twoPlans();
  const end = async (subscription: string): Promise<void> => {
    if (subscription === 'sub_1') throw new Error('No such subscription: sub_1');
  };
  await endPlans({ ...parts, payments: { end }, now: () => new Date('2026-05-01') });
  expect([await last(1), await last(2)]).toEqual(['PlanTrialStarted', 'PlanEnded']);
  expect(error).toHaveBeenCalledOnce();
});

test('a trial that cannot be told of keeps no other from being told', async () => {
  const { parts, error, last } = await twoPlans();
  const { fold } = parts.log;
  const log = {
    ...parts.log,
    fold: ((stream: string, ...more: never[]) => {
      if (stream === streams.plan(id(1))) throw new Error('This stream cannot be read.');
      return (fold as (...asked: unknown[]) => unknown)(stream, ...more);
    }) as typeof fold,
  };
  await tellTrials({ ...parts, log, now: () => new Date('2026-03-07T10:00:00.000Z') });
  expect([await last(1), await last(2)]).toEqual(['PlanTrialStarted', 'PlanTrialEndsSoon']);
  expect(error).toHaveBeenCalledOnce();
});

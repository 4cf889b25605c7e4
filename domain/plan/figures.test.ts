import { expect, test } from 'vitest';
import { premiumFiguresOf } from './figures.ts';
import { initialPlan, type Plan } from './plan.ts';

const at = '2026-03-10T12:00:00.000Z';
const runs = { ...initialPlan, subscription: 's', runsUntil: '2026-03-20T00:00:00.000Z' };
const trial: Plan = { ...runs, state: 'trial' };
const paid: Plan = { ...runs, state: 'paid' };

test('each business that has Premium is counted once, and only who pays brings something in', () => {
  const failed = { payment: 'p', attempt: 1 };
  const plans: Plan[] = [
    trial,
    paid,
    paid,
    { ...paid, failed },
    { ...trial, isCancelled: true },
    { ...paid, isCancelled: true, failed },
    { ...paid, runsUntil: '2026-03-01T00:00:00.000Z' },
    { ...paid, state: 'ended' },
    { ...initialPlan, checkout: { checkout: 'c', begunBy: 'b', expiresAt: '2026-03-11T00:00:00.000Z' } },
  ];
  expect(premiumFiguresOf(plans, at)).toEqual({
    active: 6,
    trial: 1,
    paying: 2,
    late: 1,
    ending: 2,
    monthly: '50.00',
  });
  expect(premiumFiguresOf([], at)).toMatchObject({ active: 0, monthly: '0.00' });
});

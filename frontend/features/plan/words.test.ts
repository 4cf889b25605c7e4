import { expect, test } from 'vitest';
import { offersShown } from '#domain/plan/terms.ts';
import type { PlanDetails } from '#domain/plan/views.ts';
import { planBrings, standingWords } from './words.ts';

const plan = (status: PlanDetails['status']): PlanDetails => ({
  status,
  runsUntil: '2026-03-10T09:00:00.000Z',
  activeUntil: '2026-03-17T09:00:00.000Z',
  trialDays: 0,
  isSimulated: false,
});
const wordsAt = (status: PlanDetails['status'], at: string) => standingWords(plan(status), Date.parse(at));

test('what runs says when the next payment is due', () => {
  expect(wordsAt('active', '2026-03-09T09:00:00Z').text).toBe('It renews on 10 March 2026, for £25.');
  expect(wordsAt('trial', '2026-03-08T10:00:00Z')).toMatchObject({
    badge: 'Free trial: 2 days left',
    text: 'The first £25 is due on 10 March 2026, unless you cancel before.',
  });
});

test.each(['active', 'trial'] as const)('a day that has passed is not said to come (%s)', (status) => {
  expect(wordsAt(status, '2026-03-11T09:00:00Z')).toEqual({
    badge: 'Payment due',
    tone: 'warn',
    text: 'Your £25 was due on 10 March 2026, and has not come in yet. The package stays active until 17 March 2026.',
  });
});

test('no more of a business’s offers are sold than its activities’ pages show', () => {
  expect([offersShown(true), offersShown(false)]).toEqual([5, 1]);
  expect(planBrings.at(-1)).toBe('Up to five of your offers on your activities’ pages, instead of one at a time');
});

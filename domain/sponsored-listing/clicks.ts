import type { Prices } from '../advertising-rate/events.ts';
import { formatPounds, poundsOf } from '../kernel/pounds.ts';

/** The smallest budget that is taken, in pence: at least one click. */
export const leastBudget = (costPerClick: number, minBudget: Prices['minBudget']): number =>
  Math.max(minBudget ?? 0, costPerClick);

/** What somebody reads whose budget is below the smallest; undefined of one that is enough. In pence. */
export const tooLittle = (budget: number, least: number): string | undefined =>
  budget < least ? `Please give a budget of at least ${formatPounds(poundsOf(least))}.` : undefined;

/** Whole clicks alone are sold, and what they cost, in pence: what is left of the budget buys none. */
export function clicksFor(budget: number, costPerClick: number): { readonly clicks: number; readonly cost: number } {
  const clicks = Math.floor(budget / costPerClick);
  return { clicks, cost: clicks * costPerClick };
}

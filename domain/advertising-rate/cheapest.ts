import type { Prices } from './events.ts';

/** Days of what is sold as a week and as a month. */
const WEEK = 7;
const MONTH = 30;

/** Months, weeks and single days, and what they cost together, in pence. */
export interface Booked {
  readonly months: number;
  readonly weeks: number;
  readonly days: number;
  readonly pence: number;
}
type ByTheDay = Pick<Prices, 'dailyRate' | 'weeklyRate' | 'monthlyRate'>;

/**
 * The cheapest months, weeks and days that cover `days` together; undefined while none of them has a price. A week may be cheaper
 * than the six days that are wanted of it: then it is the week. Of what costs the same it is that with the fewest parts.
 */
export function cheapest(days: number, { dailyRate, weeklyRate, monthlyRate }: ByTheDay): Booked | undefined {
  const parts = [
    { name: 'months', length: MONTH, price: monthlyRate },
    { name: 'weeks', length: WEEK, price: weeklyRate },
    { name: 'days', length: 1, price: dailyRate },
  ].flatMap(({ name, length, price }) => (price ? [{ name, length, price }] : []));
  if (parts.length === 0 || days <= 0) return undefined;
  /** The best for each number of days up to `days`, each made of a smaller one and one part more. */
  const best: (Booked & { readonly count: number })[] = [{ months: 0, weeks: 0, days: 0, pence: 0, count: 0 }];
  for (let covered = 1; covered <= days; covered += 1) {
    const [first] = parts
      .flatMap(({ name, length, price }) => {
        const before = best[Math.max(0, covered - length)];
        return before === undefined
          ? []
          : [
              {
                ...before,
                [name]: before[name as 'months' | 'weeks' | 'days'] + 1,
                pence: before.pence + price,
                count: before.count + 1,
              },
            ];
      })
      .toSorted((left, right) => left.pence - right.pence || left.count - right.count);
    if (first) best.push(first);
  }
  const found = best[days];
  if (found === undefined) return undefined;
  const { count: _, ...booked } = found;
  return booked;
}

/** What `days` cost, in pence; none cost nothing. */
export const costOf = (days: number, prices: ByTheDay): number => cheapest(days, prices)?.pence ?? 0;

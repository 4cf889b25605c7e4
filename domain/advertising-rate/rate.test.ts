import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import { cheapest, costOf } from './cheapest.ts';
import type { AdvertisingRateEvent } from './events.ts';
import { decide, evolve, initialRate, type Rate, type RateCommand } from './rate.ts';

const given = givenFor<RateCommand, Rate, AdvertisingRateEvent>({ initial: initialRate, evolve, decide });
const rateType = 'banner_square' as const;
const change = (more: Omit<RateCommand, 'type' | 'rateType' | 'prices'> & Partial<RateCommand>): RateCommand => ({
  type: 'ChangeAdvertisingRate',
  rateType,
  prices: {},
  ...more,
});
const set = (prices: object): AdvertisingRateEvent => ({ type: 'AdvertisingRateSet', data: { rateType, prices } });
const opened: AdvertisingRateEvent = { type: 'AdvertisingRateOpened', data: { rateType } };
const closed: AdvertisingRateEvent = { type: 'AdvertisingRateClosed', data: { rateType } };

describe('a rate', () => {
  test('records what changed and nothing else', () => {
    given()
      .when(change({ prices: { dailyRate: 500, weeklyRate: null } }))
      .then(set({ dailyRate: 500 }));
    given(set({ dailyRate: 500 }))
      .when(change({ prices: { dailyRate: 500, weeklyRate: undefined } }))
      .then();
    given(set({ dailyRate: 500 }))
      .when(change({ prices: { dailyRate: null } }))
      .then(set({ dailyRate: null }));
  });
  test('is opened once it has a price that counts for it', () => {
    given()
      .when(change({ isActive: true }))
      .thenRefused('no-price');
    given(set({ dailyRate: 0, costPerClick: 40 }))
      .when(change({ isActive: true }))
      .thenRefused('no-price');
    given(set({ weeklyRate: 3000 }))
      .when(change({ isActive: true }))
      .then(opened);
    given()
      .when(change({ isActive: true, prices: { monthlyRate: 1 } }))
      .then(set({ monthlyRate: 1 }), opened);
    given()
      .when(change({ rateType: 'sponsored_listing', isActive: true, prices: { dailyRate: 1 } }))
      .thenRefused('no-price');
  });
  test('that is open loses its last price only by being closed', () => {
    const past = [set({ dailyRate: 500 }), opened];
    given(...past)
      .when(change({ prices: { dailyRate: null } }))
      .thenRefused('no-price');
    given(...past)
      .when(change({ isActive: false, prices: { dailyRate: null } }))
      .then(set({ dailyRate: null }), closed);
    given(...past)
      .when(change({ isActive: true }))
      .then();
  });
});

const price = fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null });
const prices = fc.record({ dailyRate: price, weeklyRate: price, monthlyRate: price });
const days = fc.integer({ min: 1, max: 200 });

describe('the cheapest months, weeks and days', () => {
  test('cost as little as any that cover the days', () => {
    fc.assert(
      fc.property(days, prices, (wanted, by) => {
        const { dailyRate, weeklyRate, monthlyRate } = by;
        const most = (rate: number | null, length: number): number => (rate === null ? 0 : Math.ceil(wanted / length));
        let least = Infinity;
        for (let months = 0; months <= most(monthlyRate, 30); months += 1)
          for (let weeks = 0; weeks <= most(weeklyRate, 7); weeks += 1) {
            const left = Math.max(0, wanted - 30 * months - 7 * weeks);
            if (left > 0 && dailyRate === null) continue;
            least = Math.min(least, months * (monthlyRate ?? 0) + weeks * (weeklyRate ?? 0) + left * (dailyRate ?? 0));
          }
        expect(cheapest(wanted, by)?.pence ?? Infinity).toBe(least);
      }),
    );
  });
  test('are what is paid for, and cover the days', () => {
    fc.assert(
      fc.property(days, prices, (wanted, by) => {
        const found = cheapest(wanted, by);
        if (found === undefined) {
          expect(Object.values(by)).toEqual([null, null, null]);
          return;
        }
        const { months, weeks, days: single, pence } = found;
        expect(30 * months + 7 * weeks + single).toBeGreaterThanOrEqual(wanted);
        expect(months * (by.monthlyRate ?? 0) + weeks * (by.weeklyRate ?? 0) + single * (by.dailyRate ?? 0)).toBe(
          pence,
        );
      }),
    );
  });
  test('never cost less for more days, nor more together than apart', () => {
    fc.assert(
      fc.property(days, days, prices, (some, more, by) => {
        expect(costOf(some + more, by)).toBeGreaterThanOrEqual(costOf(some, by));
        expect(costOf(some + more, by)).toBeLessThanOrEqual(costOf(some, by) + costOf(more, by));
      }),
    );
  });
  test.each([
    [1, { months: 0, weeks: 0, days: 1, pence: 500 }],
    [6, { months: 0, weeks: 1, days: 0, pence: 2500 }],
    [9, { months: 0, weeks: 1, days: 2, pence: 3500 }],
    [28, { months: 1, weeks: 0, days: 0, pence: 8000 }],
    [31, { months: 1, weeks: 0, days: 1, pence: 8500 }],
  ])('for %i days at £5, £25 and £80', (wanted, expected) => {
    expect(cheapest(wanted, { dailyRate: 500, weeklyRate: 2500, monthlyRate: 8000 })).toEqual(expected);
  });
});

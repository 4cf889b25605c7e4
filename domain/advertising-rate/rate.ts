import { changesOf, withFields } from '../kernel/changes.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { AdvertisingRateEvent, Prices } from './events.ts';
import { missingPrice, type PriceName, type RateType } from './words.ts';

/** What one kind of advertising costs, in pence. */
export interface Rate {
  readonly isActive: boolean;
  readonly prices: Prices;
}
/** Until an admin says otherwise it has no price. */
export const initialRate: Rate = {
  isActive: false,
  prices: { dailyRate: null, weeklyRate: null, monthlyRate: null, costPerClick: null, minBudget: null },
};

export interface RateCommand {
  readonly type: 'ChangeAdvertisingRate';
  readonly rateType: RateType;
  readonly isActive?: boolean | undefined;
  readonly prices: { readonly [Name in PriceName]?: number | null | undefined };
}

/** What `command` changes in `rate`. Throws a DomainError when the rules forbid it. */
export function decide({ rateType, isActive, prices }: RateCommand, rate: Rate): AdvertisingRateEvent[] {
  const changed = changesOf(rate.prices, prices) as Partial<Prices>;
  const after = { isActive: isActive ?? rate.isActive, prices: withFields(rate.prices, changed) };
  const missing = after.isActive ? missingPrice(rateType, after.prices) : undefined;
  if (missing) throw new DomainError('no-price', missing.message, 'refused', { fields: [missing.at] });
  return [
    ...(Object.keys(changed).length === 0
      ? []
      : [{ type: 'AdvertisingRateSet' as const, data: { rateType, prices: changed } }]),
    ...(after.isActive === rate.isActive
      ? []
      : [
          {
            type: after.isActive ? ('AdvertisingRateOpened' as const) : ('AdvertisingRateClosed' as const),
            data: { rateType },
          },
        ]),
  ];
}

/** `rate` after `event`. */
export function evolve(rate: Rate, event: AdvertisingRateEvent | PersonEvent): Rate {
  switch (event.type) {
    case 'AdvertisingRateSet':
      return { ...rate, prices: withFields(rate.prices, event.data.prices) };
    case 'AdvertisingRateOpened':
      return { ...rate, isActive: true };
    case 'AdvertisingRateClosed':
      return { ...rate, isActive: false };
    case 'PersonErased':
      return rate;
  }
}

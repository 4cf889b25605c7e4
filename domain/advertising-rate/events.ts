import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { MOST_PENCE } from '../kernel/money.ts';
import { rateTypes } from './words.ts';

/** In pence; null is not offered. */
const price = z.number().int().min(0).max(MOST_PENCE).nullable();
export const PricesSchema = z.object({
  dailyRate: price,
  weeklyRate: price,
  monthlyRate: price,
  costPerClick: price,
  minBudget: price,
});
export type Prices = z.infer<typeof PricesSchema>;

const rateType = z.enum(rateTypes);
/** An admin set prices; what is absent stays. What is booked already keeps the prices of its day. */
export const AdvertisingRateSet = defineEvent(
  'AdvertisingRateSet',
  z.object({ rateType, prices: PricesSchema.partial() }),
);
/** Providers can book at these prices from here on. */
export const AdvertisingRateOpened = defineEvent('AdvertisingRateOpened', z.object({ rateType }));
/** Nobody can book any more: providers are asked to contact us. */
export const AdvertisingRateClosed = defineEvent('AdvertisingRateClosed', z.object({ rateType }));

export const advertisingRateEvents = [AdvertisingRateSet, AdvertisingRateOpened, AdvertisingRateClosed] as const;
export type AdvertisingRateEvent = EventOf<(typeof advertisingRateEvents)[number]>;

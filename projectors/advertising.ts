import type { AdvertisingRateEvent } from '#domain/advertising-rate/events.ts';
import { evolve, initialRate, type Rate } from '#domain/advertising-rate/rate.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const rates = table({ key: ['rate_type'], columns: { rate_type: 'text', rate: writtenJson<Rate>() } });

const priced: readonly Effect<Recorded<AdvertisingRateEvent>>[] = [
  into(
    rates,
    ({ data }) => ({ rate_type: data.rateType }),
    (row, event) => ({ rate_type: event.data.rateType, rate: evolve(row?.rate ?? initialRate, event) }),
  ),
];

/** What advertising costs, and what is advertised. */
export const advertising = readModel({
  name: 'advertising',
  version: 1,
  tables: { rates },
  project: { AdvertisingRateSet: priced, AdvertisingRateOpened: priced, AdvertisingRateClosed: priced },
});

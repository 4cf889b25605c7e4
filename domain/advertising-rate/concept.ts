import { concept, fieldWords, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { formatPounds, poundsOf } from '../kernel/pounds.ts';
import { advertisingRateEvents } from './events.ts';
import { decide, evolve, initialRate, type Rate } from './rate.ts';
import { rateLabel } from './words.ts';

/** What advertising costs: one rate for each size of banner, and one for sponsored listings. */
export const advertisingRate = concept({
  name: 'advertisingRate',
  events: advertisingRateEvents,
  decider: { initial: initialRate, evolve, decide, snapshot: plainSnapshot<Rate>(1) },
  commands: { ChangeAdvertisingRate: true },
  trail: {
    initial: { name: null, view: {}, state: initialRate },
    tell: ({ state }, event) => {
      const rate = evolve(state, event);
      const prices = Object.entries(rate.prices).flatMap(([name, pence]) =>
        pence === null ? [] : [[name, formatPounds(poundsOf(pence))]],
      );
      const view = known({ ...Object.fromEntries(prices), isActive: rate.isActive });
      return { name: rateLabel(event.data.rateType), view, state: rate };
    },
  },
  says: {
    AdvertisingRateSet: ({ prices }, { name }) =>
      `The price of “${name ?? 'a rate'}” was set: ${fieldWords(Object.keys(prices))}`,
    AdvertisingRateOpened: (_data, { name }) => `“${name ?? 'A rate'}” was opened for booking`,
    AdvertisingRateClosed: (_data, { name }) => `“${name ?? 'A rate'}” was closed for booking`,
  },
  samples: {
    AdvertisingRateSet: { rateType: 'banner_rectangle', prices: { dailyRate: 600, weeklyRate: 3500 } },
    AdvertisingRateOpened: { rateType: 'banner_rectangle' },
    AdvertisingRateClosed: { rateType: 'banner_rectangle' },
  },
});

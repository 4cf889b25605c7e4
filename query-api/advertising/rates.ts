import { listAdvertisingRates, listOpenRates } from '#domain/advertising-rate/api.ts';
import type { Rate } from '#domain/advertising-rate/rate.ts';
import { type AdvertisingRate, rateView } from '#domain/advertising-rate/views.ts';
import { type RateType, rateTypes } from '#domain/advertising-rate/words.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';

/** What advertising costs: for admins all of it, for providers what they can book. */
export async function rateRoutes(app: App, { db }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));
  serve(app, listAdvertisingRates, async ({ query }) => cut(await ratesIn(db), query));
  serve(app, listOpenRates, async ({ query }) =>
    cut(
      (await ratesIn(db)).filter(({ isActive }) => isActive),
      query,
    ),
  );
}

/** Every rate, in the order of its kind; one that nobody has set yet is there without a price. */
async function ratesIn(db: Database): Promise<AdvertisingRate[]> {
  const rows = await db.query<{ rate_type: RateType; rate: Rate }>('select rate_type, rate from advertising.rates');
  const kept = new Map(rows.map(({ rate_type: type, rate }) => [type, rate]));
  return rateTypes.map((type) => rateView(type, kept.get(type)));
}

const cut = (rates: readonly AdvertisingRate[], { limit, offset }: { limit: number; offset: number }) => ({
  body: rates.slice(offset, offset + limit),
  total: rates.length,
});

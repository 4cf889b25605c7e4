import { changeAdvertisingRate } from '#domain/advertising-rate/api.ts';
import type { AdvertisingRateEvent } from '#domain/advertising-rate/events.ts';
import { evolve, initialRate } from '#domain/advertising-rate/rate.ts';
import { rateView } from '#domain/advertising-rate/views.ts';
import { isRateType } from '#domain/advertising-rate/words.ts';
import { streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';

/** PUT admin/advertising-rates/{id}. */
export function rateRoutes(app: App, { log }: ServerContext): void {
  serve(app, changeAdvertisingRate, async (request, reply) => {
    const { isActive, ...prices } = request.body;
    const { id } = request.params;
    if (!isRateType(id)) throw nothingHere();
    const command = { type: 'ChangeAdvertisingRate', rateType: id, isActive, prices } as const;
    const { position } = await handle(log, id, command, commandContext(request));
    reply.reached(position);
    const events = await log.readStream<AdvertisingRateEvent>(streams.advertisingRate(id));
    return rateView(id, events.reduce(evolve, initialRate));
  });
}

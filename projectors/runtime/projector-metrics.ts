import type { Log } from '#event-store/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Claim } from './checkpoint.ts';
import type { ReadModel } from './read-model.ts';

export interface ProjectorMetrics {
  parked(readModel: string, count: number): void;
  /** A page of `events` went through all read models; `started` is of `performance.now()`. */
  projected(events: number, started: number): void;
  /** Measures the lag of what this process writes at each scrape. */
  watch(claims: () => readonly Claim[]): void;
}

export function projectorMetrics(
  { log, metrics }: { readonly log: Pick<Log, 'head'>; readonly metrics: Metrics },
  models: readonly ReadModel[],
): ProjectorMetrics {
  const lag = metrics.gauge('hopscotch_projection_lag', 'Log positions that a read model is behind', ['read_model']);
  const parked = metrics.counter('hopscotch_projection_parked_total', 'Events that a read model could not take in', [
    'read_model',
  ]);
  const events = metrics.counter('hopscotch_projection_events_total', 'Events given to the read models');
  const seconds = metrics.histogram('hopscotch_projection_page_seconds', 'Time to project one page of the log');
  for (const { name } of models) parked.inc({ read_model: name }, 0);
  return {
    parked: (readModel, count) => parked.inc({ read_model: readModel }, count),
    projected: (count, started) => {
      events.inc(count);
      seconds.observe((performance.now() - started) / 1_000);
    },
    watch: (claims) =>
      metrics.onScrape(async () => {
        const head = await log.head();
        for (const { name, position } of claims()) lag.set({ read_model: name }, Math.max(0, head - position));
      }),
  };
}

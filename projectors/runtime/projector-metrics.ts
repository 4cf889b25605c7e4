import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Claim } from '#platform/partitions/claims.ts';
import { storedPositions } from './checkpoint.ts';
import type { ReadModel } from './read-model.ts';

export interface ProjectorMetrics {
  parked(readModel: string, count: number): void;
  /** A page of `events` went through all read models; `started` is of `performance.now()`. */
  projected(events: number, started: number): void;
  /** Measures at each scrape how far the read models are behind, whoever writes them, and how much of them this process has. */
  watch(claims: () => readonly Claim[]): void;
}

export function projectorMetrics(
  { log, db, metrics }: { readonly log: Pick<Log, 'head'>; readonly db: Database; readonly metrics: Metrics },
  models: readonly ReadModel[],
): ProjectorMetrics {
  const lag = metrics.gauge('hopscotch_projection_lag', 'Log positions that a read model is behind', ['read_model']);
  const slots = metrics.gauge('hopscotch_projection_slots_held', 'Slots of a read model that this process writes', [
    'read_model',
  ]);
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
        for (const { name } of models) {
          slots.set({ read_model: name }, claims().filter((claim) => claim.name === name).length);
        }
        const names = models.map(({ name }) => name);
        const [head, positions] = await Promise.all([log.head(), storedPositions(db, names)]);
        for (const [name, position] of positions) lag.set({ read_model: name }, Math.max(0, head - position));
      }),
  };
}

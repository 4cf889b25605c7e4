import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Claim } from '#platform/partitions/claims.ts';
import { type Behind, measureShares } from '#platform/partitions/measure-shares.ts';
import { CHECKPOINTS } from './checkpoint.ts';
import { parkedEvents } from './parking.ts';
import type { ReadModel } from './read-model.ts';

export interface ProjectorMetrics {
  parked(readModel: string, count: number): void;
  /** A read model took in `events` of a page in `ms`. */
  took(readModel: string, events: number, ms: number): void;
  /** A page of `events` went through all read models; `started` is of `performance.now()`. */
  projected(events: number, started: number): void;
  /** Measures at each scrape which of the read models this process has to make anew, as far as it knows. */
  rebuilding(now: ReadonlySet<ReadModel>): void;
  /** Measures at each scrape what is kept in the database, and how much of the work this process has. */
  watch(claims: () => readonly Claim[]): () => Promise<Behind>;
}

export function projectorMetrics(
  {
    log,
    db,
    metrics,
  }: { readonly log: Pick<Log, 'head' | 'positionUnit'>; readonly db: Database; readonly metrics: Metrics },
  models: readonly ReadModel[],
): ProjectorMetrics {
  const names = models.map(({ name }) => name);
  const parked = metrics.counter('hopscotch_projection_parked_total', 'Events that a read model could not take in', [
    'read_model',
  ]);
  // A counter forgets with its process; what is parked stays until the read model is rebuilt.
  const parkedNow = metrics.gauge('hopscotch_projection_parked', 'Events that a read model lacks until it is rebuilt', [
    'read_model',
  ]);
  const events = metrics.counter('hopscotch_projection_events_total', 'Events given to the read models');
  const rebuilding = metrics.gauge(
    'hopscotch_projection_rebuilding',
    'Whether a process waits for a read model that another version has made, or that is not there yet, to be made anew: 1 or 0',
    ['read_model'],
  );
  const seconds = metrics.histogram('hopscotch_projection_page_seconds', 'Time to project one page of the log');
  const takenIn = metrics.counter('hopscotch_projection_taken_in_total', 'Events that a read model took in', [
    'read_model',
  ]);
  const took = metrics.histogram(
    'hopscotch_projection_read_model_seconds',
    'Time of a read model for its part of a page, without the commit that all of them share',
    ['read_model'],
  );
  for (const name of names) {
    parked.inc({ read_model: name }, 0);
    takenIn.inc({ read_model: name }, 0);
  }
  return {
    parked: (readModel, count) => parked.inc({ read_model: readModel }, count),
    took: (readModel, count, ms) => {
      takenIn.inc({ read_model: readModel }, count);
      took.observe({ read_model: readModel }, ms / 1_000);
    },
    projected: (count, started) => {
      events.inc(count);
      seconds.observe((performance.now() - started) / 1_000);
    },
    rebuilding: (now) =>
      metrics.onScrape([rebuilding], () => {
        for (const model of models) rebuilding.set({ read_model: model.name }, now.has(model) ? 1 : 0);
      }),
    watch: (held) => {
      metrics.onScrape([parkedNow], async () => {
        const counts = await parkedEvents(db);
        for (const name of names) parkedNow.set({ read_model: name }, counts.get(name) ?? 0);
      });
      const label = 'read_model';
      return measureShares(
        { log, db, metrics },
        { prefix: 'hopscotch_projection', label, names, claims: CHECKPOINTS, held },
      );
    },
  };
}

import type { Metrics } from '../metrics.ts';
import type { Nats } from './connection.ts';

/**
 * Whether this process does not reach NATS. No server that is needed, so none of `measureOutages`: nothing is lost without it, but somebody
 * should know.
 */
export function measureNats(metrics: Metrics, nats: Pick<Nats, 'connected'> | undefined): void {
  const away = metrics.gauge(
    'hopscotch_nats_away',
    'Whether NATS does not answer: 1 or 0; 0 where the site does without it',
  );
  metrics.onScrape([away], () => away.set(nats?.connected === false ? 1 : 0));
}

import type { Chain } from '#event-store/chain/chain.ts';
import type { EventStore } from '#event-store/port.ts';
import type { Metrics } from '#platform/metrics.ts';

interface Measured {
  readonly chain: Pick<Chain, 'last'>;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly metrics: Metrics;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Measures at each scrape for how long the chain has not moved although the log goes on, which is what the doctor calls broken. Not how far
 * it is behind: after a large import, or in a log that was moved, that is much for a while and well, and one event when nobody keeps it.
 */
export function measureChain({ chain, store, metrics, now = () => performance.now() }: Measured): void {
  const stands = metrics.gauge(
    'hopscotch_chain_stands_seconds',
    'For how long the hash chain has ended at the same event while the log went on; 0 when it moves or holds all',
  );
  let behind: { readonly position: number; readonly since: number } | undefined;
  metrics.onScrape([stands], async () => {
    const position = (await chain.last())?.position ?? 0;
    const { events } = await store.readAll(position, { limit: 1 });
    if (events.length === 0) behind = undefined;
    else if (behind?.position !== position) behind = { position, since: now() };
    stands.set(behind ? (now() - behind.since) / 1_000 : 0);
  });
}

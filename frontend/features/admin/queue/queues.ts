import { queueOrigins, type ReviewQueue } from '#domain/listing/queues.ts';
import type { Overview } from '#domain/overview/views.ts';

/** How much waits in one queue, as the server counted it. Where providers' activities wait, so do providers. */
export function waitingIn(overview: Overview, queue: ReviewQueue): number {
  const { pendingByOrigin, pendingRevisions, pendingProviders } = overview;
  if (queue === 'changes') return pendingRevisions;
  const listings = queueOrigins[queue].reduce((sum, origin) => sum + pendingByOrigin[origin], 0);
  return queue === 'provider' ? listings + pendingProviders : listings;
}

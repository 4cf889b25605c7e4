import { queueOrigins, type ReviewQueue } from '#domain/listing/queues.ts';
import type { Overview } from '#domain/overview/views.ts';

/** How much waits in one queue, as the server counted it. */
export function waitingIn({ pendingByOrigin, pendingRevisions }: Overview, queue: ReviewQueue): number {
  if (queue === 'changes') return pendingRevisions;
  return queueOrigins[queue].reduce((sum, origin) => sum + pendingByOrigin[origin], 0);
}

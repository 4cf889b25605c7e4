import type { QueueItem } from '#domain/listing/shown/views.ts';
import { awaitsReview } from '#domain/listing/status.ts';
import { isProviders } from '#frontend/features/listing/is-providers.ts';

/**
 * Who reads what an admin notes in the review of `item`: its provider all of it, and whoever sent a change why it was turned down. Of a
 * whole listing a parent is told the outcome alone.
 */
export function notesHint(item: QueueItem): string {
  if (isProviders(item)) return 'Whoever sent it can read them: why a listing or a change was rejected, say.';
  const ofChange = 'Whoever sent the change reads why it was turned down, and nothing of an approval.';
  const ofWhole = 'Only our team reads them; whoever sent it is told the outcome alone.';
  if (item.pendingRevisions.length === 0) return ofWhole;
  return awaitsReview(item) ? `With a verdict on the whole: ${ofWhole} ${ofChange}` : ofChange;
}

import { whyNotTogether } from '#domain/listing/several.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { severalListings } from '#frontend/features/admin/review/several-listings.ts';

/** Verdicts on several listings of a queue, or on the one change to each that waits. */
export const queueSeveral = severalListings<QueueItem>({
  words: ['listing', 'listings'],
  titleOf: ({ name }) => name || 'Listing without a name',
  hint: 'Providers read it, and whoever sent a change. Where nobody has to be told it may be left out.',
  whyNot: (item, action, notes) => whyNotTogether(item, action, notes !== ''),
  changeOf: ({ status, pendingRevisions }) => (status === 'live' ? pendingRevisions[0]?.revisionId : undefined),
});

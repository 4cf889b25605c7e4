import { whyNotTogether } from '#domain/listing/several.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { isForGood } from '#frontend/features/admin/review/for-good.ts';
import { severalListings } from '#frontend/features/admin/review/several-listings.ts';

const changeOf = ({ status, pendingRevisions }: QueueItem): string | undefined =>
  status === 'live' ? pendingRevisions[0]?.revisionId : undefined;

/** Verdicts on several listings of a queue, or on the one change to each that waits. */
export const queueSeveral = severalListings<QueueItem>({
  words: ['listing', 'listings'],
  titleOf: ({ name }) => name || 'Listing without a name',
  hint: 'Providers read it, and whoever sent a change. Where nobody has to be told it may be left out.',
  whyNot: (item, action, notes) => whyNotTogether(item, action, notes !== ''),
  changeOf,
  isForGood: (item, action) => isForGood(item, changeOf(item), action),
});

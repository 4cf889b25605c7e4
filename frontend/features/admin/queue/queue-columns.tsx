import { PencilLine } from 'lucide-react';
import { thingsIn } from '#domain/listing/facts/field-words.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { listingPicture } from '#frontend/features/listing/row-parts.tsx';
import { placeLabel } from '#frontend/features/listing/facts-text.ts';
import { originNames } from '#frontend/features/listing/field-words.ts';

/** The id of the button that opens the review of a listing. */
export const rowId = (listingId: string): string => `review-${listingId}`;

/** The column that says how long a listing has waited. */
export const SINCE = 'Since';

/** What a row of a queue says of a listing. `reviewing` is the listing whose review is open. */
export const queueColumns = (onOpen: (item: QueueItem) => void, reviewing: string | null): Columns<QueueItem> => ({
  first: {
    label: 'Activity',
    name: (item) => item.name || 'Listing without a name',
    text: (item) => [item.category, placeLabel(item)].filter((each) => each !== null).join(', '),
    picture: listingPicture,
  },
  others: [
    {
      label: 'From',
      spare: true,
      oneLine: true,
      cell: (item) => <Badge tone="brand">{originNames[item.origin]}</Badge>,
    },
    {
      label: 'Status',
      spare: true,
      oneLine: true,
      cell: (item) => <StatusBadge status={item.status} />,
    },
    { label: 'Changes', oneLine: true, cell: (item) => <QueueFlags item={item} /> },
    {
      label: SINCE,
      cell: (item) => (
        <span className="text-soft tabular-nums">
          {item.submitterName !== null && `${item.submitterName}, `}
          <TimeAgo at={item.submittedAt ?? item.createdAt} />
        </span>
      ),
    },
  ],
  onOpen,
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => rowId(id),
});

function QueueFlags({ item }: { readonly item: QueueItem }) {
  const { length: proposals } = item.pendingRevisions;
  return (
    <>
      {proposals > 0 && (
        <Badge tone="warn">{proposals === 1 ? '1 change proposed' : `${proposals} changes proposed`}</Badge>
      )}
      {item.scraped !== null && item.changed.length > 0 && (
        <Badge tone="warn">
          <PencilLine aria-hidden className="size-4" />
          {thingsIn(item.changed.map(({ field }) => field))} changed
        </Badge>
      )}
    </>
  );
}

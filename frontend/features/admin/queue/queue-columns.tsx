import { missingIn } from '#domain/listing/shown/missing.ts';
import { thingsIn } from '#domain/listing/facts/field-words.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { agesLabel, placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';
import { originNames } from '#frontend/features/listing/field-words.ts';
import { listingPicture } from '#frontend/features/listing/row-parts.tsx';
import { siteOf } from '#frontend/lib/format.ts';
import { standingLook } from './standing-words.ts';

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
    { label: 'Price', cell: priceLabel, spare: true },
    { label: 'Ages', cell: (item) => agesLabel(item), oneLine: true, spare: true },
    { label: 'Site', cell: siteText, spare: true },
    { label: 'Look at', cell: (item) => <QueueFlags item={item} /> },
    {
      label: 'Status',
      spare: true,
      cell: (item) => {
        const { label, tone } = standingLook(item);
        return (
          <>
            <Badge tone={tone}>{label}</Badge> <span className="text-soft">{originNames[item.origin]}</span>
          </>
        );
      },
    },
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

function siteText({ sourceUrl, website }: QueueItem) {
  const address = sourceUrl ?? website;
  return address === null ? <span className="text-soft">No site</span> : siteOf(address);
}

/** What there is to look at: what nobody has said, what was changed since the page was read, and changes that wait. */
function QueueFlags({ item }: { readonly item: QueueItem }) {
  const { length: proposals } = item.pendingRevisions;
  const missing = missingIn(item);
  const changed = item.scraped === null ? 0 : thingsIn(item.changed.map(({ field }) => field));
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      {proposals > 0 && (
        <Badge tone="warn">{proposals === 1 ? '1 change proposed' : `${proposals} changes proposed`}</Badge>
      )}
      {changed > 0 && <Badge tone="warn">{changed} changed</Badge>}
      {missing.length > 0 && <span className="text-soft">No {missing.join(', ')}</span>}
    </span>
  );
}

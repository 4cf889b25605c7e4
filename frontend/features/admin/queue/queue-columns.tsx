import type { ReactNode } from 'react';
import { missingIn } from '#domain/listing/shown/missing.ts';
import { thingsIn } from '#domain/listing/facts/field-words.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Badge } from '#frontend/components/badge.tsx';
import type { Columns } from '#frontend/components/list/rows.tsx';
import { cameIn } from '#frontend/components/list/came-in.tsx';
import { agesLabel, placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';
import { originNames } from '#frontend/features/listing/field-words.ts';
import { listingPicture } from '#frontend/features/listing/row-parts.tsx';
import { siteOf } from '#frontend/lib/format.ts';
import { cameInAs } from './proposer.ts';
import { standingLook } from './standing-words.ts';

/** The id of the button that opens the review of a listing. */
export const rowId = (listingId: string): string => `review-${listingId}`;

/** What a row of a queue says of a listing. `reviewing` is the listing whose review is open. */
export const queueColumns = (onOpen: (item: QueueItem) => void, reviewing: string | null): Columns<QueueItem> => ({
  first: {
    label: 'Activity',
    name: (item) => item.name || 'Listing without a name',
    text: (item) =>
      [item.category, placeLabel(item), originNames[item.origin]].filter((each) => each !== null).join(', '),
    picture: listingPicture,
  },
  others: [
    { label: 'Price', cell: (item) => <TwoLines>{priceLabel(item)}</TwoLines>, spare: true },
    { label: 'Ages', cell: (item) => <TwoLines>{agesLabel(item)}</TwoLines>, spare: true },
    { label: 'Site', cell: siteText, spare: true },
    {
      label: 'Look at',
      cell: (item) => (
        <span className="sm:block sm:min-w-32">
          <QueueFlags item={item} />
        </span>
      ),
    },
    {
      label: 'Status',
      spare: true,
      cell: (item) => {
        const { label, tone } = standingLook(item);
        return (
          <span className="inline-flex sm:min-w-32 sm:*:py-0 sm:*:leading-tight">
            <Badge tone={tone}>{label}</Badge>
          </span>
        );
      },
    },
    cameIn((item) => ({ ...cameInAs(item), waits: standingLook(item).tone === 'warn' })),
  ],
  dense: true,
  onOpen,
  isOpen: ({ id }) => id === reviewing,
  buttonId: ({ id }) => rowId(id),
});

/** As much of it as a low row holds, on screens where there are rows. */
const TwoLines = ({ children }: { readonly children: ReactNode }) => (
  <span className="sm:line-clamp-2 sm:min-w-20">{children}</span>
);

function siteText({ sourceUrl, website }: QueueItem) {
  const address = sourceUrl ?? website;
  if (address === null) return <span className="text-soft lg:whitespace-nowrap">No site</span>;
  return <span className="sm:block sm:max-w-28 sm:truncate">{siteOf(address)}</span>;
}

/** What there is to look at: what nobody has said, what was changed since the page was read, and changes that wait. */
function QueueFlags({ item }: { readonly item: QueueItem }) {
  const { length: proposals } = item.pendingRevisions;
  const missing = missingIn(item);
  const changed = item.scraped === null ? 0 : thingsIn(item.changed.map(({ field }) => field));
  return (
    <TwoLines>
      {proposals > 0 && (
        <strong className="text-warn-ink">
          {proposals === 1 ? '1 change proposed. ' : `${proposals} changes proposed. `}
        </strong>
      )}
      {changed > 0 && <strong className="text-warn-ink">{changed} changed. </strong>}
      {missing.length > 0 && <span className="text-soft">No {missing.join(', ')}</span>}
    </TwoLines>
  );
}

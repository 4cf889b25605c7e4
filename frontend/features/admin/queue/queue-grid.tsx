import { CircleCheckBig, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Badge } from '../../../components/badge.tsx';
import { Picture } from '../../../components/picture/picture.tsx';
import { EmptyState } from '../../../components/state/states.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { placeLabel } from '../../listing/facts-text.ts';
import { originNames } from '../../listing/field-words.ts';

/** The id of the card that opens the review of a listing. */
export const cardId = (listingId: string): string => `review-${listingId}`;

/** Cards side by side, or rows below one another. */
export type QueueLayout = 'cards' | 'rows';
interface QueueGridProps {
  readonly items: readonly QueueItem[];
  readonly layout: QueueLayout;
  readonly empty?: ReactNode;
  readonly onOpen: (item: QueueItem) => void;
}

/** Listings that wait; each opens its review. */
export function QueueGrid({ items, layout, empty = 'Nothing is waiting for review.', onOpen }: QueueGridProps) {
  if (items.length === 0) {
    return (
      <EmptyState title="All caught up!" icon={<CircleCheckBig className="size-7" />}>
        <p>{empty}</p>
      </EmptyState>
    );
  }
  return (
    <ul className={lists[layout]}>
      {items.map((item) => (
        <li key={item.id} className="flex">
          <QueueCard item={item} layout={layout} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

const lists = {
  cards: 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3',
  rows: 'space-y-3',
} as const;
const looks = {
  cards: { box: 'flex-col', picture: 'aspect-video w-full' },
  rows: { box: 'flex-row', picture: 'w-24 shrink-0 sm:w-36' },
} as const;

interface QueueCardProps {
  readonly item: QueueItem;
  readonly layout: QueueLayout;
  readonly onOpen: () => void;
}

function QueueCard({ item, layout, onOpen }: QueueCardProps) {
  const look = looks[layout];
  return (
    <button
      type="button"
      id={cardId(item.id)}
      onClick={onOpen}
      className={classNames(
        'flex w-full overflow-hidden rounded-card border border-line bg-card text-left shadow-rest transition-shadow hover:shadow-raised',
        look.box,
      )}
    >
      <Picture
        src={item.imageUrl}
        alt=""
        kind={item.categoryId}
        width={480}
        height={270}
        className={classNames('object-cover', look.picture)}
      />
      <span className="flex min-w-0 grow flex-col gap-2 p-4">
        <span className="text-lead leading-snug font-extrabold wrap-anywhere">
          {item.name || 'Listing without a name'}
        </span>
        <span className="text-soft">
          {[item.category, placeLabel(item)].filter((each) => each !== null).join(', ')}
        </span>
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={item.status} />
          <Badge tone="brand">{originNames[item.origin]}</Badge>
          <QueueFlags item={item} />
        </span>
        <span className="mt-auto pt-1 text-small text-soft">
          {item.submitterName !== null && `${item.submitterName}, `}
          {formatDateTime(item.submittedAt ?? item.createdAt)}
        </span>
      </span>
    </button>
  );
}

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
          {item.changed.length} changed
        </Badge>
      )}
    </>
  );
}

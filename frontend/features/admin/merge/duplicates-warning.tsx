import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { QueueItem, ReviewItem } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const reasons = { 'same-site': 'same web site', 'similar-name': 'similar name, nearby' } as const;

interface DuplicatesWarningProps {
  readonly item: QueueItem;
  readonly duplicates: ReviewItem['duplicates'];
  /** Why nothing can be decided at the moment. */
  readonly disabledReason: string | undefined;
  /** Called when the listing has become part of another one. */
  readonly onGone: () => void;
}

/** Other listings that may be the same thing, each with the way to make one of the two. */
export function DuplicatesWarning({ item, duplicates, disabledReason, onGone }: DuplicatesWarningProps) {
  const [comparing, setComparing] = useState<string | null>(null);
  return (
    <>
      {duplicates.length > 0 && (
        <Notice
          kind="warning"
          title={
            duplicates.length === 1
              ? 'This may be a duplicate'
              : `This may be a duplicate of ${duplicates.length} listings`
          }
        >
          <ul>
            {duplicates.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center gap-x-3">
                <Link
                  to={pathTo('listing', { id: each.id })}
                  target="_blank"
                  className="inline-flex min-h-11 items-center font-bold wrap-anywhere underline underline-offset-4"
                >
                  {each.name || 'Listing without a name'}
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                <span>
                  {each.town !== null && `${each.town}, `}
                  {reasons[each.why]}
                </span>
                <StatusBadge status={each.status} />
                <Button
                  size="small"
                  variant="secondary"
                  aria-haspopup="dialog"
                  disabledReason={disabledReason}
                  onClick={() => setComparing(each.id)}
                >
                  Compare and Merge<span className="sr-only"> with {each.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {comparing !== null && (
        <MergeDialog item={item} otherId={comparing} onClose={() => setComparing(null)} onGone={onGone} />
      )}
    </>
  );
}

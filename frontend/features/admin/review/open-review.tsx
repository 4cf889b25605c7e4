import { useState } from 'react';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { listWords } from '#frontend/lib/error-words.ts';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { reviewItemQuery } from '#frontend/features/admin/api.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { ReviewDialog } from './review-dialog.tsx';
import type { ReviewCall } from './use-verdict.ts';

interface OpenReviewProps {
  readonly id: string;
  /** The listing as its list shows it; undefined where the list does not show it, or not yet. */
  readonly listed: QueueItem | undefined;
  readonly call: ReviewCall;
  readonly onClose: () => void;
  /** Called when it was decided on. */
  readonly onDecided: () => void;
}

/** The review that an address opens, also of what its list does not show. */
export function OpenReview({ id, listed, call, onClose, onDecided }: OpenReviewProps) {
  const found = useLiveQuery(reviewItemQuery(id));
  // Kept from the first look on, so that no reading of the list changes or closes a review that somebody is writing.
  const [opened, setOpened] = useState(listed);
  const first = opened ?? listed ?? found.data;
  if (opened === undefined && first !== undefined) setOpened(first);
  if (first) return <ReviewDialog opened={first} call={call} onClose={onClose} onDecided={onDecided} />;
  const isGone = isMissing(found.error);
  return (
    <Dialog
      open
      size="large"
      place="beside"
      onClose={onClose}
      title={isGone ? 'Nothing here waits for a review' : 'Review'}
      footer={<Button onClick={onClose}>Back to the List</Button>}
    >
      {isGone ? (
        <p>There is no listing at this address. It may have been removed since the link was made.</p>
      ) : (
        <>
          {found.isPending && <SkeletonLines label="Loading the review" />}
          <LoadFailure title="The review could not be loaded" query={found} headingLevel="h3" wordsOf={listWords} />
        </>
      )}
    </Dialog>
  );
}

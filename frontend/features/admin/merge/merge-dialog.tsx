import { useState } from 'react';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { awaitsReview } from '#domain/listing/status.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { reviewItemQuery } from '#frontend/features/admin/api.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { type Pair, SideBySide } from './side-by-side.tsx';
import { useMerge } from './use-merge.ts';

interface MergeDialogProps {
  /** The listing under review. */
  readonly item: QueueItem;
  readonly otherId: string;
  readonly onClose: () => void;
  /** Called when it is `item` that went. */
  readonly onGone: () => void;
}

/** Two listings that may be the same activity, side by side; which of them stays, and the merge. */
export function MergeDialog({ item, otherId, onClose, onGone }: MergeDialogProps) {
  const found = useLiveQuery(reviewItemQuery(otherId));
  // A merge is of what was looked at.
  const [seen, setSeen] = useState(found.data);
  const other = seen ?? found.data;
  if (seen === undefined && found.data !== undefined) setSeen(found.data);
  if (other) return <Merging pair={[item, other]} onClose={onClose} onGone={onGone} />;
  return (
    <Dialog open size="large" onClose={onClose} title="Compare and Merge">
      {found.isPending && <SkeletonLines label="Loading the other listing" count={8} />}
      <LoadFailure title="The other listing could not be loaded" query={found} headingLevel="h3" wordsOf={listWords} />
    </Dialog>
  );
}

const nameOf = ({ name }: QueueItem): string => name || 'Listing without a name';

interface MergingProps {
  readonly pair: Pair;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function Merging({ pair, onClose, onGone }: MergingProps) {
  const possible = pair.filter((each) => canStay(each, pair.find((one) => one !== each) ?? each));
  // What was there first is what is linked to and saved.
  const [staysId, setStaysId] = useState(possible.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0]?.id);
  const [asking, setAsking] = useState(false);
  const stays = pair.find(({ id }) => id === staysId);
  const goes = pair.find(({ id }) => id !== staysId);
  const merging = useMerge(() => {
    onClose();
    if (goes?.id === pair[0].id) onGone();
  });
  return (
    <>
      <Dialog
        open
        size="large"
        onClose={onClose}
        title="Compare and Merge"
        description="Are they the same activity? Then choose which one stays. Nothing of the other one is taken over."
        footer={
          <>
            <Button variant="ghost" onClick={onClose}>
              They Are Different
            </Button>
            <Button
              aria-haspopup="dialog"
              disabledReason={stays === undefined ? 'Neither of them can take the other in.' : undefined}
              onClick={() => setAsking(true)}
            >
              Merge
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {stays === undefined && (
            <Notice kind="info" title="These two cannot be merged">
              One of them has to be live or wait for review, and so has the other.
            </Notice>
          )}
          <SideBySide
            pair={pair}
            stays={staysId}
            canStay={(item) => possible.includes(item)}
            onStays={({ id }) => setStaysId(id)}
          />
        </div>
      </Dialog>
      {stays && goes && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => merging.mutate({ goes, stays })}
          title="Merge the Two?"
          message={consequence(goes, stays)}
          confirmLabel="Merge"
          danger
          loading={merging.isPending}
          submitError={merging.failure}
        />
      )}
    </>
  );
}

/** What families see goes into what families see; what waits may go into what waits as well. */
function canStay(stays: QueueItem, goes: QueueItem): boolean {
  if (goes.status !== 'live' && !awaitsReview(goes)) return false;
  return stays.status === 'live' || (goes.status !== 'live' && awaitsReview(stays));
}

function consequence(goes: QueueItem, stays: QueueItem): string {
  const kept = `“${nameOf(stays)}” stays as it is.`;
  const gone =
    goes.status === 'live'
      ? `“${nameOf(goes)}” disappears from every public page, and its address leads to the one that stays.`
      : `“${nameOf(goes)}” waits for review no more.`;
  return `${kept} ${gone} You can undo this.`;
}

import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FURTHEST } from '#domain/listing/queues.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { Button } from '../../../components/button/button.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { Pager } from '../../../components/state/pager.tsx';
import { SkeletonCards, SkeletonLines } from '../../../components/state/skeleton.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { type Queue, QUEUE_PAGE } from '../api.ts';
import { ListFailure, listFailureText } from '../list-failure.tsx';
import { ReviewDialog } from '../review/review-dialog.tsx';
import type { ReviewCall } from '../review/use-verdict.ts';
import { QueueGrid, type QueueLayout } from './queue-grid.tsx';

interface QueueViewProps {
  readonly queue: UseQueryResult<Queue>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly call: ReviewCall;
  readonly layout?: QueueLayout;
  /** What it means that nothing is there. */
  readonly empty?: ReactNode;
}

/** One page of a queue, while it loads, and when it failed; and the review that was opened from it. */
export function QueueView({ queue, page, onPage, call, layout = 'cards', empty }: QueueViewProps) {
  // Kept here, so that no reading of the queue closes a review that somebody is writing.
  const [opened, setOpened] = useState<QueueItem | null>(null);
  const total = queue.data?.total ?? 0;
  const reach = Math.min(total, Math.floor(FURTHEST / QUEUE_PAGE) * QUEUE_PAGE);
  const lastPage = Math.max(1, Math.ceil(reach / QUEUE_PAGE));
  const isBeyond = queue.data !== undefined && page > lastPage;
  useEffect(() => {
    // The last listing of the last page was decided on, or the address is an old one.
    if (isBeyond) onPage(lastPage);
  });
  const list = useRef<HTMLDivElement>(null);
  const hasReviewed = useRef(false);
  useEffect(() => {
    if (opened) hasReviewed.current = true;
    if (opened || !hasReviewed.current || document.activeElement !== document.body) return;
    // The card that was decided on is gone, sooner or later than its review, and the focus with it: go on from the list
    // instead of from the top of the page.
    hasReviewed.current = false;
    list.current?.focus({ preventScroll: true });
  });
  return (
    <>
      <ListFailure title="The list could not be loaded" query={queue} />
      {queue.isPending && layout === 'cards' && <SkeletonCards label="Loading what waits for review" count={6} />}
      {queue.isPending && layout === 'rows' && <SkeletonLines label="Loading what waits for review" count={6} />}
      {queue.data && (
        <div ref={list} tabIndex={-1} className="space-y-4">
          {queue.isError && <OutOfDate queue={queue} />}
          <QueueGrid key={page} items={queue.data.items} layout={layout} empty={empty} onOpen={setOpened} />
          <Pager label="listings" page={page} pageSize={QUEUE_PAGE} total={reach} onPage={onPage} />
          {total > reach && page === lastPage && (
            <p className="text-center text-soft">
              {formatNumber(total - reach)} more wait behind these, and move up as you decide.
            </p>
          )}
        </div>
      )}
      {opened && <ReviewDialog opened={opened} call={call} onClose={() => setOpened(null)} />}
    </>
  );
}

function OutOfDate({ queue }: Pick<QueueViewProps, 'queue'>) {
  return (
    <Notice
      kind="warning"
      title="This list may be out of date"
      action={
        <Button variant="secondary" size="small" loading={queue.isFetching} onClick={() => void queue.refetch()}>
          Try again
        </Button>
      }
    >
      {queue.error && listFailureText(queue.error)}
    </Notice>
  );
}

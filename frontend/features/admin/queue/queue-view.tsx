import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { FURTHEST } from '#domain/listing/queues.ts';
import { Button } from '../../../components/button/button.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { Pager } from '../../../components/state/pager.tsx';
import { SkeletonCards, SkeletonLines } from '../../../components/state/skeleton.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { type Queue, QUEUE_PAGE } from '../api.ts';
import { ListFailure, listFailureText } from '../list-failure.tsx';
import { OpenReview } from '../review/open-review.tsx';
import { useOpenReview } from '../review/use-open-review.ts';
import type { ReviewCall } from '../review/use-verdict.ts';
import { cardId, QueueGrid, type QueueLayout } from './queue-grid.tsx';

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
  const { reviewing, open, close } = useOpenReview();
  const total = queue.data?.total ?? 0;
  const reach = Math.min(total, Math.floor(FURTHEST / QUEUE_PAGE) * QUEUE_PAGE);
  const lastPage = Math.max(1, Math.ceil(reach / QUEUE_PAGE));
  const isBeyond = queue.data !== undefined && page > lastPage;
  useEffect(() => {
    // The last listing of the last page was decided on, or the address is an old one. Whoever is writing a review is left alone.
    if (isBeyond && reviewing === null) onPage(lastPage);
  });
  const list = useRef<HTMLDivElement>(null);
  const reviewed = useRef<string | null>(null);
  useEffect(() => {
    if (reviewing !== null) reviewed.current = reviewing;
    if (reviewing !== null || reviewed.current === null || document.activeElement !== document.body) return;
    // The review was opened by its address, so that no button had the focus before; or the card that was decided on is gone,
    // sooner or later than its review: go on from the card or the list instead of from the top of the page.
    const card = document.getElementById(cardId(reviewed.current));
    reviewed.current = null;
    (card ?? list.current)?.focus({ preventScroll: true });
  });
  return (
    <>
      <ListFailure title="The list could not be loaded" query={queue} />
      {queue.isPending && layout === 'cards' && <SkeletonCards label="Loading what waits for review" count={6} />}
      {queue.isPending && layout === 'rows' && <SkeletonLines label="Loading what waits for review" count={6} />}
      {queue.data && (
        <div ref={list} tabIndex={-1} className="space-y-4">
          {queue.isError && <OutOfDate queue={queue} />}
          <QueueGrid key={page} items={queue.data.items} layout={layout} empty={empty} onOpen={({ id }) => open(id)} />
          <Pager label="listings" page={page} pageSize={QUEUE_PAGE} total={reach} onPage={onPage} />
          {total > reach && page === lastPage && (
            <p className="text-center text-soft">
              {formatNumber(total - reach)} more wait behind these, and move up as you decide.
            </p>
          )}
        </div>
      )}
      {reviewing !== null && (
        <OpenReview
          key={reviewing}
          id={reviewing}
          listed={queue.data?.items.find(({ id }) => id === reviewing)}
          call={call}
          onClose={close}
        />
      )}
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

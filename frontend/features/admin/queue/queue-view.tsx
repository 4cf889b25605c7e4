import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import { FURTHEST, queueOrders } from '#domain/listing/queues.ts';
import { awaitsReview } from '#domain/listing/status.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import { findingOf } from '#frontend/components/list/finding.ts';
import { Pager } from '#frontend/components/state/pager.tsx';
import { formatNumber } from '#frontend/lib/format.ts';
import { type Queue, QUEUE_PAGE } from '#frontend/features/admin/api.ts';
import { useReviewList } from '#frontend/features/review/use-review-list.ts';
import { reviewKeys } from '#frontend/features/admin/review/review-keys.ts';
import type { ReviewCall } from '#frontend/features/admin/review/use-verdict.ts';
import { SeveralBar } from '#frontend/features/review/several/several-bar.tsx';
import { useChosen } from '#frontend/features/review/several/use-chosen.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { queueSeveral } from './queue-several.ts';
import { queueColumns, rowId } from './queue-columns.tsx';
import type { QueuePart } from './queue-part.ts';

// Its form is as much again as the list: it comes when a hand or the focus is in the list.
const openReview = async () => (await import('#frontend/features/admin/review/open-review.tsx')).OpenReview;
const OpenReview = part(openReview);

interface QueueViewProps {
  readonly queue: UseQueryResult<Queue>;
  readonly part: QueuePart;
  readonly onPart: (part: QueuePart, going?: NavigateOptions) => void;
  readonly call: ReviewCall;
  /** What it means that nothing is there, and what is said of it where that is not all. */
  readonly empty?: ReactNode;
  readonly emptyTitle?: string;
}

/** One part of a queue, while it loads, and when it failed; and the review that was opened from it. */
export function QueueView({
  queue,
  part: shown,
  onPart,
  call,
  empty = 'Nothing is waiting for review.',
  emptyTitle = 'All caught up!',
}: QueueViewProps) {
  const { reviewing, open, close, decided } = useReviewList(queue.data?.items.map(({ id }) => id));
  const { page } = shown;
  const chosen = useChosen(queue.data?.items);
  const listed = queue.data?.items.length ?? 0;
  const total = queue.data?.total ?? 0;
  const reach = Math.min(total, Math.floor(FURTHEST / QUEUE_PAGE) * QUEUE_PAGE);
  const lastPage = Math.max(1, Math.ceil(reach / QUEUE_PAGE));
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = list.current;
    const fetchReview = (): void => void Promise.allSettled([openReview()]);
    for (const sign of ['pointerover', 'focusin', 'touchstart'])
      shown?.addEventListener(sign, fetchReview, { once: true, passive: true });
    return () => {
      for (const sign of ['pointerover', 'focusin', 'touchstart']) shown?.removeEventListener(sign, fetchReview);
    };
  }, []);
  const reviewed = useRef<string | null>(null);
  useEffect(() => {
    if (reviewing !== null) reviewed.current = reviewing;
    if (reviewing !== null || reviewed.current === null || document.activeElement !== document.body) return;
    // The review was opened by its address, so that no button had the focus before; or the card that was decided on is gone,
    // sooner or later than its review: go on from the card or the list instead of from the top of the page.
    const card = document.getElementById(rowId(reviewed.current));
    reviewed.current = null;
    (card ?? list.current)?.focus({ preventScroll: true });
  });
  return (
    <>
      <div ref={list} tabIndex={-1}>
        <AdminList
          label="Listings"
          query={queue}
          items={queue.data?.items}
          keyOf={({ id }) => id}
          columns={{
            ...queueColumns(({ id }) => open(id), reviewing),
            choosing: { isChosen: chosen.has, onChoose: chosen.toggle },
          }}
          loading="Loading what waits for review"
          failure="The list could not be loaded"
          empty={{ title: emptyTitle, text: empty, icon: <CircleCheckBig className="size-7" /> }}
          finding={findingOf('Search by name', shown, queueOrders, onPart)}
          withKeys
          decisionKeys={reviewKeys(queue.data?.items.some(awaitsReview))}
          pager={
            <>
              <SeveralBar several={queueSeveral} chosen={chosen} listed={listed} />
              <Pager
                label="listings"
                page={page}
                pageSize={QUEUE_PAGE}
                total={queue.data && reach}
                onPage={(next, going) => onPart({ ...shown, page: next }, going)}
                isHeld={reviewing !== null}
              />
              {total > reach && page === lastPage && (
                <p className="text-center text-soft">
                  {formatNumber(total - reach)} more wait behind these, and move up as you decide.
                </p>
              )}
            </>
          }
        />
      </div>
      {reviewing !== null && (
        <Opening>
          <OpenReview
            key={reviewing}
            id={reviewing}
            listed={queue.data?.items.find(({ id }) => id === reviewing)}
            call={call}
            onClose={() => close(reviewing)}
            onDecided={() => decided(reviewing)}
          />
        </Opening>
      )}
    </>
  );
}

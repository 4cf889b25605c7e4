import { useEffect, useState } from 'react';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { awaitsReview } from '#domain/listing/status.ts';
import { reviewItemQuery } from '#frontend/features/admin/api.ts';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { changesSince } from './compared/comparison.ts';
import { useCorrections } from './use-corrections.ts';
import { type ReviewCall, useVerdict } from './use-verdict.ts';

/** The listing that is being decided on, what became of it meanwhile, and the decision. */
export function useReview(opened: QueueItem, call: ReviewCall, onDone: () => void) {
  // The verdict is on what the admin has seen: a newer revision is shown only when they ask for it.
  const [item, setItem] = useState(opened);
  const current = useLiveQuery(reviewItemQuery(opened.id)).data;
  const latest = current ?? opened;
  const isNewer = latest.revision > item.revision;
  const waiting = ({ status, pendingRevisions }: QueueItem): string => `${status} ${pendingRevisions.length}`;
  const saving = useCorrections(item);
  // Corrections of one's own are no news.
  if (saving.saved !== null && saving.saved > item.revision && saving.saved === latest.revision) setItem(latest);
  const verdict = useAnsweredVerdict(useVerdict(item, call, onDone), isNewer || waiting(latest) !== waiting(item));
  const isSettled = verdict.pending === null && !saving.isPending;
  const isDecided = isSettled && awaitsReview(item) && !awaitsReview(latest);
  const stale =
    verdict.staleChanges ?? saving.staleChanges ?? (isNewer && isSettled ? changesSince(item, latest) : null);
  return {
    item,
    latest,
    verdict,
    saving,
    /** Looked for when the review is opened. */
    duplicates: current?.duplicates ?? [],
    /** The listing that took it in; null when none did. */
    mergedInto: current?.mergedInto ?? null,
    /** Whether somebody else has approved or rejected the listing. */
    isDecided,
    /** What has changed since the admin looked; null when nothing has. */
    stale,
    /** Why nothing can be decided at the moment. */
    waits: waitReason(!isSettled, isDecided, stale !== null),
    /** Undefined until there is another version to show. */
    showCurrent:
      isNewer || isDecided
        ? (): void => {
            setItem(latest);
            verdict.forget();
            saving.forget();
          }
        : undefined,
  };
}

/** Milliseconds between two questions whether the own verdict was carried out. */
const ASK_AGAIN = 500;

/**
 * A verdict that nobody answered may be what has changed the listing: before somebody else is said to have done it, it is sent
 * again, which carries nothing out twice and answers what became of it. It counts as on its way until that is known.
 */
function useAnsweredVerdict<V extends ReturnType<typeof useVerdict>>(verdict: V, hasChanged: boolean): V {
  const { unanswered, pending, judge } = verdict;
  const again = hasChanged ? unanswered : null;
  useEffect(() => {
    if (again === null) return undefined;
    const timer = setTimeout(() => judge(again), ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [again, judge]);
  return { ...verdict, pending: pending ?? again?.action ?? null };
}

function waitReason(isSending: boolean, isDecided: boolean, isStale: boolean): string | undefined {
  if (isSending) return 'Your decision is on its way.';
  if (isDecided) return 'Somebody has decided on this listing already.';
  return isStale ? 'This listing has changed. Review the current version first.' : undefined;
}

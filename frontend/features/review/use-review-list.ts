import { WIDE } from '#frontend/components/layer/beside.ts';
import { useNext } from './use-next.ts';
import { useMedia } from '#frontend/lib/browser/use-media.ts';
import { useOpenReview } from './use-open-review.ts';

/**
 * A list that is worked off: which of its `ids` is open beside it, by the address. What was decided on makes way for the next one
 * where the list stays in sight, and closes elsewhere.
 */
export function useReviewList(ids: readonly string[] | undefined) {
  const { reviewing, open, openNext, close } = useOpenReview();
  const nextOf = useNext(ids, reviewing);
  const isBeside = useMedia(WIDE);
  return {
    reviewing,
    open,
    close,
    /** `id` was decided on. */
    decided: (id: string): void => {
      const next = isBeside ? nextOf(id) : null;
      if (next === null) close(id);
      else openNext(id, next);
    },
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { IdeaView } from '#domain/idea/views.ts';
import { useOpenReview } from '#frontend/features/admin/review/use-open-review.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { IdeaReviewDialog } from './idea-review-dialog.tsx';

/** The idea that an admin has opened over the board, which is read again when somebody else decides. Undefined `ideas` are on their way. */
export function IdeaReviews({ ideas }: { readonly ideas: readonly IdeaView[] | undefined }) {
  const client = useQueryClient();
  useUpdates('GET /api/feature-suggestions', () => {
    void client.invalidateQueries({ queryKey: ['GET /api/feature-suggestions'] });
  });
  const { reviewing, close } = useOpenReview();
  if (reviewing === null || ideas === undefined) return null;
  return (
    <IdeaReviewDialog
      key={reviewing}
      listed={ideas.find(({ id }) => id === reviewing)}
      onClose={() => close(reviewing)}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { IdeaView } from '#domain/idea/views.ts';
import { useReviewList } from '#frontend/features/admin/review/use-review-list.ts';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { IdeaReviewDialog } from './idea-review-dialog.tsx';

/** The idea that an admin has opened beside the board, which is read again when somebody else decides. Undefined `ideas` are on their way. */
export function IdeaReviews({ ideas }: { readonly ideas: readonly IdeaView[] | undefined }) {
  const client = useQueryClient();
  useUpdates('GET /api/feature-suggestions', () => {
    void client.invalidateQueries({ queryKey: ['GET /api/feature-suggestions'] });
  });
  const waiting = ideas?.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const { reviewing, close, decided } = useReviewList(waiting);
  if (reviewing === null || ideas === undefined) return null;
  return (
    <IdeaReviewDialog
      key={reviewing}
      listed={ideas.find(({ id }) => id === reviewing)}
      onClose={() => close(reviewing)}
      onDecided={() => decided(reviewing)}
    />
  );
}

import type { IdeaView } from '#domain/idea/views.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

export type IdeaAction = 'approve' | 'reject' | 'implement';
interface Verdict {
  readonly action: IdeaAction;
  /** Absent where nothing was noted anew. */
  readonly adminNotes?: string;
}

const done = { approve: 'Idea approved', reject: 'Idea rejected', implement: 'Idea implemented' } as const;
const failed = { approve: 'Approval Failed', reject: 'Rejection Failed', implement: 'Not Saved' } as const;

/** An admin's verdict on an idea, and what is said of it. */
export function useIdeaVerdict({ id, title }: Pick<IdeaView, 'id' | 'title'>, onDone: () => void) {
  return useCommands(
    (verdict: Verdict, send) =>
      send('PUT /api/admin/feature-suggestions/:id/review', { params: { id }, body: verdict }),
    {
      onSuccess: (_idea, { action }) => {
        toast.success(done[action], title);
        onDone();
      },
      onError: (error, { action }) => toast.error(errorWords(error, failed[action], 'Please try again.')),
    },
  );
}

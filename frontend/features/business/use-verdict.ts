import { NOTES_REQUIRED } from '#domain/business/notes.ts';
import type { Application } from '#domain/business/views.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

export interface Verdict {
  readonly application: Application;
  readonly action: 'approve' | 'reject';
  readonly adminNotes: string;
}

/** An admin's verdict on what a provider sent in, on the version that they looked at. */
export function useVerdict(onDone: () => void) {
  return useCommands(
    ({ application: { id, revision }, action, adminNotes }: Verdict, send) =>
      send(`POST /api/admin/providers/:id/${action}`, { params: { id }, body: { revision, adminNotes } }),
    {
      onSuccess: ({ message, name }) => {
        toast.success(message, name);
        onDone();
      },
      onError: (error, { action }) =>
        toast.error(
          errorWords(error, action === 'approve' ? 'Approval Failed' : 'Rejection Failed', 'Please try again.'),
        ),
    },
  );
}

/** Why a rejection cannot be sent yet. */
export const notesProblem = (adminNotes: string): string | undefined =>
  adminNotes.trim() === '' ? NOTES_REQUIRED : undefined;

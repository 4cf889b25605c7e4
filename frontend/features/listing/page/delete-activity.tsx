import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { restoredWords } from '#frontend/features/listing/restored-words.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';

/** What is said when it fails. */
const FAILED = ['Delete Failed', 'Failed to delete activity'] as const;

interface DeleteActivityProps {
  readonly activity: { readonly id: string; readonly name: string; readonly revision: number };
  /** What the question calls it: in a list its name. */
  readonly subject?: string;
  /** What comes of it, and who can undo it. */
  readonly outcome?: string;
  readonly onDeleted?: (() => void) | undefined;
}

/** What comes of it for an activity that families see. */
export const OUT_OF_SIGHT = 'It disappears from every public page at once. An admin can restore it.';

/** Takes an activity out of the directory or of its provider's list, once its owner or an admin has said that they mean it. */
export function DeleteActivity(props: DeleteActivityProps) {
  const { activity, subject = 'this activity', outcome = OUT_OF_SIGHT, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  // What deletes may also restore; what is shown of the listing may be gone by then.
  const restoring = useCommand('POST /api/activities/:id/restore', {
    onSuccess: ({ status }) => toast.success('Activity Restored', restoredWords(activity.name, status)),
    onError: (error) => toast.error(errorWords(error, 'Restore Failed', 'Please try again.')),
  });
  const deletion = useCommand('DELETE /api/activities/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    // The page of what was deleted goes away first; a refetch of it would only find that it is gone.
    later: ['GET /api/activities/:id'],
    onSuccess: () => {
      setAsking(false);
      toast.success('Activity Deleted', 'The activity has been successfully deleted.', () =>
        restoring.mutate({ params: { id: activity.id } }),
      );
    },
  });
  return (
    <>
      <Button variant="removal" size="small" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
        <span className="sr-only">{activity.name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          deletion.mutate(
            { params: { id: activity.id }, body: { revision: activity.revision } },
            // Who has gone elsewhere meanwhile stays there.
            { onSuccess: () => onDeleted?.() },
          )
        }
        title="Delete Activity"
        message={`Are you sure you want to delete ${subject}? ${outcome}`}
        confirmLabel="Delete"
        danger
        loading={deletion.isPending}
        submitError={deletion.error && errorWords(deletion.error, ...FAILED)}
      />
    </>
  );
}

import { History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '#domain/listing/shown/views.ts';
import { Button } from '../../../components/button/button.tsx';
import { buttonClass } from '../../../components/button/button-class.ts';
import { ConfirmDialog } from '../../../components/layer/confirm-dialog.tsx';
import { errorWords } from '../../../lib/error-words.ts';
import { paths } from '../../../lib/paths.ts';
import { toast } from '../../../lib/toast.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { activitiesKey } from '../../directory/api.ts';
import { deleteActivity } from '../api.ts';
import { EditActivityDialog } from '../editing/edit-activity-dialog.tsx';

interface AdminActionsProps {
  readonly activity: Activity;
  readonly onDeleted?: () => void;
  /** On the activity's own page: also the way to its history. */
  readonly withHistory?: boolean;
  /** In a list the question names the activity (B section 5). */
  readonly confirmByName?: boolean;
}

/** Edit and Delete of a live activity, for admins. */
export function AdminActions({ activity, onDeleted, withHistory = false, confirmByName = false }: AdminActionsProps) {
  const subject = confirmByName ? `"${activity.name}"` : 'this activity';
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const deletion = useCommand({
    send: deleteActivity,
    // The page of what was deleted goes away first; a refetch of it would only find that it is gone.
    invalidates: [
      [...activitiesKey, 'list'],
      [...activitiesKey, 'facets'],
      [...activitiesKey, 'recent'],
    ],
    onSuccess: () => {
      close();
      toast.success('Activity Deleted', 'The activity has been successfully deleted.');
      onDeleted?.();
    },
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => setOpen('edit')}>
        <Pencil aria-hidden className="size-4" />
        Edit
        <span className="sr-only">{activity.name}</span>
      </Button>
      <Button variant="danger" size="small" onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden className="size-4" />
        Delete
        <span className="sr-only">{activity.name}</span>
      </Button>
      {withHistory && (
        <Link to={paths.listingAudit(activity.id)} className={buttonClass({ variant: 'ghost', size: 'small' })}>
          <History aria-hidden className="size-4" />
          History
        </Link>
      )}
      {open === 'edit' && <EditActivityDialog activity={activity} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={() => deletion.mutate(activity.id)}
        title="Delete Activity"
        message={`Are you sure you want to delete ${subject}? It disappears from every public page at once. An admin can restore it.`}
        confirmLabel="Delete"
        danger
        loading={deletion.isPending}
        submitError={deletion.error && errorWords(deletion.error, 'Delete Failed', 'Failed to delete activity')}
      />
    </div>
  );
}

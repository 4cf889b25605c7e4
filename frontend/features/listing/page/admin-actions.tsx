import { History, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { Opening } from '#frontend/components/layer/opening.tsx';
import { DeleteActivity } from './delete-activity.tsx';

// Comes when somebody edits: a list has the button in every row.
const EditActivityDialog = part(
  async () => (await import('#frontend/features/listing/editing/edit-activity-dialog.tsx')).EditActivityDialog,
);

interface AdminActionsProps {
  readonly activity: Activity;
  readonly onDeleted?: () => void;
  /** On the activity's own page: also the way to its history. */
  readonly withHistory?: boolean;
  /** In a list the question names the activity. */
  readonly confirmByName?: boolean;
}

/** Edit and Delete of a live activity, for admins. */
export function AdminActions({ activity, onDeleted, withHistory = false, confirmByName = false }: AdminActionsProps) {
  const [editing, setEditing] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
        <Pencil aria-hidden className="size-4" />
        Edit
        <span className="sr-only">{activity.name}</span>
      </Button>
      <DeleteActivity
        activity={activity}
        {...(confirmByName && { subject: `"${activity.name}"` })}
        onDeleted={onDeleted}
      />
      {withHistory && (
        <Link
          to={pathTo('listing-audit', { id: activity.id })}
          className={buttonClass({ variant: 'ghost', size: 'small' })}
        >
          <History aria-hidden className="size-4" />
          History
        </Link>
      )}
      {editing && (
        <Opening>
          <EditActivityDialog activity={activity} onClose={() => setEditing(false)} />
        </Opening>
      )}
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Activity } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { ChangeList } from '#frontend/features/listing/changes/change-list.tsx';
import { staleChanges } from '#frontend/features/listing/changes/change-rows.ts';
import { ListingFields } from './listing-controls.tsx';
import { formValuesOf } from './listing-form.ts';
import { useListingEditor } from './use-listing-editor.ts';

/** What is said when it fails. */
const FAILED = ['Update Failed', 'Failed to update the activity. Please try again.'] as const;

/** The form is longer than the window, and what it says must not stand below its end. */
const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** 'Edit Activity' of admins. Sends what was changed, and the revision that it was changed from. */
export function EditActivityDialog({
  activity,
  onClose,
}: {
  readonly activity: Activity;
  readonly onClose: () => void;
}) {
  const initial = useMemo(() => formValuesOf(activity, 'edit'), [activity]);
  const typedAs = `edit-${activity.id}`;
  // What somebody else has changed meanwhile comes into the form, and is not changed back by saving it.
  const editor = useListingEditor('live', typedAs, initial);
  const client = useQueryClient();
  const saving = useCommand('PUT /api/activities/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: (_answer, { body }) => {
      // Of words that were typed after these, here or in the dialog opened again, none is forgotten.
      editor.forgetSent(body);
      toast.success('Activity Updated', 'The activity has been successfully updated.');
    },
    onError: (error) => {
      if (isConflict(error)) void lookAgain(client, ['listing', 'directory']);
      editor.refused(error);
    },
  });
  const save = (): void => {
    const changes = editor.toSend();
    editor.sending(changes);
    saving.mutate(
      { params: { id: activity.id }, body: { ...changes, revision: activity.revision } },
      {
        // Who has gone on typing goes on.
        onSuccess: () => {
          if (editor.isAsSent(changes)) onClose();
        },
      },
    );
  };
  const stale = staleChanges(saving.error);
  return (
    <Dialog open holdsText onClose={onClose} title="Edit Activity" description={activity.name}>
      <Form
        label="Edit Activity"
        onSubmit={() => void editor.form.handleSubmit(save)()}
        loading={saving.isPending}
        submitError={saving.error && stale === null ? errorWords(saving.error, ...FAILED) : null}
        submitLabel="Save Changes"
        loadingLabel="Saving..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              editor.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {editor.isTakenUp && <TakenUp />}
        <ListingFields editor={editor} />
        {stale && (
          <div role="alert" ref={intoView}>
            <Notice kind="warning" title="Somebody has changed this activity since you opened it">
              <p>
                Nothing was saved yet. What you typed is still here, and what changed stands in the form where you have
                not typed. Look at it, then save again.
              </p>
              <div className="mt-2 rounded-control bg-card px-3 text-ink">
                <ChangeList rows={stale} label="What changed since" />
              </div>
            </Notice>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

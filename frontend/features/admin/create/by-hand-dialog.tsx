import { useMemo } from 'react';
import { byHandDefaults } from '#domain/listing/back-office/defaults.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import { formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure } from '#frontend/lib/forms/form-errors.ts';
import { toast } from '#frontend/lib/toast.ts';
import { BY_HAND, useCreating } from './use-creating.ts';

/** What is said when it fails. */
const FAILED = ['Failed to Create Activity', 'The activity could not be created. Please try again.'] as const;

/** An admin types an activity that has no page, or whose page cannot be read, and its review opens. */
export function ByHandDialog() {
  const { close, review } = useCreating();
  const initial = useMemo(() => ({ ...formValuesOf(null, 'admin'), ...byHandDefaults }), []);
  const editor = useListingEditor('byHand', BY_HAND, initial);
  const creating = useCommand('POST /api/admin/activities/manual', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => {
      editor.forget();
      toast.success('Activity Created', message);
    },
    onError: editor.refused,
  });
  const create = (): void => {
    const { name, description } = editor.values;
    creating.mutate({ body: { ...editor.changes, name, description } }, { onSuccess: ({ id }) => review(id) });
  };
  return (
    <Dialog
      open
      holdsText
      onClose={close}
      title="Create by Hand"
      description="It waits for review before families see it. What is left empty is not known."
    >
      <Form
        label="Create by hand"
        onSubmit={() => void editor.form.handleSubmit(create)()}
        loading={creating.isPending}
        submitError={formFailure(creating.error, editor.form.formState.errors, ...FAILED)}
        submitLabel="Create Activity"
        loadingLabel="Creating..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              editor.forget();
              close();
            }}
          >
            Cancel
          </Button>
        }
      >
        {editor.isTakenUp && <TakenUp />}
        <ListingFields editor={editor} />
      </Form>
    </Dialog>
  );
}

import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import type { Attempt } from '#frontend/lib/api/use-attempt.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { fieldLabel } from '#frontend/features/listing/field-words.ts';
import type { AsRead } from '#frontend/features/listing/editing/doubts.ts';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import { missingFields } from '#frontend/features/listing/editing/listing-form.ts';
import type { ListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import type { Phase } from './phase.ts';
import { savedWords, saveFailed, submitFailed } from './saved-words.ts';
import type { Autosave } from './use-autosave.ts';

type Sending = Pick<Attempt<never, unknown>, 'error' | 'isPending'>;
interface DraftFormProps {
  readonly editor: ListingEditor;
  readonly read: AsRead;
  readonly phase: Phase;
  readonly hasEdits: boolean;
  readonly autosave: Autosave;
  readonly save: Sending;
  readonly submit: Sending;
  readonly onSave: () => void;
  readonly onSubmit: () => void;
}

/** The draft's fields. Its main button submits a draft, or saves a listing that has been submitted already. */
export function DraftForm(props: DraftFormProps) {
  const { editor, read, phase, hasEdits, autosave, save, submit, onSave, onSubmit } = props;
  const missing = missingFields(editor.values, ['name', 'description']).map(fieldLabel);
  const incomplete = missing.length === 0 ? undefined : `Still needed: ${missing.join(', ')}.`;
  const unchanged = hasEdits || autosave.savedAt !== null ? undefined : 'You have not changed anything.';
  const busy = save.isPending || submit.isPending;
  const failed = submit.error
    ? errorWords(submit.error, ...submitFailed)
    : save.error && errorWords(save.error, ...saveFailed);
  const checked = (then: () => void) => () => void editor.form.handleSubmit(then)();
  return (
    <Form
      label="Draft"
      submitError={failed || null}
      loading={phase.submittable ? submit.isPending : save.isPending}
      submitLabel={phase.submittable ? 'Submit for Review' : phase.saveLabel}
      loadingLabel={phase.submittable ? 'Submitting...' : 'Saving...'}
      disabledReason={phase.submittable ? incomplete : unchanged}
      onSubmit={checked(phase.submittable ? onSubmit : onSave)}
      actions={
        phase.submittable && (
          <>
            <Button
              variant="secondary"
              loading={save.isPending}
              disabledReason={busy ? undefined : unchanged}
              onClick={checked(onSave)}
            >
              {save.isPending ? 'Saving...' : phase.saveLabel}
            </Button>
            <p role="status" className="text-small text-soft">
              {savedWords(autosave)}
            </p>
          </>
        )
      }
    >
      <ListingFields editor={editor} {...read} />
    </Form>
  );
}

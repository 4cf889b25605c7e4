import { useCallback, useMemo, useRef, useState } from 'react';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { inTurn } from '#frontend/lib/in-turn.ts';
import { toast } from '#frontend/lib/toast.ts';
import { savedWords } from '#frontend/features/draft/saved-words.ts';
import { useAutosave } from '#frontend/features/draft/use-autosave.ts';
import { asRead } from '#frontend/features/listing/editing/doubts.ts';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import { formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import { type Brought, undoOf, withArrived, withSent } from '#frontend/features/listing/editing/undo.ts';

/** What is said when it fails. */
const FAILED = ['Save Failed', 'Failed to save changes.'] as const;

interface EditDraftProps {
  readonly draft: ListingView;
  /** The name under which what is typed is kept until it is saved. */
  readonly typedAs: string;
  readonly onClose: () => void;
}

/** A provider's draft in a window. It is saved as one types, and all that was changed in it can be undone: not what a colleague writes meanwhile, which the form follows. */
export function EditDraftDialog({ draft, typedAs, onClose }: EditDraftProps) {
  const { id } = draft;
  const initial = useMemo(() => formValuesOf(draft, 'admin'), [draft]);
  const { brought, newest, note } = useBrought();
  const typing = useListingEditor('application', typedAs, initial);
  const { sending: follow } = typing;
  const sending = useCallback(
    (sent: ActivityInput): void => {
      note((now) => withSent(now, sent, initial));
      follow(sent);
    },
    [follow, initial, note],
  );
  const editor = { ...typing, sending };
  const saving = useCommands(
    // What is on its way comes to its end first: an older save must not arrive after a newer one.
    (body: ActivityInput, send) => inTurn(id, () => send('PUT /api/drafts/:id', { params: { id }, body })),
    {
      onSuccess: (_answer, sent) => editor.forgetSent(sent),
      onError: editor.refused,
      failure: (error) => errorWords(error, ...FAILED),
    },
  );
  const autosave = useAutosave(id, !saving.isPending, editor, (sent, activity) =>
    note((now) => withArrived(now, sent, formValuesOf(activity, 'admin'))),
  );
  const isChanged = [editor.changes, undoOf(brought, initial)].some((each) => Object.keys(each).length > 0);
  const sayUndone = (): void => toast.success('Changes Undone', 'What you changed is as it was before.');
  // The window is gone by the time that this is done.
  const undoing = useCommands(
    (body: ActivityInput, send) => inTurn(id, () => send('PUT /api/drafts/:id', { params: { id }, body })),
    {
      onSuccess: sayUndone,
      onError: (error) => toast.error(errorWords(error, 'Undo Failed', 'Please try again.')),
    },
  );
  const undo = (back: ActivityInput): void => {
    editor.forget();
    onClose();
    if (Object.keys(back).length > 0) undoing.mutate(back);
    else sayUndone();
  };
  const save = (): void => {
    const edited = editor.toSend();
    const finish = (back: ActivityInput): void => {
      onClose();
      if (isChanged) toast.success('Changes Saved', 'Submit the application when it is right.', () => undo(back));
    };
    if (Object.keys(edited).length === 0) return finish(undoOf(brought, initial));
    editor.sending(edited);
    saving.mutate(edited, {
      onSuccess: ({ activity }) => {
        const now = formValuesOf(activity, 'admin');
        // What was still being saved when the button was pressed has arrived before.
        finish(undoOf(withArrived(newest.current, edited, now), now));
      },
    });
  };
  return (
    <Dialog open holdsText onClose={onClose} title="Edit Details" description={draft.name}>
      <Form
        label="Edit Details"
        loading={saving.isPending}
        submitError={saving.error && errorWords(saving.error, ...FAILED)}
        submitLabel="Save Changes"
        loadingLabel="Saving..."
        onSubmit={() => void editor.form.handleSubmit(save)()}
        actions={
          <>
            {isChanged && (
              <Button variant="ghost" onClick={() => undo(undoOf(brought, initial))}>
                Undo Changes
              </Button>
            )}
            <p role="status" className="text-small text-soft">
              {savedWords(autosave)}
            </p>
          </>
        }
      >
        {editor.isTakenUp && <TakenUp discards="Undo Changes" />}
        <ListingFields editor={editor} {...asRead(draft)} />
      </Form>
    </Dialog>
  );
}

/** What this window has brought to the draft: as it is drawn, and as it is when an answer comes later. */
function useBrought() {
  const [brought, setBrought] = useState<Brought>({});
  const newest = useRef<Brought>({});
  const note = useCallback((change: (brought: Brought) => Brought): void => {
    newest.current = change(newest.current);
    setBrought(newest.current);
  }, []);
  return { brought, newest, note };
}

import type { ReactNode } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import type { EditorName } from './editors.ts';
import type { AsRead } from './doubts.ts';
import { ListingFields } from './listing-controls.tsx';
import type { ListingFormValues } from './listing-form.ts';
import { useListingEditor } from './use-listing-editor.ts';

interface DetailsDialogProps {
  readonly title: string;
  /** Beside the list that it was opened from, where there is room; else over the page. */
  readonly place?: 'beside';
  readonly description?: string | undefined;
  readonly values: ListingFormValues;
  /** The name under which what is typed is kept until it is given up; whoever saves it forgets it. */
  readonly typedAs: string;
  /** What it asks for. */
  readonly editor: EditorName;
  readonly submitLabel: string;
  readonly loadingLabel?: string | undefined;
  readonly loading: boolean;
  readonly submitError: ErrorWords | null;
  readonly disabledReason?: string | undefined;
  /** What is in doubt, and what the page says of the fields that were read from it. */
  readonly read?: AsRead | undefined;
  /** Another way to save what was typed. */
  readonly also?:
    | { readonly label: string; readonly loading: boolean; readonly onSave: (values: ListingFormValues) => void }
    | undefined;
  /** What has happened meanwhile: below the fields, and in view all the time. */
  readonly notice?: ReactNode;
  readonly onSave: (values: ListingFormValues) => void;
  readonly onClose: () => void;
}

/**
 * A listing's fields in a dialog. What is typed stays in it until `onSave` or Cancel: closed in any other way, it is there again when
 * the dialog is. The other fields follow `values`.
 */
export function DetailsDialog(props: DetailsDialogProps) {
  const {
    title,
    place,
    description,
    values,
    typedAs,
    editor: name,
    notice,
    read,
    also,
    onSave,
    onClose,
    ...form
  } = props;
  const editor = useListingEditor(name, typedAs, values);
  return (
    <Dialog open holdsText place={place} onClose={onClose} title={title} description={description}>
      <Form
        {...form}
        onSubmit={() => void editor.form.handleSubmit(onSave)()}
        actions={
          <>
            {also && (
              <Button
                variant="secondary"
                loading={also.loading}
                disabledReason={form.disabledReason}
                onClick={() => void editor.form.handleSubmit(also.onSave)()}
              >
                {also.label}
              </Button>
            )}
            <Button
              variant="ghost"
              onClick={() => {
                editor.forget();
                onClose();
              }}
            >
              Cancel
            </Button>
          </>
        }
      >
        {editor.isTakenUp && <TakenUp />}
        <ListingFields editor={editor} {...read} />
        {notice && (
          // In view wherever somebody is typing; on a phone the buttons stay, and say why they wait.
          <div className="sm:sticky sm:bottom-0 sm:z-10 sm:max-h-[45vh] sm:overflow-y-auto sm:rounded-card">
            {notice}
          </div>
        )}
      </Form>
    </Dialog>
  );
}

import { useState } from 'react';
import type { Activity, ListingView } from '#domain/listing/shown/views.ts';
import { rates } from '#domain/points/rates.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import {
  type FormField,
  formLabel,
  formValuesOf,
  type ListingFormValues,
} from '#frontend/features/listing/editing/listing-form.ts';
import { namesIn } from '#frontend/features/listing/editing/editors.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import { isProviders } from '#frontend/features/listing/is-providers.ts';
import { valueText } from '#frontend/features/listing/field-words.ts';
import { isFlag } from '#domain/listing/facts/field-words.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ChangeList } from './change-list.tsx';
import type { ChangeRow } from './change-rows.ts';

/** What is said when it fails. */
const FAILED = ['Change Not Sent', 'Please try again.'] as const;

interface SuggestChangeProps {
  /** To whoever looks after it also where it comes from. */
  readonly activity: Activity & Partial<Pick<ListingView, 'origin'>>;
  readonly onClose: () => void;
}

/** A parent corrects what the directory shows: each field with what stands there now, and at the end what would change. */
export function SuggestChangeDialog({ activity, onClose }: SuggestChangeProps) {
  const [initial] = useState(() => formValuesOf(activity, 'parent'));
  const editor = useListingEditor('suggestion', `change-${activity.id}`, initial);
  const rows = rowsOf(editor.values, initial);
  // Only families earn: who looks after it is shown where it comes from.
  const earns = activity.origin === undefined || !isProviders(activity);
  const sending = useCommand('POST /api/activities/:id/changes', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }, { body }) => {
      editor.forgetSent(body ?? {});
      toast.success('Change Suggested', message);
    },
    onError: editor.refused,
  });
  const send = (): void =>
    sending.mutate({ params: { id: activity.id }, body: editor.changes }, { onSuccess: onClose });
  return (
    <Dialog open holdsText onClose={onClose} title="Suggest a change" description={activity.name}>
      <Form
        label="Suggest a change"
        onSubmit={() => void editor.form.handleSubmit(send)()}
        loading={sending.isPending}
        submitError={sending.error && errorWords(sending.error, ...FAILED)}
        submitLabel="Send Change"
        loadingLabel="Sending..."
        disabledReason={rows.length === 0 ? 'You have not changed anything.' : undefined}
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
        <p>
          Correct what is no longer right. Families will see it once our team has approved it
          {earns && `, and you will earn ${rates['amendment-approved'].points} points`}.
        </p>
        <ListingFields editor={editor} />
        {rows.length > 0 && (
          <section aria-label="What would change">
            <h3 className="text-lead font-extrabold">What would change</h3>
            <ChangeList rows={rows} label="What would change" />
          </section>
        )}
      </Form>
    </Dialog>
  );
}

/** What somebody has typed over what stands there now. */
function rowsOf(values: ListingFormValues, initial: ListingFormValues): readonly ChangeRow[] {
  return namesIn('suggestion')
    .map((field) => ({
      field,
      label: formLabel(field),
      before: textOf(field, initial[field]),
      after: textOf(field, values[field]),
    }))
    .filter(({ before, after }) => before !== after);
}

function textOf(name: FormField, value: ListingFormValues[FormField]): string {
  if (isFlag(name)) return value === true ? 'Yes' : 'No';
  return valueText(name, typeof value === 'string' ? value.trim() : value);
}

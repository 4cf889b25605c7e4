import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCreating } from '#frontend/features/admin/create/use-creating.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { LoadLines } from './load-lines.tsx';
import { addressesOf, IMPORT, problemOf, sentWords } from './typed-addresses.ts';

/** What is said when it fails. */
const FAILED = ['Bulk Import Failed', 'Unable to process URLs. Please check the format and try again.'] as const;

/** Many addresses at once, pasted or from a file; then the progress of each opens. */
export function ImportDialog() {
  const { close, follow } = useCreating();
  const [before] = useState(() => withKept(IMPORT, { urls: '' }));
  const form = useForm({ defaultValues: before });
  const urls = useWatch({ control: form.control, name: 'urls' });
  useKept(IMPORT, urls === '' ? {} : { urls });
  const importing = useCommand('POST /api/admin/bulk-create-from-urls', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message, results }) => {
      forget(IMPORT);
      const isDone = results.every(({ outcome }) => outcome !== null);
      toast.success(isDone ? 'Bulk Import Finished' : 'Bulk Import Started', message);
    },
  });
  const send = (): void =>
    importing.mutate({ body: { urls: addressesOf(urls) } }, { onSuccess: ({ jobId }) => follow(jobId) });
  const load = (lines: string): void => {
    // What was typed before stays.
    const typed = form.getValues('urls').trimEnd();
    form.setValue('urls', typed === '' ? lines : `${typed}\n${lines}`, { shouldDirty: true });
    form.clearErrors('urls');
  };
  return (
    <Dialog
      open
      holdsText
      onClose={close}
      title="Bulk Import URLs"
      description="Each page is read, and its activity waits for review. The import goes on when this page is closed."
    >
      <Form
        label="Bulk import"
        checked={false}
        onSubmit={() => void form.handleSubmit(send)()}
        loading={importing.isPending}
        submitError={formFailure(importing.error, form.formState.errors, ...FAILED)}
        submitLabel="Import"
        loadingLabel="Reading the first pages..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(IMPORT);
              close();
            }}
          >
            Cancel
          </Button>
        }
      >
        <TextAreaField
          label="Web Addresses"
          required
          rows={8}
          hint="One on each line. Only lines that begin with http are sent."
          spellCheck={false}
          autoCapitalize="none"
          readOnly={importing.isPending}
          className="font-mono text-small"
          error={form.formState.errors.urls?.message}
          {...form.register('urls', { validate: problemOf })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <LoadLines onLoaded={load} />
          <p role="status" className="text-small text-soft">
            {urls.trim() !== '' && sentWords(urls)}
          </p>
        </div>
      </Form>
    </Dialog>
  );
}

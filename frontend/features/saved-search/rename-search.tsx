import { useForm } from 'react-hook-form';
import type { SavedSearchShown } from '#domain/saved-search/api.ts';
import { SEARCH_NAME_MAX } from '#domain/saved-search/limits.ts';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

/** What is said when it fails. */
const FAILED = ['Search not renamed', 'Please try again.'] as const;

interface RenameSearchProps {
  readonly search: SavedSearchShown;
  readonly onClose: () => void;
}

/** Calls a saved search something else. */
export function RenameSearch({ search: { id, name }, onClose }: RenameSearchProps) {
  const form = useForm({ resolver: resolverBy('searchName'), defaultValues: { name } });
  const sending = useCommand('PUT /api/saved-searches/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => showFieldErrors(error, ['name'], form.setError),
  });
  return (
    <Dialog open holdsText size="small" onClose={onClose} title="Rename this search">
      <Form
        label="Rename this search"
        onSubmit={() =>
          void form.handleSubmit((body) => sending.mutate({ params: { id }, body }, { onSuccess: onClose }))()
        }
        loading={sending.isPending}
        submitError={formFailure(sending.error, form.formState.errors, ...FAILED)}
        submitLabel="Save Name"
      >
        <TextField
          label="Name"
          hint={`Up to ${SEARCH_NAME_MAX} characters.`}
          required
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
      </Form>
    </Dialog>
  );
}

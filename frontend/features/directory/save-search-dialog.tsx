import { useForm } from 'react-hook-form';
import { SEARCH_NAME_MAX } from '#domain/saved-search/limits.ts';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { type DirectoryFilters, toSearch } from '#frontend/lib/address/directory-filters.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { filterChips } from './filter-words.ts';

interface SaveSearchDialogProps {
  readonly filters: DirectoryFilters;
  readonly onClose: () => void;
}

/** Gives what is filtered a name, and asks whether an email shall tell of what is new in it. */
export function SaveSearchDialog({ filters, onClose }: SaveSearchDialogProps) {
  const isConfirmed = useSession().user?.emailConfirmed ?? true;
  const form = useForm({
    resolver: resolverBy('searchName'),
    defaultValues: { name: nameFor(filters), emails: false },
  });
  const sending = useCommand('POST /api/saved-searches', {
    onSuccess: ({ emails }) => {
      toast.success(
        'Search Saved',
        emails ? 'We will email you when something new fits.' : 'You will find it under Saved Searches in your menu.',
      );
      onClose();
    },
    onError: (error) => showFieldErrors(error, ['name'], form.setError),
  });
  return (
    <Dialog open holdsText size="small" onClose={onClose} title="Save this search">
      <Form
        label="Save this search"
        onSubmit={() =>
          void form.handleSubmit((typed) =>
            sending.mutate({ body: { ...typed, query: toSearch(filters).replace(/^\?/, '') } }),
          )()
        }
        loading={sending.isPending}
        submitError={formFailure(sending.error, form.formState.errors, 'Search not saved')}
        submitLabel="Save Search"
      >
        <TextField
          label="Name"
          hint={`Up to ${SEARCH_NAME_MAX} characters.`}
          required
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <CheckboxField
          label="Email me when something new fits"
          hint="At most one email a day, and you can stop it at any time."
          notice={isConfirmed ? undefined : 'It comes once you have confirmed your email address.'}
          {...form.register('emails')}
        />
      </Form>
    </Dialog>
  );
}

/** What is filtered, in the words of the filters, as far as a name has room for whole ones. */
function nameFor(filters: DirectoryFilters): string {
  let name = '';
  for (const { label } of filterChips(filters)) {
    const longer = name === '' ? label.replaceAll(/[“”]/g, '') : `${name}, ${label}`;
    if (longer.length > SEARCH_NAME_MAX) break;
    name = longer;
  }
  return name;
}

import { useForm } from 'react-hook-form';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Passkey not renamed', 'Please try again.'] as const;

interface RenamePasskeyProps {
  readonly id: string;
  readonly name: string;
  readonly onRenamed: () => void;
}

/** Calls a passkey something else. */
export function RenamePasskey({ id, name, onRenamed }: RenamePasskeyProps) {
  const form = useForm({ resolver: resolverBy('passkeyName'), defaultValues: { name } });
  const problem = form.formState.errors.name?.message;
  const sending = useCommand('PUT /api/auth/passkeys/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => toast.success('Passkey Renamed', message),
    onError: (error) => showFieldErrors(error, ['name'], form.setError),
  });
  return (
    <Form
      label="Rename a passkey"
      onSubmit={() =>
        void form.handleSubmit((body) => sending.mutate({ params: { id }, body }, { onSuccess: onRenamed }))()
      }
      loading={sending.isPending}
      submitError={formFailure(sending.error, form.formState.errors, ...FAILED)}
      submitLabel="Save Name"
    >
      <TextField label="Name" required error={problem} {...form.register('name')} />
    </Form>
  );
}

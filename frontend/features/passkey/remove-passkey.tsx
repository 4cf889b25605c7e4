import { useForm } from 'react-hook-form';
import { Form } from '#frontend/components/form/form.tsx';
import { OwnPasswordField } from '#frontend/components/form/own-password-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Passkey not removed', 'Please try again.'] as const;

interface RemovePasskeyProps {
  readonly id: string;
  readonly onRemoved: () => void;
}

/** Removes a passkey, by the password. */
export function RemovePasskey({ id, onRemoved }: RemovePasskeyProps) {
  const form = useForm({ resolver: resolverBy('passkeyRemoval'), defaultValues: { password: '' } });
  const problem = form.formState.errors.password?.message;
  const sending = useCommand('DELETE /api/auth/passkeys/:id', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ message }) => toast.success('Passkey Removed', message),
    onError: (error) => showFieldErrors(error, ['password'], form.setError),
  });
  return (
    <Form
      label="Remove a passkey"
      onSubmit={() =>
        void form.handleSubmit((body) => sending.mutate({ params: { id }, body }, { onSuccess: onRemoved }))()
      }
      loading={sending.isPending}
      submitError={formFailure(sending.error, form.formState.errors, ...FAILED)}
      submitLabel="Remove Passkey"
      loadingLabel="Removing..."
    >
      <OwnPasswordField error={problem} {...form.register('password')} />
    </Form>
  );
}

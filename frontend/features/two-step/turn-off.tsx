import { useForm } from 'react-hook-form';
import { Form } from '#frontend/components/form/form.tsx';
import { OwnPasswordField } from '#frontend/components/form/own-password-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { CodeField } from './code-field.tsx';

/** What is said when it fails. */
const FAILED = ['Two-step sign-in is still on', 'Please try again.'] as const;

/** Turns two-step sign-in off again, by the password and a code. */
export function TurnOff() {
  const form = useForm({ resolver: resolverBy('twoStepOff'), defaultValues: { password: '', code: '' } });
  const { errors } = form.formState;
  const sending = useCommand('POST /api/auth/two-step/turn-off', {
    onSuccess: ({ message }) => toast.success('Two-Step Sign-In Is Off', message),
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => showFieldErrors(error, ['password', 'code'], form.setError),
  });
  return (
    <Form
      label="Turn off two-step sign-in"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
      loading={sending.isPending}
      submitError={formFailure(sending.error, errors, ...FAILED)}
      submitLabel="Turn Off"
    >
      <OwnPasswordField error={errors.password?.message} {...form.register('password')} />
      <CodeField recoverable error={errors.code?.message} {...form.register('code')} />
    </Form>
  );
}

import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { CodeField } from '#frontend/features/two-step/code-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

interface CodeFormProps {
  readonly onSignedIn: () => void;
  readonly onStartAgain: () => void;
}

/** The second step of signing in. */
export function CodeForm({ onSignedIn, onStartAgain }: CodeFormProps) {
  const form = useForm({ resolver: resolverBy('twoStepCode'), defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const sending = useCommand('POST /api/auth/sign-in/code', {
    onSuccess: onSignedIn,
    onError: (error) => showFieldErrors(error, ['code'], form.setError),
    signedOutIsFine: true,
  });
  const problem = form.formState.errors.code?.message;
  return (
    <Form
      label="Enter your code"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
      // The page that it leads to may take its time, and nobody is to send it again.
      loading={sending.isPending || sending.isSuccess}
      submitError={formFailure(sending.error, form.formState.errors, 'Sign In Failed', 'Please try again in a moment.')}
      submitLabel="Sign in"
      loadingLabel="Signing in..."
      actions={
        <Button variant="ghost" onClick={onStartAgain}>
          Start Again
        </Button>
      }
    >
      <CodeField recoverable error={problem} {...form.register('code')} />
    </Form>
  );
}

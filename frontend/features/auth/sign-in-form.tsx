import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Form } from '#frontend/components/form/form.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import type { SignIn } from './api.ts';

interface SignInFormProps {
  readonly onSignedIn: () => void;
  /** The password was right, and a code is asked for next. */
  readonly onCodeNeeded: () => void;
}

export function SignInForm({ onSignedIn, onCodeNeeded }: SignInFormProps) {
  const form = useForm<SignIn>({ resolver: resolverBy('signIn'), defaultValues: { email: '', password: '' } });
  const sending = useCommand('POST /api/auth/sign-in/email', {
    onSuccess: (answer) => ('codeNeeded' in answer ? onCodeNeeded() : onSignedIn()),
    signedOutIsFine: true,
  });
  const { errors } = form.formState;
  return (
    <Form
      label="Sign in"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
      // The page that it leads to may take its time, and nobody is to send it again.
      loading={sending.isPending || sending.isSuccess}
      submitError={sending.error && errorWords(sending.error, 'Sign In Failed', 'Please try again in a moment.')}
      submitLabel="Sign in"
      loadingLabel="Signing in..."
      actions={
        <Link
          to={pathTo('forgot-password')}
          className="inline-flex min-h-11 items-center font-bold text-link underline"
        >
          Forgot your password?
        </Link>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        required
        {...form.register('email')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        required
        {...form.register('password')}
      />
    </Form>
  );
}

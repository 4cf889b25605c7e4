import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { SignInSchema } from '#domain/member/views.ts';
import { Form } from '../../components/form.tsx';
import { TextField } from '../../components/text-field.tsx';
import { ApiError, isUnauthorized } from '../../lib/api-error.ts';
import { type ErrorWords, errorWords } from '../../lib/error-words.ts';
import { paths } from '../../lib/paths.ts';
import { useCommand } from '../../lib/use-command.ts';
import { type SignIn, signIn } from './api.ts';

export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const form = useForm<SignIn>({ resolver: zodResolver(SignInSchema), defaultValues: { email: '', password: '' } });
  const sending = useCommand({ send: signIn, onSuccess: onSignedIn, signedOutIsFine: true });
  const { errors } = form.formState;
  return (
    <Form
      label="Sign in"
      onSubmit={() => void form.handleSubmit((values) => sending.mutate(values))()}
      loading={sending.isPending}
      submitError={sending.error && signInWords(sending.error)}
      submitLabel="Sign in"
      loadingLabel="Signing in..."
      actions={
        <Link
          to={paths.forgotPassword()}
          className="inline-flex min-h-11 items-center font-bold text-brand-strong underline"
        >
          Forgot your password?
        </Link>
      }
    >
      <TextField
        label="E-mail"
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

function signInWords(error: Error): ErrorWords {
  const title = 'Sign In Failed';
  if (isUnauthorized(error)) return { title, description: 'E-mail or password is not right. Please try again.' };
  if (error instanceof ApiError && error.status === 403) {
    return { title, description: 'Please confirm your e-mail address first: we have sent you a new link.' };
  }
  return errorWords(error, title, 'Please try again in a moment.');
}

import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { Form } from '#frontend/components/form/form.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import type { SignIn } from './api.ts';
import { AuthCard } from './auth-card.tsx';

export function Component() {
  const form = useForm<Pick<SignIn, 'email'>>({ resolver: resolverBy('emailAddress'), defaultValues: { email: '' } });
  const sending = useCommand('POST /api/auth/request-password-reset', { signedOutIsFine: true });
  return (
    <AuthCard
      title="Forgotten password"
      intro="Tell us your email address, and we will send you a link to choose a new password."
    >
      {sending.isSuccess ? (
        <Notice kind="success" title="Please check your inbox" takesFocus>
          If there is an account for this address, a link is on its way. It can be used for one hour.
        </Notice>
      ) : (
        <Form
          label="Ask for a new password"
          onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
          loading={sending.isPending}
          submitError={sending.error && errorWords(sending.error, 'Email not sent', 'Please try again in a moment.')}
          submitLabel="Send the link"
        >
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
            required
            {...form.register('email')}
          />
        </Form>
      )}
      <p className="mt-5">
        <Link to={pathTo('sign-in')} className="inline-flex min-h-11 items-center font-bold text-link underline">
          Back to sign in
        </Link>
      </p>
    </AuthCard>
  );
}

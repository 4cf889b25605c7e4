import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { PASSWORD_MIN } from '#domain/member/password.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Form } from '#frontend/components/form/form.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { sessionChanged } from '#frontend/features/session/api.ts';
import type { Registration } from './api.ts';
import { AuthCard } from './auth-card.tsx';

/** Where the link in the email leads; its token stands in the address. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AuthCard title="Choose a new password">
      {token === null ? (
        <Notice
          kind="error"
          title="This link can no longer be used"
          action={
            <Link to={pathTo('forgot-password')} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              Ask for a new link
            </Link>
          }
        >
          Links work once, and for one hour.
        </Notice>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </AuthCard>
  );
}

function NewPasswordForm({ token }: { readonly token: string }) {
  const form = useForm<Pick<Registration, 'password'>>({
    resolver: resolverBy('newPassword'),
    defaultValues: { password: '' },
  });
  const client = useQueryClient();
  const sending = useCommand('POST /api/auth/reset-password', {
    // A new password ends every session, this one too.
    onSuccess: () => void sessionChanged(client),
    signedOutIsFine: true,
  });
  const problem = form.formState.errors.password?.message;
  if (sending.isSuccess) {
    return (
      <Notice
        kind="success"
        title="Your password is changed"
        takesFocus
        action={
          <Link to={pathTo('sign-in')} className={buttonClass({ size: 'small' })}>
            Sign in
          </Link>
        }
      />
    );
  }
  return (
    <Form
      label="Choose a new password"
      onSubmit={() =>
        void form.handleSubmit(({ password }) => sending.mutate({ body: { newPassword: password, token } }))()
      }
      loading={sending.isPending}
      submitError={
        sending.error &&
        errorWords(
          sending.error,
          'Password not changed',
          'The link may have been used already. Please ask for a new one.',
        )
      }
      submitLabel="Save the new password"
      actions={
        sending.isError && (
          <Link to={pathTo('forgot-password')} className={buttonClass({ variant: 'ghost' })}>
            Ask for a new link
          </Link>
        )
      }
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={problem}
        required
        {...form.register('password')}
      />
    </Form>
  );
}

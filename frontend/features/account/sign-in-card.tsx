import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#domain/member/password.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { OwnPasswordField } from '#frontend/components/form/own-password-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when a change fails. */
const ADDRESS_FAILED = ['Address not changed', 'Please try again.'] as const;
const PASSWORD_FAILED = ['Password not changed', 'Please try again.'] as const;

/** What one signs in with, and how to change it. */
export function SignInCard({ email }: { readonly email: string }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card>
      <h2 className="mb-1 text-title font-extrabold">Signing in</h2>
      <p className="mb-3 wrap-anywhere text-soft">You sign in as {email}.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setOpen('email')}>
          Change Email Address
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('password')}>
          Change Password
        </Button>
      </div>
      <Dialog open={open === 'email'} onClose={close} title="Change your email address" size="small" holdsText>
        <EmailForm />
      </Dialog>
      <Dialog open={open === 'password'} onClose={close} title="Change your password" size="small" holdsText>
        <PasswordForm onChanged={close} />
      </Dialog>
    </Card>
  );
}

function EmailForm() {
  const form = useForm({ resolver: resolverBy('changeEmail'), defaultValues: { newEmail: '', password: '' } });
  const { errors } = form.formState;
  const sending = useCommand('POST /api/auth/change-email', {
    failure: (error) => errorWords(error, ...ADDRESS_FAILED),
    onError: (error) => showFieldErrors(error, ['newEmail', 'password'], form.setError),
  });
  if (sending.isSuccess)
    return (
      <Notice kind="success" title="One more step" takesFocus>
        Please open the link in the email that we have sent to {form.getValues('newEmail')}.
      </Notice>
    );
  return (
    <Form
      label="Change your email address"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
      loading={sending.isPending}
      submitError={formFailure(sending.error, errors, ...ADDRESS_FAILED)}
      submitLabel="Send Confirmation"
      loadingLabel="Sending..."
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        hint="We will send it a link. Your account changes once you have confirmed there."
        required
        error={errors.newEmail?.message}
        {...form.register('newEmail')}
      />
      <OwnPasswordField error={errors.password?.message} {...form.register('password')} />
    </Form>
  );
}

function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const form = useForm({
    resolver: resolverBy('changePassword'),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = form.formState;
  const sending = useCommand('POST /api/auth/change-password', {
    onSuccess: ({ message }) => toast.success('Password Changed', message),
    failure: (error) => errorWords(error, ...PASSWORD_FAILED),
    onError: (error) => showFieldErrors(error, ['currentPassword', 'newPassword'], form.setError),
  });
  return (
    <Form
      label="Change your password"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }, { onSuccess: onChanged }))()}
      loading={sending.isPending}
      submitError={formFailure(sending.error, errors, ...PASSWORD_FAILED)}
      submitLabel="Save New Password"
      loadingLabel="Changing..."
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters. Every other device is signed out.`}
        required
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
    </Form>
  );
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { OwnPasswordField } from '#frontend/components/form/own-password-field.tsx';
import type { Answer } from '#frontend/lib/api/call-types.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { CodeField } from './code-field.tsx';
import { QrCode } from './qr-code.tsx';

type Secret = Answer<'POST /api/auth/two-step/set-up'>;
const FAILED = 'Two-step sign-in is not on yet';

/** Turns two-step sign-in on: the password, then a first code of the app that was told the secret. */
export function SetUp({ onDone }: { readonly onDone: (recoveryCodes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret === null ? <PasswordStep onSecret={setSecret} /> : <AppStep secret={secret} onDone={onDone} />;
}

function PasswordStep({ onSecret }: { readonly onSecret: (secret: Secret) => void }) {
  const form = useForm({ resolver: resolverBy('twoStepPassword'), defaultValues: { password: '' } });
  const sending = useCommand('POST /api/auth/two-step/set-up', {
    onSuccess: onSecret,
    onError: (error) => showFieldErrors(error, ['password'], form.setError),
  });
  const problem = form.formState.errors.password?.message;
  return (
    <Form
      label="Turn on two-step sign-in"
      onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
      loading={sending.isPending}
      submitError={formFailure(sending.error, form.formState.errors, FAILED)}
      submitLabel="Turn On"
    >
      <OwnPasswordField error={problem} {...form.register('password')} />
    </Form>
  );
}

function AppStep({ secret, onDone }: { readonly secret: Secret; readonly onDone: (codes: readonly string[]) => void }) {
  const form = useForm({ resolver: resolverBy('twoStepCode'), defaultValues: { code: '' } });
  const sending = useCommand('POST /api/auth/two-step/confirm', {
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: (error) => showFieldErrors(error, ['code'], form.setError),
  });
  const problem = form.formState.errors.code?.message;
  return (
    <div className="space-y-4">
      <FocusHeading>Scan this with your authenticator app</FocusHeading>
      <p>
        Open an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, 1Password and others
        will do), add an account, and point the camera at this square.
      </p>
      <QrCode text={secret.address} label="QR code for your authenticator app" />
      <p>
        Cannot scan it? Type this key into the app instead:
        <br />
        <code className="font-mono text-lead wrap-anywhere">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form
        label="Confirm a code"
        onSubmit={() => void form.handleSubmit((body) => sending.mutate({ body }))()}
        loading={sending.isPending}
        submitError={formFailure(sending.error, form.formState.errors, FAILED)}
        submitLabel="Confirm Code"
        loadingLabel="Confirming..."
      >
        <CodeField error={problem} {...form.register('code')} />
      </Form>
    </div>
  );
}

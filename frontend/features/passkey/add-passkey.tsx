import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Form } from '#frontend/components/form/form.tsx';
import { OwnPasswordField } from '#frontend/components/form/own-password-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { newPasskey } from './web-authn.ts';

interface Typed {
  readonly name: string;
  readonly password: string;
}

/** Adds a passkey of this device, by the password. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => void }) {
  const form = useForm<Typed>({ resolver: resolverBy('passkey'), defaultValues: { name: '', password: '' } });
  const { errors } = form.formState;
  const [gaveUp, setGaveUp] = useState(false);
  const sending = useCommands<Typed, string | null>(
    async ({ name, password }, send) => {
      const { options } = await send('POST /api/auth/passkeys/begin', { body: { name, password } });
      const credential = await newPasskey(options);
      return credential && (await send('POST /api/auth/passkeys', { body: { name, credential } })).message;
    },
    {
      onSuccess: (message) => {
        setGaveUp(message === null);
        if (message === null) return;
        toast.success('Passkey Added', message);
      },
      onError: (error) => showFieldErrors(error, ['name', 'password'], form.setError),
    },
  );
  return (
    <Form
      label="Add a passkey"
      onSubmit={() =>
        void form.handleSubmit((typed) =>
          sending.mutate(typed, { onSuccess: (message) => message !== null && onAdded() }),
        )()
      }
      loading={sending.isPending}
      submitError={formFailure(
        sending.error,
        errors,
        'Passkey not added',
        'Your device could not make one. Please try another one.',
      )}
      submitLabel="Add Passkey"
      loadingLabel="Adding..."
    >
      {gaveUp && (
        <Notice kind="info" title="No passkey was added">
          Your device has not made one, or it has one for this account already.
        </Notice>
      )}
      <TextField
        label="Name"
        hint="What you know this device by, such as “My phone”"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <OwnPasswordField error={errors.password?.message} {...form.register('password')} />
    </Form>
  );
}

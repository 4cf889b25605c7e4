import { useForm } from 'react-hook-form';
import { PASSWORD_MIN } from '#domain/member/password.ts';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { registerAndSignIn, type Registration } from './api.ts';

/** Who has to go on from their email, and where a developer finds it. */
export interface Unconfirmed {
  readonly email: string;
  readonly mailbox: string | null;
}
const names = ['firstName', 'lastName', 'email', 'password', 'isAdult'] as const;

interface RegisterFormProps {
  readonly onSignedIn: () => void;
  /** Registered, but the chosen password opens nothing: the email says how to go on. */
  readonly onUnconfirmed: (person: Unconfirmed) => void;
}

export function RegisterForm({ onSignedIn, onUnconfirmed }: RegisterFormProps) {
  const form = useForm<Registration>({
    resolver: resolverBy('registration'),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', isAdult: false, companyFax: '' },
  });
  const sending = useCommands(registerAndSignIn, {
    onSuccess: ({ signedIn, mailbox }, { email }) => {
      if (!signedIn) return onUnconfirmed({ email, mailbox });
      toast.success('Welcome!', 'Please open the link in the email that we have just sent you.');
      onSignedIn();
    },
    onError: (error) => showFieldErrors(error, names, form.setError),
    signedOutIsFine: true,
  });
  const { errors } = form.formState;
  return (
    <Form
      label="Register"
      onSubmit={() => void form.handleSubmit((values) => sending.mutate(values))()}
      // The page that it leads to may take its time, and nobody is to send it again.
      loading={sending.isPending || sending.isSuccess}
      submitError={formFailure(sending.error, errors, 'Registration Failed', 'Please try again in a moment.')}
      submitLabel="Register Free"
      loadingLabel="Registering..."
    >
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        required
        {...form.register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        required
        {...form.register('lastName')}
      />
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
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.password?.message}
        required
        {...form.register('password')}
      />
      <CheckboxField
        label="I am 18 or over"
        hint="Accounts are for adults. One is enough for the whole family."
        error={errors.isAdult?.message}
        required
        {...form.register('isAdult')}
      />
      <Honeypot {...form.register('companyFax')} />
    </Form>
  );
}

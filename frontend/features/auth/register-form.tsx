import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN, RegistrationSchema } from '#domain/member/views.ts';
import { Form } from '../../components/form.tsx';
import { Honeypot } from '../../components/honeypot.tsx';
import { TextField } from '../../components/text-field.tsx';
import { errorWords } from '../../lib/error-words.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { useCommand } from '../../lib/use-command.ts';
import { register, type Registration } from './api.ts';

/** Whose e-mail address waits to be confirmed. */
export interface Unconfirmed {
  readonly email: string;
  readonly mailbox: string | null;
}
const names = ['firstName', 'lastName', 'email', 'password'] as const;

export function RegisterForm({ onRegistered }: { readonly onRegistered: (person: Unconfirmed) => void }) {
  const form = useForm<Registration>({
    resolver: zodResolver(RegistrationSchema),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', companyFax: '' },
  });
  const sending = useCommand({
    send: register,
    onSuccess: (answer, values) => onRegistered({ email: values.email, mailbox: answer.mailbox }),
    onError: (error) => showFieldErrors(error, names, form.setError),
    signedOutIsFine: true,
  });
  const { errors } = form.formState;
  const saidByFields = sending.error !== null && Object.keys(errors).length > 0;
  return (
    <Form
      label="Register"
      onSubmit={() => void form.handleSubmit((values) => sending.mutate(values))()}
      loading={sending.isPending}
      submitError={
        sending.error && !saidByFields
          ? errorWords(sending.error, 'Registration Failed', 'Please try again in a moment.')
          : null
      }
      submitLabel="Register Free"
      loadingLabel="Registering..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
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
        autoComplete="new-password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.password?.message}
        required
        {...form.register('password')}
      />
      <Honeypot {...form.register('companyFax')} />
    </Form>
  );
}

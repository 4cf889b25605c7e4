import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PASSWORD_MIN, RegistrationSchema } from '#domain/member/views.ts';
import { Form } from '../../components/form.tsx';
import { Honeypot } from '../../components/honeypot.tsx';
import { TextField } from '../../components/text-field.tsx';
import { errorWords } from '../../lib/error-words.ts';
import { showFieldErrors } from '../../lib/form-errors.ts';
import { paths } from '../../lib/paths.ts';
import { useCommand } from '../../lib/use-command.ts';
import { userQuery } from '../session/api.ts';
import { register, type Registration } from './api.ts';

interface RegisterFormProps {
  /** Registered, but the e-mail address must be confirmed before one is signed in. */
  readonly onRegistered: (email: string) => void;
  readonly onSignedIn: () => void;
}
const names = ['firstName', 'lastName', 'email', 'password'] as const;

export function RegisterForm({ onRegistered, onSignedIn }: RegisterFormProps) {
  const client = useQueryClient();
  const form = useForm<Registration>({
    resolver: zodResolver(RegistrationSchema),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', companyFax: '' },
  });
  const sending = useCommand({
    send: (values: Registration, key) =>
      register({ ...values, name: `${values.firstName} ${values.lastName}`, callbackURL: paths.confirmEmail() }, key),
    onSuccess: async (_answer, values) => {
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 });
      if (user) onSignedIn();
      else onRegistered(values.email);
    },
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

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';

/** What is said when it fails. */
const FAILED = ['Your message was not sent', 'Something went wrong. Please try again.'] as const;

const TYPED_AS = 'contact';
const MESSAGE_MAX = 5000;
const empty = { name: '', email: '', subject: '', message: '', companyFax: '' };
const names = ['name', 'email', 'subject', 'message'] as const;

/** What is typed outlives a reload, and a message that could not be sent. */
export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const [before] = useState(() => withKept(TYPED_AS, empty));
  const form = useForm({ defaultValues: before, resolver: resolverBy('contact') });
  const typed = useWatch({ control: form.control, compute: (values: typeof empty) => values });
  useKept(TYPED_AS, Object.fromEntries(names.flatMap((name) => (typed[name] === '' ? [] : [[name, typed[name]]]))));
  const sending = useCommand('POST /api/contact', {
    signedOutIsFine: true,
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: () => forget(TYPED_AS),
    onError: (error) => showFieldErrors(error, names, form.setError),
  });
  const { errors } = form.formState;
  return (
    <>
      <h2 className="text-title font-extrabold">Send us a message</h2>
      <Form
        label="Contact"
        onSubmit={() =>
          void form.handleSubmit((values) => sending.mutate({ body: values }, { onSuccess: () => onSent() }))()
        }
        loading={sending.isPending}
        submitError={formFailure(sending.error, errors, ...FAILED)}
        submitLabel="Send Message"
        loadingLabel="Sending..."
      >
        <TextField
          label="Your Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="So that we can answer."
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField label="Subject" required error={errors.subject?.message} {...form.register('subject')} />
        <TextAreaField
          label="Message"
          rows={7}
          required
          counter={{ used: typed.message.length, max: MESSAGE_MAX }}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Honeypot {...form.register('companyFax')} />
      </Form>
    </>
  );
}

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { BUSINESS_DESCRIPTION_MIN, type ProviderType, providerTypes } from '#domain/business/words.ts';
import { contactTopics, marketingMethods, type PartnerType, partnerTypes } from '#domain/lead/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Choices } from '#frontend/components/form/choices.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { type PartnerKind, partnerKinds } from './kinds.ts';

/** What is said when it fails. */
const FAILED = ['Submission Failed', 'Please try again later.'] as const;

const empty = {
  businessName: '',
  contactName: '',
  email: '',
  phone: '',
  website: '',
  businessType: '',
  location: '',
  description: '',
  targetAudience: '',
  additionalNotes: '',
  interestedInPartnership: true,
  currentMarketing: [] as (typeof marketingMethods)[number][],
  preferredContact: [] as (typeof contactTopics)[number][],
  companyFax: '',
};
type Values = typeof empty;
const names = Object.keys(empty) as (keyof Values)[];
const DESCRIPTION_MAX = 5000;

interface PartnerFormProps {
  readonly kind: PartnerKind;
  readonly onBack: () => void;
  readonly onSent: () => void;
}

/** The second step: what a provider or a partner says of itself. What is typed outlives a reload, and the way back. */
export function PartnerForm({ kind, onBack, onSent }: PartnerFormProps) {
  const typedAs = `partner-${kind}`;
  const isProvider = kind === 'activity_provider';
  const [before] = useState(() => withKept(typedAs, empty));
  const form = useForm({
    defaultValues: before,
    resolver: resolverBy<Values>(isProvider ? 'providerApplication' : 'partnerApplication'),
  });
  const typed = useWatch({ control: form.control, compute: (values: Values) => values });
  useKept(typedAs, changedIn(typed));
  const sending = useCommands(
    (values: Values, send) => {
      const { interestedInPartnership, currentMarketing, preferredContact, businessType, ...said } = values;
      if (isProvider)
        return send('POST /api/providers', { body: { ...said, businessType: businessType as ProviderType } });
      const asked = { interestedInPartnership, currentMarketing, preferredContact };
      return send('POST /api/business-owners', {
        body: { ...said, ...asked, businessType: businessType as PartnerType },
      });
    },
    {
      signedOutIsFine: true,
      onSuccess: () => {
        forget(typedAs);
        toast.success('Application Submitted!');
      },
      failure: (error) => errorWords(error, ...FAILED),
      onError: (error) => showFieldErrors(error, names, form.setError),
    },
  );
  const { errors } = form.formState;
  const box = (
    name: 'businessName' | 'contactName' | 'email' | 'phone' | 'website' | 'location' | 'targetAudience',
  ) => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      <FocusHeading>{`${partnerKinds[kind].label} application`}</FocusHeading>
      <Form
        label="Application"
        loading={sending.isPending}
        submitError={formFailure(sending.error, errors, ...FAILED)}
        submitLabel="Submit Application"
        loadingLabel="Submitting..."
        actions={
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        }
        onSubmit={() => void form.handleSubmit((values) => sending.mutate(values, { onSuccess: onSent }))()}
      >
        <TextField label="Business Name" autoComplete="organization" required {...box('businessName')} />
        <TextField label="Contact Name" autoComplete="name" required {...box('contactName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint={isProvider ? 'We will email this address with our decision.' : 'We will reply to this address.'}
          required
          {...box('email')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" required {...box('phone')} />
        <TextField label="Website (optional)" inputMode="url" autoComplete="url" {...box('website')} />
        <SelectField
          label="Business Type"
          required
          emptyLabel="Choose one"
          options={Object.entries(isProvider ? providerTypes : partnerTypes).map(([value, label]) => ({
            value,
            label,
          }))}
          error={errors.businessType?.message}
          {...form.register('businessType')}
        />
        <TextField label="Location" hint="The town or area where you are." required {...box('location')} />
        <TextAreaField
          label="Description"
          hint={`What you do, in at least ${BUSINESS_DESCRIPTION_MIN} characters.`}
          rows={6}
          required
          counter={{ used: typed.description.length, max: DESCRIPTION_MAX }}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <TextField
          label="Target Audience"
          hint="Whom it is for, such as toddlers or whole families."
          required
          {...box('targetAudience')}
        />
        {!isProvider && (
          <>
            <Choices
              {...questionOf(
                'How do you reach your customers now?',
                marketingMethods,
                errors.currentMarketing?.message,
                form.register('currentMarketing'),
              )}
            />
            <Choices
              {...questionOf(
                'What would you like to hear from us about?',
                contactTopics,
                errors.preferredContact?.message,
                form.register('preferredContact'),
              )}
            />
            <CheckboxField label="I am interested in a partnership" {...form.register('interestedInPartnership')} />
          </>
        )}
        <TextAreaField
          label="Additional Notes (optional)"
          rows={3}
          error={errors.additionalNotes?.message}
          {...form.register('additionalNotes')}
        />
        <Honeypot {...form.register('companyFax')} />
      </Form>
    </>
  );
}

/** What differs from an empty form. */
const changedIn = (typed: Values): object =>
  Object.fromEntries(
    names
      .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(empty[name]))
      .map((name) => [name, typed[name]]),
  );

/** Some of several words, at least one. */
const questionOf = (
  question: string,
  words: readonly string[],
  error: string | undefined,
  registered: ReturnType<ReturnType<typeof useForm<Values>>['register']>,
) => ({
  legend: (
    <>
      {question}
      <span aria-hidden className="text-danger">
        {' '}
        *
      </span>
      <span className="sr-only"> (at least one answer is needed)</span>
    </>
  ),
  error,
  className: 'grid sm:grid-cols-2',
  boxes: words.map((word) => ({ key: word, value: word, label: word, ...registered })),
});

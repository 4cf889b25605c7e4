import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ProviderProfile } from '#domain/business/views.ts';
import { BUSINESS_DESCRIPTION_MIN, type ProviderType, providerTypes } from '#domain/business/words.ts';
import { Card } from '#frontend/components/card.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forgetSent, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Not Saved', 'Please try again.'] as const;

const names = [
  'name',
  'contactName',
  'contactEmail',
  'contactPhone',
  'website',
  'businessType',
  'location',
  'description',
  'targetAudience',
] as const;
type Values = Record<(typeof names)[number], string>;

const valuesOf = (profile: ProviderProfile): Values => ({
  name: profile.proposedName ?? profile.businessName,
  contactName: profile.contactName,
  contactEmail: profile.contactEmail,
  contactPhone: profile.contactPhone,
  website: profile.website ?? '',
  businessType: profile.businessType,
  location: profile.location,
  description: profile.description,
  targetAudience: profile.targetAudience,
});

/** What the business says of itself. What is typed outlives a reload; only what was changed is sent. */
export function ProfileForm({ profile }: { readonly profile: ProviderProfile }) {
  const typedAs = `business-${profile.id}`;
  const [saved, setSaved] = useState(() => valuesOf(profile));
  const [begun] = useState(() => withKept(typedAs, saved));
  const form = useForm({ defaultValues: begun, resolver: resolverBy<Values>('businessProfile') });
  const typed = useWatch({ control: form.control, compute: (values: Values) => values });
  const changed = differing(typed, saved);
  useKept(typedAs, changed);
  const saving = useCommand('PUT /api/provider/profile', {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: (now, { body = {} }) => {
      // What was typed while it was on its way stays, and is still to be saved.
      forgetSent(typedAs, body);
      form.reset({ ...valuesOf(now), ...differing(form.getValues(), { ...saved, ...body } as Values) });
      setSaved(valuesOf(now));
      toast.success('Changes Saved', now.proposedName === null ? undefined : 'Our team looks at the new name.');
    },
    onError: (error) => showFieldErrors(error, names, form.setError),
  });
  const { errors } = form.formState;
  const box = (name: Exclude<keyof Values, 'businessType' | 'description'>) => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <Card className="max-sm:p-4">
      <Form
        label="Your business"
        loading={saving.isPending}
        submitError={formFailure(saving.error, errors, ...FAILED)}
        submitLabel="Save Changes"
        loadingLabel="Saving..."
        disabledReason={Object.keys(changed).length === 0 ? 'Nothing has been changed.' : undefined}
        onSubmit={() =>
          void form.handleSubmit(({ businessType, ...values }) => {
            const said = Object.fromEntries(Object.entries(values).filter(([name]) => name in changed));
            const type = 'businessType' in changed ? { businessType: businessType as ProviderType } : {};
            saving.mutate({ body: { ...said, ...type, businessId: profile.id } });
          })()
        }
      >
        <TextField
          label="Business Name"
          autoComplete="organization"
          required
          hint={
            profile.proposedName === null
              ? 'Our team looks at a new name before families see it.'
              : `Families see “${profile.businessName}” until our team has looked at this.`
          }
          {...box('name')}
        />
        <TextField label="Contact Name" autoComplete="name" required {...box('contactName')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="Families’ enquiries go to this address, unless it belongs to somebody who has left your business: then they go to the owner."
          required
          {...box('contactEmail')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" required {...box('contactPhone')} />
        <TextField label="Website (optional)" inputMode="url" autoComplete="url" {...box('website')} />
        <SelectField
          label="Business Type"
          required
          options={Object.entries(providerTypes).map(([value, label]) => ({ value, label }))}
          error={errors.businessType?.message}
          {...form.register('businessType')}
        />
        <TextField label="Location" hint="The town or area where you are." required {...box('location')} />
        <TextAreaField
          label="Description"
          hint={`What you do, in at least ${BUSINESS_DESCRIPTION_MIN} characters.`}
          rows={6}
          required
          counter={{ used: typed.description.length, max: 5000 }}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <TextField
          label="Target Audience"
          hint="Whom it is for, such as toddlers or whole families."
          required
          {...box('targetAudience')}
        />
      </Form>
    </Card>
  );
}

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Application } from '#domain/business/views.ts';
import { type ProviderType, providerTypes } from '#domain/business/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Failed to save changes', 'Unable to save changes. Please try again.'] as const;

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
const types = Object.entries(providerTypes);

/** An application names what kind of business it is in words. */
const valuesOf = (application: Application): Values => ({
  name: application.name,
  contactName: application.contactName ?? '',
  contactEmail: application.contactEmail ?? '',
  contactPhone: application.contactPhone ?? '',
  website: application.website ?? '',
  businessType: types.find(([, label]) => label === application.category)?.[0] ?? '',
  location: application.location ?? '',
  description: application.description ?? '',
  targetAudience: application.targetAudience ?? '',
});

interface EditApplicationProps {
  readonly application: Application;
  readonly onClose: () => void;
  /** It has this revision now. */
  readonly onSaved: (revision: number) => void;
}

/** An admin corrects what a business says of itself before deciding; only what was changed is sent. What is typed outlives the dialog. */
export function EditApplication({ application, onClose, onSaved }: EditApplicationProps) {
  const before = valuesOf(application);
  // Of this revision: what a colleague has saved since is not written over by what was typed before.
  const keptAs = `application-edit-${application.id}.${application.revision}`;
  const [isTakenUp] = useState(() => isKept(keptAs));
  const form = useForm({ defaultValues: withKept(keptAs, before), resolver: resolverBy<Values>('businessProfile') });
  const typed = useWatch({ control: form.control, compute: (values: Values) => values });
  const changes = differing(typed, before);
  const changed = names.filter((each) => each in changes);
  useKept(keptAs, changes);
  const saving = useCommand('PUT /api/admin/providers/:id', {
    onSuccess: ({ message, revision }) => {
      forget(keptAs);
      toast.success(message);
      onSaved(revision);
    },
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => showFieldErrors(error, names, form.setError),
  });
  const { errors } = form.formState;
  const box = (name: Exclude<keyof Values, 'businessType' | 'description'>) => ({
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <Dialog open place="beside" size="large" holdsText onClose={onClose} title={`Edit ${application.name}`}>
      <Form
        label="Details"
        loading={saving.isPending}
        submitError={formFailure(saving.error, errors, ...FAILED)}
        submitLabel="Save Changes"
        loadingLabel="Saving..."
        disabledReason={changed.length === 0 ? 'Nothing has been changed.' : undefined}
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
        onSubmit={() =>
          void form.handleSubmit(({ businessType, ...values }) => {
            const { id, revision } = application;
            const said = Object.fromEntries(
              Object.entries(values).filter(([name]) => changed.some((each) => each === name)),
            );
            const type = changed.includes('businessType') ? { businessType: businessType as ProviderType } : {};
            saving.mutate({ params: { id }, body: { ...said, ...type, revision } });
          })()
        }
      >
        {isTakenUp && <TakenUp />}
        <TextField label="Business Name" required {...box('name')} />
        <TextField label="Contact Name" required {...box('contactName')} />
        <TextField label="Email" type="email" required {...box('contactEmail')} />
        <TextField label="Phone" type="tel" required {...box('contactPhone')} />
        <TextField label="Website (optional)" inputMode="url" {...box('website')} />
        <SelectField
          label="Business Type"
          required
          options={types.map(([value, label]) => ({ value, label }))}
          error={errors.businessType?.message}
          {...form.register('businessType')}
        />
        <TextField label="Location" required {...box('location')} />
        <TextAreaField
          label="Description"
          rows={6}
          required
          counter={{ used: typed.description.length, max: 5000 }}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <TextField label="Target Audience" required {...box('targetAudience')} />
      </Form>
    </Dialog>
  );
}

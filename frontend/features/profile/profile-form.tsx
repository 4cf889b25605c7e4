import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import { howHeardOptions, MOST_CHILDREN } from '#domain/profile/choices.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { ChildFields } from './child-fields.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { InterestsField } from './interests-field.tsx';
import { broughtUpToDate, keptValues, newChild, type ProfileValues, sentOf, valuesOf } from './profile-values.ts';

/** What is said when it fails. */
const FAILED = ['Failed to update profile.', 'Please try again.'] as const;

const KEPT = 'profile';
const howHeard = howHeardOptions.map((value) => ({ value, label: value }));

/** A member's profile as it stands now, to fill in or to amend. */
export function ProfileForm({ profile, onSaved }: { readonly profile: Profile; readonly onSaved: () => void }) {
  const [initial, setInitial] = useState(() => valuesOf(profile));
  const form = useForm<ProfileValues>({ resolver: resolverBy('profile'), defaultValues: withKept(KEPT, initial) });
  const children = useFieldArray({ control: form.control, name: 'children' });
  const values = useWatch({ control: form.control }) as ProfileValues;
  useKept(KEPT, keptValues(values, initial));
  const [saved, setSaved] = useState(false);
  const client = useQueryClient();
  const save = useCommand('POST /api/profile/complete', {
    failure: (error) => errorWords(error, ...FAILED),
    signedOutWords: { title: 'Session expired', description: 'Please sign in again' },
    onSuccess: () => {
      forget(KEPT);
      setSaved(true);
      onSaved();
    },
    onError: (error) => {
      if (isConflict(error)) void lookAgain(client, ['members']);
      showFieldErrors(error, fieldNames(form.getValues()), form.setError);
    },
  });
  const now = valuesOf(profile);
  // What one saves oneself was not changed elsewhere.
  const isChangedElsewhere = now.familyVersion !== values.familyVersion && !save.isPending && !saved;
  const bringUpToDate = (): void => {
    save.reset();
    form.reset(broughtUpToDate(values, initial, now));
    setInitial(now);
  };
  const { errors } = form.formState;
  const text = (name: 'firstName' | 'lastName' | 'phone' | 'postcode' | 'town') => ({
    required: true,
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <Form
      label="Your profile"
      onSubmit={() => void form.handleSubmit((sent) => save.mutate({ body: sentOf(sent, initial, now) }))()}
      loading={save.isPending || saved}
      submitError={isChangedElsewhere ? null : formFailure(save.error, errors, ...FAILED)}
      submitLabel={profile.profileComplete ? 'Save Profile' : 'Complete Profile'}
      loadingLabel="Saving..."
    >
      {isChangedElsewhere && <ChangedElsewhere onLoad={bringUpToDate} />}
      <Section title="Your Information">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...text('firstName')} />
          <TextField label="Last name" autoComplete="family-name" {...text('lastName')} />
        </div>
        <TextField label="Phone number" type="tel" autoComplete="tel" {...text('phone')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Postcode"
            hint="So that we can say how far away things are."
            autoComplete="postal-code"
            {...text('postcode')}
          />
          <TextField label="Town/Village" autoComplete="address-level2" wrapperClass="self-end" {...text('town')} />
        </div>
        <SelectField
          label="How did you hear about us? (optional)"
          emptyLabel="Please choose"
          options={howHeard}
          error={errors.howHeardAboutUs?.message}
          {...form.register('howHeardAboutUs')}
        />
      </Section>
      <Section title="Family Activity Interests">
        <InterestsField
          legend="What does your family enjoy? (optional)"
          field={form.register('interestedActivities')}
        />
      </Section>
      <Section
        title="Your Children"
        intro="We use ages and interests to suggest activities to you. What you say about your children is encrypted and shown to nobody but you."
      >
        {children.fields.map(({ id }, index) => (
          <ChildFields
            key={id}
            form={form}
            index={index}
            onRemove={children.fields.length > 1 ? () => children.remove(index) : undefined}
          />
        ))}
        {children.fields.length < MOST_CHILDREN && (
          <Button variant="secondary" onClick={() => children.append(newChild())}>
            <Plus aria-hidden className="size-5" />
            Add Another Child
          </Button>
        )}
      </Section>
      <Section title="Stay Connected">
        <CheckboxField
          label="Email me new activities near me"
          hint={
            profile.emailOptInWaits
              ? 'Confirm by the e-mail that we sent you.'
              : 'Our weekly newsletter, only if you tick this. You can change your mind here or in any of its emails.'
          }
          {...form.register('emailOptIn')}
        />
      </Section>
    </Form>
  );
}

function Section(props: { readonly title: string; readonly intro?: string; readonly children: ReactNode }) {
  return (
    <section data-goes-on className="space-y-4 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0">
      <h2 className="text-title font-extrabold">{props.title}</h2>
      {props.intro && <p className="text-soft">{props.intro}</p>}
      {props.children}
    </section>
  );
}

/** Every field that a message of the server may be about. */
const fieldNames = ({ children }: ProfileValues) =>
  [
    ...(['firstName', 'lastName', 'phone', 'postcode', 'town', 'howHeardAboutUs'] as const),
    ...children.flatMap((_child, index) =>
      (['firstName', 'dateOfBirth', 'gender', 'medicalNotes'] as const).map(
        (name) => `children.${index}.${name}` as const,
      ),
    ),
  ] as const;

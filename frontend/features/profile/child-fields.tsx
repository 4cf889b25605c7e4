import { Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { genders } from '#domain/profile/choices.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { InterestsField } from './interests-field.tsx';
import type { ProfileValues } from './profile-values.ts';

const genderOptions = Object.entries(genders).map(([value, label]) => ({ value, label }));

const today = (): string => londonDate(new Date());

interface ChildFieldsProps {
  readonly form: UseFormReturn<ProfileValues>;
  readonly index: number;
  /** Absent for the last child: it cannot be removed. */
  readonly onRemove: (() => void) | undefined;
}

/** One child of the family. */
export function ChildFields({ form, index, onRemove }: ChildFieldsProps) {
  const at = `children.${index}` as const;
  const errors = form.formState.errors.children?.[index];
  const number = index + 1;
  return (
    <fieldset className="space-y-4 rounded-card border border-line p-4">
      <legend className="px-1 font-extrabold">Child {number}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Child's name"
          autoComplete="off"
          required
          error={errors?.firstName?.message}
          {...form.register(`${at}.firstName`)}
        />
        <TextField
          label="Date of birth"
          type="date"
          autoComplete="off"
          max={today()}
          required
          error={errors?.dateOfBirth?.message}
          {...form.register(`${at}.dateOfBirth`)}
        />
      </div>
      <SelectField
        label="Gender (optional)"
        emptyLabel="Not stated"
        options={genderOptions}
        error={errors?.gender?.message}
        {...form.register(`${at}.gender`)}
      />
      <InterestsField legend="Interested in (optional)" field={form.register(`${at}.interestedActivities`)} />
      <TextAreaField
        label="Medical notes (optional)"
        hint="Allergies or needs that you want at hand when you book. Only you can read them: no provider and nobody here is shown them."
        rows={2}
        autoComplete="off"
        error={errors?.medicalNotes?.message}
        {...form.register(`${at}.medicalNotes`)}
      />
      {onRemove && (
        <Button variant="ghost" size="small" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          Remove child {number}
        </Button>
      )}
    </fieldset>
  );
}

import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { periodKindIds, periodKinds } from '#domain/term-dates/limits.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { useCrossed } from '#frontend/lib/rules/rules.ts';
import type { TermDatesValues } from './values.ts';

const kinds = periodKindIds.map((value) => ({ value, label: periodKinds[value] }));

interface PeriodFieldsProps {
  readonly form: UseFormReturn<TermDatesValues>;
  readonly index: number;
  /** It was just added: whoever added it goes on in it. */
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

/** One term, holiday or INSET day. */
export function PeriodFields({ form, index, isNew, onRemove }: PeriodFieldsProps) {
  const at = `periods.${index}` as const;
  const errors = form.formState.errors.periods?.[index];
  const period = useWatch({ control: form.control, name: at });
  const crossed = useCrossed('termPeriod', period, form.formState.touchedFields.periods?.[index] ?? {});
  const number = index + 1;
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('select')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={fields} className="space-y-3 border-t border-line pt-3">
      <legend className="sr-only">Period {number}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="What it is"
          required
          options={kinds}
          error={errors?.kind?.message}
          {...form.register(`${at}.kind`)}
        />
        <TextField label="Name" required error={errors?.name?.message} {...form.register(`${at}.name`)} />
        <TextField
          label="First day"
          type="date"
          required
          error={errors?.from?.message}
          {...form.register(`${at}.from`)}
        />
        <TextField
          label="Last day"
          type="date"
          required
          error={errors?.until?.message ?? crossed['until']}
          {...form.register(`${at}.until`)}
        />
      </div>
      <Button variant="ghost" size="small" className="-ml-3.5" onClick={onRemove}>
        <Trash2 aria-hidden className="size-4" />
        Remove period {number}
      </Button>
    </fieldset>
  );
}

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import type { Period } from '#domain/term-dates/events.ts';
import { MOST_PERIODS, termAreas } from '#domain/term-dates/limits.ts';
import type { TermDatesView } from '#domain/term-dates/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { PeriodFields } from './period-fields.tsx';
import { newPeriod, type TermDatesValues, todayHere, valuesOf, yearChoices } from './values.ts';

/** What is said when it fails. */
const FAILED = ['The term dates were not saved', 'Please try again.'] as const;

const asOption = (value: string) => ({ value, label: value });

interface TermDatesFormProps {
  /** What is kept and is to be corrected; null for a year that none are kept of. */
  readonly kept: TermDatesView | null;
  readonly onClose: () => void;
}

/**
 * All dates of one school year in one area. Correcting them begins with what is kept. What is typed outlives the form, unless somebody else
 * has corrected them meanwhile: it would undo that.
 */
export function TermDatesForm({ kept, onClose }: TermDatesFormProps) {
  const [initial] = useState(() => valuesOf(kept));
  const typedAs = kept === null ? 'term-dates-new' : `term-dates-${kept.id}.${kept.revision}`;
  const [isTakenUp] = useState(() => isKept(typedAs));
  const form = useForm<TermDatesValues>({
    defaultValues: withKept(typedAs, initial),
    resolver: resolverBy('termDates', ({ readOn }) =>
      readOn > todayHere() ? { readOn: 'This day is still to come' } : {},
    ),
  });
  const typed = useWatch({ control: form.control }) as TermDatesValues;
  useKept(typedAs, differing(typed, initial));
  const periods = useFieldArray({ control: form.control, name: 'periods' });
  const [added, setAdded] = useState<number | null>(null);
  const saving = useCommands(
    ({ periods: list, ...values }: TermDatesValues, send) => {
      const body = { ...values, periods: [...list] };
      return kept === null
        ? send('POST /api/admin/term-dates', { body })
        : send('PUT /api/admin/term-dates/:id', {
            params: { id: kept.id },
            body: { ...body, revision: kept.revision },
          });
    },
    {
      onSuccess: (_answer, { area, schoolYear }) => {
        forget(typedAs);
        toast.success('Term dates saved', `${area} ${schoolYear}`);
      },
      failure: (error) => errorWords(error, ...FAILED),
      onError: (error) => showFieldErrors(error, fieldNames(form.getValues().periods), form.setError),
    },
  );
  const { errors } = form.formState;
  const add = (period: Period): void => {
    setAdded(periods.fields.length);
    periods.append(period, { shouldFocus: false });
  };
  return (
    <Card className="max-w-176 space-y-5">
      <FocusHeading>
        {kept === null ? 'Add Term Dates' : `Correct Term Dates: ${kept.area} ${kept.schoolYear}`}
      </FocusHeading>
      <Form
        label="Term dates"
        onSubmit={() => void form.handleSubmit((values) => saving.mutate(values, { onSuccess: onClose }))()}
        loading={saving.isPending}
        submitError={formFailure(saving.error, errors, ...FAILED)}
        submitLabel="Save Term Dates"
        loadingLabel="Saving..."
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(typedAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {isTakenUp && <TakenUp />}
        {kept === null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Area"
              hint="Towns with schools that keep other dates have their own."
              required
              options={termAreas.map(asOption)}
              error={errors.area?.message}
              {...form.register('area')}
            />
            <SelectField
              label="School year"
              hint="From September to August."
              wrapperClass="self-end"
              required
              options={yearChoices().map(asOption)}
              error={errors.schoolYear?.message}
              {...form.register('schoolYear')}
            />
          </div>
        )}
        <TextField
          label="Source"
          hint="The address of the page where these dates stand, such as the council’s. Families are shown it."
          type="url"
          inputMode="url"
          required
          error={errors.sourceAddress?.message}
          {...form.register('sourceAddress')}
        />
        <TextField
          label="Read there on"
          type="date"
          max={todayHere()}
          required
          error={errors.readOn?.message}
          {...form.register('readOn')}
        />
        <section data-goes-on aria-labelledby="periods" className="space-y-4">
          <h3 id="periods" className="font-extrabold">
            Terms, holidays and INSET days
          </h3>
          <p className="text-small text-soft">
            First and last day as the source says them. Of a day that is in none of them we say that we do not know.
          </p>
          {errors.periods?.message && (
            <p role="alert" className="text-small font-semibold text-danger">
              {errors.periods.message}
            </p>
          )}
          {periods.fields.map(({ id }, index) => (
            <PeriodFields
              key={id}
              form={form}
              index={index}
              isNew={index === added}
              onRemove={() => {
                setAdded(null);
                periods.remove(index);
              }}
            />
          ))}
          {periods.fields.length < MOST_PERIODS && (
            <div className="flex flex-wrap gap-2">
              {(['holiday', 'term', 'inset'] as const).map((kind) => (
                <Button
                  key={kind}
                  variant="secondary"
                  size="small"
                  onClick={() => add(newPeriod(kind, kind === 'inset' ? 'INSET day' : ''))}
                >
                  <Plus aria-hidden className="size-4" />
                  {addLabels[kind]}
                </Button>
              ))}
            </div>
          )}
        </section>
      </Form>
    </Card>
  );
}

const addLabels = { term: 'Add a term', holiday: 'Add a holiday', inset: 'Add an INSET day' } as const;

/** Every field that a message of the server may be about. */
const fieldNames = (periods: readonly Period[]) =>
  [
    ...(['area', 'schoolYear', 'sourceAddress', 'readOn'] as const),
    ...periods.flatMap((_period, index) =>
      (['kind', 'name', 'from', 'until'] as const).map((name) => `periods.${index}.${name}` as const),
    ),
  ] as const;

import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { inputOf, isFlag, saidOf } from '#domain/listing/facts/field-words.ts';
import { categoryLists } from '#domain/listing/facts/category-lists.ts';
import { FormSteps } from '#frontend/components/form/form-steps.tsx';
import { CheckboxField } from '#frontend/components/form/checkbox-field.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { useRules } from '#frontend/lib/rules/rules.ts';
import { AgeButtons } from './age-buttons.tsx';
import { AgeRangesEditor } from './age-ranges-editor.tsx';
import type { Evidence } from './doubts.ts';
import { type Editor, editorOf, type EditorSection } from './editors.ts';
import { type FormField, formLabel, isAge, type ListingForm } from './listing-form.ts';
import { PageWords } from './page-words.tsx';
import { PictureChoice } from './picture-choice.tsx';
import type { ListingEditor } from './use-listing-editor.ts';
import { availabilities, availabilityIds } from '#domain/listing/facts/availability.ts';
import { RatingsEditor } from './ratings-editor.tsx';
import { priceUnits } from '#domain/listing/facts/price-units.ts';
import { SHORT_DESCRIPTION_MAX } from '#domain/listing/facts/limits.ts';

interface ControlProps extends Pick<Editor, 'list'> {
  readonly form: ListingForm;
  readonly ages: Editor['ages'] | undefined;
  readonly name: FormField;
  readonly required?: boolean | undefined;
  readonly notice?: ReactNode | undefined;
  /** What is wrong between it and another one. */
  readonly crossed?: string | undefined;
}

const IN_DOUBT = 'Please check: we may have misread this.';

/** The control of one field of a listing. */
function ListingControl({ form, list, ages, name, required, notice, crossed }: ControlProps) {
  if (name === 'ageRanges' && ages === 'one by one') return <AgeRangesEditor form={form} />;
  if (name === 'images') return <PictureChoice form={form} />;
  if (name === 'reviews') return <RatingsEditor form={form} />;
  if (name === 'category') return <CategoryControl form={form} list={list} required={required} notice={notice} />;
  if (name === 'priceUnit') {
    const units = priceUnits.map((unit) => ({ value: unit, label: unit }));
    return (
      <SelectField label="Price Per" emptyLabel="Not stated" options={units} notice={notice} {...form.register(name)} />
    );
  }
  if (name === 'availability') {
    const places = availabilityIds.map((id) => ({ value: id, label: availabilities[id] }));
    return (
      <SelectField label="Places" emptyLabel="Not known" options={places} notice={notice} {...form.register(name)} />
    );
  }
  if (isFlag(name)) return <CheckboxField label={saidOf(name)} notice={notice} {...form.register(name)} />;
  if (name === 'postcode') return <PostcodeControl form={form} required={required} notice={notice} />;
  if (name === 'shortDescription') return <ShortDescription form={form} required={required} />;
  if (name === 'schedule') return <ScheduleControl form={form} required={required} notice={notice} />;
  const typed = { required, notice, error: form.formState.errors[name]?.message ?? crossed, ...form.register(name) };
  if (isAge(name)) return <TextField label={formLabel(name)} hint="In years." inputMode="decimal" {...typed} />;
  const { rows, ...input } = inputOf(name);
  if (name === 'ageRanges' && ages === 'by buttons') return <AgeButtons {...typed} {...input} form={form} />;
  if (rows !== undefined) return <TextAreaField {...typed} {...input} rows={rows} />;
  return <TextField {...typed} {...input} />;
}

function CategoryControl({ form, list, required, notice }: Omit<ControlProps, 'name' | 'ages'>) {
  return (
    <SelectField
      label="Category"
      required={required}
      notice={notice}
      emptyLabel="Please select a category"
      options={categoryLists[list].map((label) => ({ value: label, label }))}
      error={form.formState.errors.category?.message}
      {...form.register('category')}
    />
  );
}

/** Its words are the one place where times are changed: while they are, it says what families will see of them in the week. */
function ScheduleControl({ form, required, notice }: Omit<ControlProps, 'name' | 'ages' | 'list'>) {
  const schedule = useWatch({ control: form.control, name: 'schedule' });
  const rules = useRules();
  const isChanged = form.formState.dirtyFields.schedule === true && schedule.trim() !== '';
  const read = isChanged ? rules?.timesReadIn(schedule) : undefined;
  const { hint, rows, ...input } = inputOf('schedule');
  return (
    <TextAreaField
      {...input}
      rows={rows ?? 3}
      hint={read === undefined ? hint : read === null ? NOT_READ : `In their week families see: ${read}`}
      required={required}
      notice={notice}
      error={form.formState.errors.schedule?.message}
      {...form.register('schedule')}
    />
  );
}
const NOT_READ =
  'We found no weekly times in this, so families see only your words. If you write it like “Mondays 4-5pm, term time only”, it appears in the weekly schedule as well.';

/** Says of a postcode from elsewhere that it is one. */
function PostcodeControl({ form, required, notice }: Omit<ControlProps, 'name' | 'ages' | 'list'>) {
  const postcode = useWatch({ control: form.control, name: 'postcode' });
  const elsewhere = useRules()?.noticeAbout(postcode);
  const { label, autoComplete } = inputOf('postcode');
  return (
    <TextField
      label={label}
      autoComplete={autoComplete}
      required={required}
      notice={elsewhere ?? notice}
      error={form.formState.errors.postcode?.message}
      {...form.register('postcode')}
    />
  );
}

function ShortDescription({ form, required }: Pick<ControlProps, 'form' | 'required'>) {
  const used = useWatch({ control: form.control, name: 'shortDescription' }).length;
  return (
    <TextAreaField
      label="Short Description"
      required={required}
      rows={3}
      error={form.formState.errors.shortDescription?.message}
      counter={{ used, max: SHORT_DESCRIPTION_MAX }}
      {...form.register('shortDescription')}
    />
  );
}

interface ListingFieldsProps {
  readonly editor: Pick<ListingEditor, 'name' | 'form' | 'changes' | 'crossed'>;
  /** What was read from a page with a doubt: marked until somebody changes it. */
  readonly doubts?: readonly FormField[];
  /** What the page that it was read from says of a field, in its own words. */
  readonly evidence?: Evidence | undefined;
  /** What a screen asks besides, by the title of the section at whose end it stands. */
  readonly after?: Readonly<Record<string, ReactNode>>;
}

const none: readonly FormField[] = [];
const DOUBTFUL = 'Please check first';

/** The fields that a screen asks for, in their sections; those in doubt before all others. */
export function ListingFields({ editor, doubts = none, evidence, after }: ListingFieldsProps) {
  const { name: screen, form, changes, crossed } = editor;
  const { list, sections, required, marked = Object.keys(required), ages } = editorOf(screen);
  const marks = new Set<string>(marked);
  // As they were when the form was opened: no field moves away from under whoever corrects it.
  const [first] = useState(doubts);
  const noticeOf = (name: FormField): ReactNode => {
    const said = evidence?.[name];
    const isDoubtful = doubts.includes(name) && !(name in changes);
    if (!isDoubtful) return said && !doubts.includes(name) ? <PageWords {...said} /> : undefined;
    return (
      <>
        {IN_DOUBT} {said && <PageWords {...said} />}
      </>
    );
  };
  const controlsOf = ({ names }: EditorSection) =>
    names.map((name) => (
      <ListingControl
        key={name}
        form={form}
        list={list}
        ages={ages}
        name={name}
        required={marks.has(name)}
        crossed={crossed[name]}
        notice={noticeOf(name)}
      />
    ));
  const isFirst = (name: FormField): boolean => first.includes(name);
  const doubtful = sections.flatMap(({ names }) => names.filter(isFirst));
  const rest = sections.map((section) => ({ ...section, names: section.names.filter((name) => !isFirst(name)) }));
  const isDivided = sections.some(({ title }) => title !== undefined);
  const inDoubt = doubtful.length === 0 ? null : controlsOf({ names: doubtful });
  const steps = rest.flatMap((section) => {
    const { title } = section;
    if (title === undefined || (section.names.length === 0 && !after?.[title])) return [];
    const content = (
      <>
        {controlsOf(section)}
        {after?.[title]}
      </>
    );
    return [{ title, content }];
  });
  return (
    <>
      {!isDivided && inDoubt}
      {rest.filter(({ title }) => title === undefined).map(controlsOf)}
      {steps.length > 0 && <FormSteps steps={inDoubt ? [{ title: DOUBTFUL, content: inDoubt }, ...steps] : steps} />}
    </>
  );
}

import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useWatch } from 'react-hook-form';
import { priceUnits, SHORT_DESCRIPTION_MAX } from '#domain/listing/facts/fields.ts';
import { categoryLists, type CategoryList } from '#domain/listing/facts/taxonomy.ts';
import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextAreaField, TextField } from '../../../components/form/text-field.tsx';
import { fieldLabel } from '../field-words.ts';
import type { FlagField, FormField, ListingForm, TextField as TextName } from './listing-form.ts';
import { PictureChoice } from './picture-choice.tsx';

interface ControlSpec {
  readonly label?: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'decimal';
  readonly rows?: number;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

const specs: Partial<Readonly<Record<TextName, ControlSpec>>> = {
  name: { label: 'Activity Name' },
  providerName: { label: 'Provider Name' },
  shortDescription: { label: 'Short Description', rows: 3 },
  description: { rows: 7 },
  location: { hint: 'The town or venue, as families would say it.' },
  contactEmail: { label: 'Contact Email', type: 'email' },
  contactPhone: { label: 'Contact Phone', type: 'tel' },
  contactName: { label: 'Contact Name' },
  website: { label: 'Website URL', type: 'url' },
  bookingUrl: { label: 'Booking URL', type: 'url' },
  minAge: { label: 'Minimum Age', hint: 'In years.', inputMode: 'decimal' },
  maxAge: { label: 'Maximum Age', hint: 'In years.', inputMode: 'decimal' },
  ageRanges: { label: 'Age Ranges', hint: 'Separate with commas, for example: 3-5 years, 6-8 years.' },
  priceFrom: { label: 'Price From (£)', inputMode: 'decimal' },
  priceTo: { label: 'Price To (£)', inputMode: 'decimal' },
  schedule: { hint: 'Days and times.', rows: 3 },
  specialOffers: { label: 'Special Offers', rows: 2 },
  specialNeeds: { label: 'Special Needs', hint: 'What you can tell families of children with SEND.', rows: 3 },
  whatToBring: { label: 'What to Bring', rows: 2 },
};
const flagLabels: Readonly<Record<FlagField, string>> = {
  indoor: 'Indoor',
  outdoor: 'Outdoor',
  freeActivity: 'Free activity',
  freeTrialAvailable: 'Free trial available',
  dropInAvailable: 'Drop-in available',
  bookingRequired: 'Booking required',
  sendFriendly: 'SEND friendly',
  hostsBirthdayParties: 'Hosts birthday parties',
};

interface ControlProps {
  readonly form: ListingForm;
  /** In whose words the category stands. */
  readonly list: CategoryList;
  readonly name: FormField;
  readonly required?: boolean | undefined;
}

/** The control of one field of a listing. */
export function ListingControl({ form, list, name, required }: ControlProps) {
  if (name === 'images') return <PictureChoice form={form} />;
  if (name === 'category') return <CategoryControl form={form} list={list} required={required} />;
  if (name === 'priceUnit') {
    const units = priceUnits.map((unit) => ({ value: unit, label: unit }));
    return <SelectField label="Price Per" emptyLabel="Not stated" options={units} {...form.register(name)} />;
  }
  if (isFlag(name)) return <CheckboxField label={flagLabels[name]} {...form.register(name)} />;
  if (name === 'shortDescription') return <ShortDescription form={form} required={required} />;
  const { label = fieldLabel(name), rows, ...spec } = specs[name] ?? {};
  const common = { label, required, error: form.formState.errors[name]?.message, ...form.register(name) };
  if (rows !== undefined) return <TextAreaField {...common} rows={rows} hint={spec.hint} />;
  return <TextField {...common} {...spec} />;
}

const isFlag = (name: FormField): name is FlagField => name in flagLabels;

function CategoryControl({ form, list, required }: Pick<ControlProps, 'form' | 'list' | 'required'>) {
  const current = useWatch({ control: form.control, name: 'category' });
  const labels: readonly string[] = categoryLists[list];
  // A category that this screen's list lacks stays what it is until somebody chooses another.
  const options = current === '' || labels.includes(current) ? labels : [current, ...labels];
  return (
    <SelectField
      label="Category"
      required={required}
      emptyLabel="Please select a category"
      options={options.map((label) => ({ value: label, label }))}
      error={form.formState.errors.category?.message}
      {...form.register('category')}
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

interface SectionProps {
  readonly title: string;
  readonly form: ListingForm;
  readonly list: CategoryList;
  readonly names: readonly FormField[];
  readonly required?: readonly FormField[] | undefined;
}

const nothing: readonly FormField[] = [];

/** A titled group of controls; long texts take the whole width. */
export function ListingSection({ title, form, list, names, required = nothing }: SectionProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lead font-extrabold">{title}</legend>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {names.map((name) => (
          <div key={name} className={wide.has(name) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <ListingControl form={form} list={list} name={name} required={required.includes(name)} />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const wide: ReadonlySet<FormField> = new Set<FormField>([
  'name',
  'shortDescription',
  'description',
  'ageRanges',
  'schedule',
  'specialOffers',
  'specialNeeds',
  'whatToBring',
  'images',
]);

import type { ReactNode } from 'react';
import { flagsAbout } from '#domain/listing/facts/field-words.ts';
import type { CategoryList } from '#domain/listing/facts/taxonomy.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { forget } from '#frontend/lib/kept.ts';
import { useKeptForm } from './kept-form.ts';
import { ListingSection } from './listing-controls.tsx';
import { type FormField, type ListingFormValues, nameRequired, type RequiredFields } from './listing-form.ts';

export interface FormSection {
  readonly title: string;
  readonly names: readonly FormField[];
}

interface DetailsDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly values: ListingFormValues;
  /** The name under which what is typed is kept until it is given up; whoever saves it forgets it. */
  readonly typedAs: string;
  readonly list: CategoryList;
  readonly sections: readonly FormSection[];
  readonly required?: RequiredFields | undefined;
  readonly submitLabel: string;
  readonly loadingLabel?: string | undefined;
  readonly loading: boolean;
  readonly submitError: ErrorWords | null;
  readonly disabledReason?: string | undefined;
  /** Below the fields, beside the button: what has happened meanwhile. */
  readonly notice?: ReactNode;
  readonly onSave: (values: ListingFormValues) => void;
  readonly onClose: () => void;
}

/** A listing's fields in a dialog. What is typed stays in it until `onSave`, whatever happens; the other fields follow `values`. */
export function DetailsDialog(props: DetailsDialogProps) {
  const { title, description, values, typedAs, list, sections, required = nameRequired, ...rest } = props;
  const { notice, onSave, onClose: close, ...form } = rest;
  const details = useKeptForm(typedAs, values, required);
  const onClose = (): void => {
    forget(typedAs);
    close();
  };
  const requiredNames = Object.keys(required) as FormField[];
  return (
    <Dialog open holdsText onClose={onClose} title={title} description={description}>
      <Form
        {...form}
        onSubmit={() => void details.handleSubmit(onSave)()}
        actions={
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {sections.map((section) => (
          <ListingSection key={section.title} {...section} form={details} list={list} required={requiredNames} />
        ))}
        {notice}
      </Form>
    </Dialog>
  );
}

/** Everything that a person who knows the activity can correct. */
export const allSections: readonly FormSection[] = [
  {
    title: 'Basic Information',
    names: ['name', 'providerName', 'category', 'shortDescription', 'description', 'ageRanges', ...flagsAbout('place')],
  },
  { title: 'Where and When', names: ['location', 'town', 'address', 'postcode', 'schedule'] },
  {
    title: 'Contact & Pricing',
    names: [
      'contactName',
      'contactEmail',
      'contactPhone',
      'website',
      'bookingUrl',
      'priceFrom',
      'priceTo',
      'priceUnit',
      'specialOffers',
      ...flagsAbout('price', 'visit', 'families'),
    ],
  },
  { title: 'Pictures', names: ['images'] },
];

import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { offerEnds } from '#domain/offer/ends.ts';
import { businessTypes, OFFER_SHORT_DESCRIPTION_MAX, offerCategories, offerTypes } from '#domain/offer/words.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept } from '#frontend/lib/kept/kept.ts';
import { keptOver, withKeptOver } from '#frontend/lib/kept/kept-over.ts';
import { resolverBy, useCrossed } from '#frontend/lib/rules/rules.ts';
import { differences, type EnteredField, enteredFields, type EnteredOffer } from './offer-entered.ts';
import { offerFailure } from './offer-failure.ts';

interface OfferEditorProps {
  readonly title: string;
  /** Where what it corrects was opened. */
  readonly place?: 'beside';
  /** Under which what is typed is kept until it is saved or thrown away. */
  readonly keptAs: string;
  readonly initial: EnteredOffer;
  /** Whether it is entered or corrected; of one that is corrected only what differs is held against the rules. */
  readonly does: 'create' | 'update';
  readonly saveLabel: string;
  readonly saving: boolean;
  readonly error: Error | null;
  readonly onSave: (entered: EnteredOffer) => void;
  readonly onClose: () => void;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const categories = optionsOf(offerCategories);
const kinds = optionsOf(offerTypes);
/** Of two that read the same the one that an offer has is enough to choose from. */
const businessesFor = (own: string) =>
  optionsOf(businessTypes).filter(({ value }) => value !== (own === 'local_business' ? 'local' : 'local_business'));

/** The fields that a message beside `name` is about. */
const saidWith = (name: string): readonly EnteredField[] => {
  const span = offerEnds.find(({ at }) => at === name);
  return span ? [span.low, span.high] : enteredFields.filter((field) => field === name);
};

/** Everything that is said of an offer. Esc, a reload and a lost session cost no word of it; Cancel throws it away. */
export function OfferEditor(props: OfferEditorProps) {
  const { title, place, keptAs, initial, does, saveLabel, saving, error, onSave, onClose } = props;
  const [begun] = useState(() => withKeptOver(keptAs, initial));
  const form = useForm<EnteredOffer>({
    defaultValues: begun,
    resolver:
      does === 'create'
        ? resolverBy('newOffer')
        : resolverBy(
            'offerAmendment',
            () => ({}),
            (name, values) => saidWith(name).some((field) => values[field] !== initial[field]),
          ),
  });
  const values = useWatch({ control: form.control, compute: (typed: EnteredOffer) => typed });
  useKept(keptAs, keptOver(differences(values, initial), initial));
  const { errors } = form.formState;
  const { setError } = form;
  useEffect(() => {
    if (error) showFieldErrors(error, enteredFields, setError);
  }, [error, setError]);
  const crossed = useCrossed('offer', values, form.formState.touchedFields);
  const field = (name: EnteredField) => ({ error: errors[name]?.message ?? crossed[name], ...form.register(name) });
  return (
    <Dialog open place={place} onClose={onClose} title={title} holdsText>
      <Form
        label={title}
        onSubmit={() => void form.handleSubmit(onSave)()}
        loading={saving}
        submitError={error && Object.keys(errors).length === 0 ? offerFailure(error, does) : null}
        submitLabel={saveLabel}
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
      >
        <TextField label="Title" required {...field('title')} />
        <TextField label="Business name" required {...field('businessName')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Business type"
            emptyLabel="Not known"
            options={businessesFor(initial.businessType)}
            {...field('businessType')}
          />
          <SelectField
            label="Category"
            required
            emptyLabel="Select a category"
            options={categories}
            {...field('category')}
          />
          <SelectField label="Kind of offer" emptyLabel="Not known" options={kinds} {...field('offerType')} />
          <TextField label="Discount value" required hint="For example: 20% off" {...field('discountValue')} />
        </div>
        <TextAreaField label="Description" required rows={5} {...field('description')} />
        <TextAreaField
          label="Short description"
          rows={2}
          counter={{ used: values.shortDescription.length, max: OFFER_SHORT_DESCRIPTION_MAX }}
          {...field('shortDescription')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Price without it (£)" inputMode="decimal" {...field('originalPrice')} />
          <TextField label="Price with it (£)" inputMode="decimal" {...field('discountedPrice')} />
          <TextField label="First day" type="date" {...field('startDate')} />
          <TextField label="Last day" type="date" {...field('endDate')} />
        </div>
        <TextField label="Location" required {...field('location')} />
        <TextField
          label="Ages"
          hint="Separated by commas, for example: 5-7 years, 8-11 years"
          {...field('ageRanges')}
        />
        <TextField label="Website" type="url" {...field('website')} />
        <TextField label="Page of the offer" type="url" {...field('offerUrl')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Voucher code" autoComplete="off" {...field('voucherCode')} />
          <TextField label="How often it can be used" inputMode="numeric" {...field('maxRedemptions')} />
        </div>
        <TextAreaField label="Conditions" hint="Who may use it, and when." rows={2} {...field('termsConditions')} />
      </Form>
    </Dialog>
  );
}

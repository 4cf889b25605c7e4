import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { offerCategories, offerCategoryIds } from '#domain/offer/words.ts';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { DiscardButton } from '#frontend/components/layer/discard-button.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { siteOf } from '#frontend/lib/format.ts';
import { differing } from '#frontend/lib/kept/differing.ts';
import { useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy, useCrossed } from '#frontend/lib/rules/rules.ts';
import { waitingFor } from './missing.ts';
import { forgetOffer, type FoundOffer, offerFields, type OfferForm, TYPED } from './offer-typed.ts';
import { FAILED, type SubmittedThing, useTellIfGone } from './submitted.tsx';

interface OfferReviewProps {
  readonly found: FoundOffer;
  readonly onSubmitted: (sent: SubmittedThing) => void;
  readonly onStartOver: () => void;
}

const options = offerCategoryIds.map((value) => ({ value, label: offerCategories[value] }));

/** What was read of an offer, for the parent to correct and send. */
export function OfferReview({ found: { initial, sourceUrl }, onSubmitted, onStartOver }: OfferReviewProps) {
  const [begun] = useState(() => withKept(TYPED, initial));
  const form = useForm<OfferForm>({ defaultValues: begun, resolver: resolverBy('offer') });
  const values = useWatch({ control: form.control, compute: (typed: OfferForm) => typed });
  const changes = differing(values, initial);
  useKept(TYPED, changes);
  const tellIfGone = useTellIfGone();
  const submit = useCommand('POST /api/parent-submissions/offer', {
    onSuccess: ({ title }) => {
      forgetOffer();
      tellIfGone(title);
    },
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => showFieldErrors(error, offerFields, form.setError),
  });
  const { errors } = form.formState;
  const send = ({ category, ...texts }: OfferForm): void =>
    submit.mutate(
      {
        body: {
          ...texts,
          category: category === '' ? null : category,
          ...(sourceUrl !== '' && { sourceUrl }),
        },
      },
      { onSuccess: ({ id, title }) => onSubmitted({ id, name: title, beside: null }) },
    );
  const missing = (['title', 'description'] as const).filter((name) => values[name].trim() === '');
  const crossed = useCrossed('offer', values, form.formState.touchedFields);
  const typed = (name: keyof OfferForm) => ({ error: errors[name]?.message ?? crossed[name], ...form.register(name) });
  return (
    <Card className="space-y-5">
      <FocusHeading>{sourceUrl === '' ? 'Tell us the details' : 'Check the details'}</FocusHeading>
      {sourceUrl !== '' && (
        <p className="text-soft">
          Read from <OutsideLink href={sourceUrl}>{siteOf(sourceUrl)}</OutsideLink>
        </p>
      )}
      <Form
        label="Offer"
        onSubmit={() => void form.handleSubmit(send)()}
        loading={submit.isPending}
        submitError={submit.error && Object.keys(errors).length === 0 ? errorWords(submit.error, ...FAILED) : null}
        submitLabel="Submit for Review"
        loadingLabel="Submitting..."
        disabledReason={waitingFor(missing)}
        actions={
          <DiscardButton label="Start Over" holdsWords={Object.keys(changes).length > 0} onDiscard={onStartOver} />
        }
      >
        <TextField label="Title" hint="What families get, in a few words." required {...typed('title')} />
        <TextField label="Business" {...typed('businessName')} />
        <TextAreaField label="Description" required rows={5} {...typed('description')} />
        <TextField label="What it saves" hint="For example: 20% off, or kids eat free." {...typed('discountValue')} />
        <TextAreaField label="Conditions" hint="Who may use it, and when." rows={2} {...typed('termsConditions')} />
        <SelectField label="Category" emptyLabel="Select a category" options={options} {...typed('category')} />
        <TextField label="Location" {...typed('location')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First day" type="date" {...typed('startDate')} />
          <TextField label="Last day" type="date" {...typed('endDate')} />
        </div>
        <TextField label="Voucher code" autoComplete="off" {...typed('voucherCode')} />
        <TextField label="Page of the offer" type="url" {...typed('offerUrl')} />
        <TextField label="Website" type="url" {...typed('website')} />
      </Form>
    </Card>
  );
}

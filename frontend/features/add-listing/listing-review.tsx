import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#domain/member/views.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { priceOf } from '#frontend/features/listing/facts.ts';
import { fieldLabel } from '#frontend/features/listing/field-words.ts';
import { typedAsOf } from '#frontend/features/listing/editing/draft-step.tsx';
import { FoundOn } from '#frontend/features/listing/found-on.tsx';
import { besideAnother } from '#frontend/features/listing/editing/beside-another.ts';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import { changedInput, formValuesOf, type ListingFormValues } from '#frontend/features/listing/editing/listing-form.ts';
import { asRead } from '#frontend/features/listing/editing/doubts.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import { changedTexts, emptySubmitter, submissionOf, type Submitter, submitterResolver } from './submission.ts';

/** What is said when it fails. */
const FAILED = ['Submission Failed', 'Failed to submit listing. Please try again.'] as const;

export type SubmitterType = 'parent' | 'provider';
export interface Found {
  /** Null where everything is typed by hand. */
  readonly activity: ListingView | null;
  /** Of somebody without an account. */
  readonly claimToken?: string;
}

interface ListingReviewProps {
  readonly found: Found;
  readonly submitterType: SubmitterType;
  readonly user: User | null;
  readonly onBack: () => void;
  readonly onSubmitted: (id: string, beside: string | null) => void;
}

/** What was read from the page, for the submitter to correct and send. */
export function ListingReview({ found, submitterType, user, onBack, onSubmitted }: ListingReviewProps) {
  const [initial] = useState(() => formValuesOf(found.activity, 'generic'));
  const { activity } = found;
  const typedAs = typedAsOf('listing', activity);
  const [firstSaid] = useState<Submitter>(() => ({ ...emptySubmitter, price: priceOf(initial) ?? '' }));
  const editor = useListingEditor('generic', typedAs, initial);
  const { form, values, missing } = editor;
  const saidAs = `${typedAs}-said`;
  const [saidBefore] = useState(() => withKept(saidAs, firstSaid));
  const submitter = useForm<Submitter>({
    defaultValues: saidBefore,
    resolver: submitterResolver(user !== null),
  });
  const said = useWatch({ control: submitter.control, compute: (current: Submitter) => current });
  useKept(saidAs, changedTexts(said, firstSaid));
  const submit = useCommand('POST /api/submit-listing', {
    // Who looks at the draft is led on by this page.
    later: ['GET /api/activities/:id'],
    signedOutIsFine: true,
    onSuccess: (submitted) => {
      editor.forget();
      forget(saidAs);
      toast.success('Listing Submitted', besideAnother(submitted) ?? 'Our team will review it soon.');
    },
    onError: editor.refused,
    failure: (error) => errorWords(error, ...FAILED),
  });
  const send = async (corrected: ListingFormValues): Promise<void> => {
    if (!(await submitter.trigger(undefined, { shouldFocus: true }))) return;
    submit.mutate(
      {
        body: {
          ...changedInput(corrected, initial),
          ...submissionOf(submitter.getValues(), submitterType, { user, priceWas: priceOf(initial) ?? '' }),
          name: corrected.name,
          description: corrected.description,
          category: corrected.category,
          location: corrected.location,
          ...(activity && { id: activity.id }),
          ...(found.claimToken === undefined ? {} : { claimToken: found.claimToken }),
          ...(activity?.sourceUrl ? { sourceUrl: activity.sourceUrl } : {}),
        },
      },
      // Who has gone elsewhere meanwhile stays there.
      { onSuccess: (submitted) => onSubmitted(submitted.id, besideAnother(submitted)) },
    );
  };
  return (
    <Card className="space-y-5">
      <FocusHeading>Review &amp; Edit</FocusHeading>
      {activity && <FoundOn activity={activity} images={values.images} show={4} />}
      <Form
        label="New listing"
        onSubmit={() => void form.handleSubmit(send)()}
        loading={submit.isPending}
        submitError={submit.isError ? errorWords(submit.error, ...FAILED) : null}
        submitLabel="Submit Listing"
        loadingLabel="Submitting..."
        disabledReason={missing.length === 0 ? undefined : `Still needed: ${missing.map(fieldLabel).join(', ')}.`}
        actions={
          <Button variant="ghost" onClick={onBack}>
            Back to URL Input
          </Button>
        }
      >
        <ListingFields
          editor={editor}
          {...asRead(activity)}
          after={{
            'Where and when': (
              <TextField
                label="Price"
                hint="For example £6.50 per session, or free."
                error={submitter.formState.errors.price?.message}
                {...submitter.register('price')}
              />
            ),
          }}
        />
        {user === null && <SubmitterFields form={submitter} />}
        <TextAreaField
          label="Comments for our team (optional)"
          rows={3}
          error={submitter.formState.errors.submitterComments?.message}
          {...submitter.register('submitterComments')}
        />
        <Honeypot {...submitter.register('companyFax')} />
      </Form>
    </Card>
  );
}

function SubmitterFields({ form }: { readonly form: ReturnType<typeof useForm<Submitter>> }) {
  const { errors } = form.formState;
  return (
    <fieldset>
      <legend className="mb-3 text-lead font-extrabold">About you</legend>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        <TextField
          label="Your Name"
          autoComplete="name"
          required
          error={errors.submitterName?.message}
          {...form.register('submitterName')}
        />
        <TextField
          label="Your Email"
          type="email"
          autoComplete="email"
          hint="Only for questions about this listing. It is never published."
          required
          error={errors.submitterEmail?.message}
          {...form.register('submitterEmail')}
        />
      </div>
    </fieldset>
  );
}

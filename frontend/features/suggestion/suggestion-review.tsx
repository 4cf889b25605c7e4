import { useState } from 'react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { DiscardButton } from '#frontend/components/layer/discard-button.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { COMMENTS_MAX } from '#domain/listing/facts/limits.ts';
import { tooLong } from '#frontend/lib/forms/too-long.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { typedAsOf } from '#frontend/features/listing/editing/draft-step.tsx';
import { FoundOn } from '#frontend/features/listing/found-on.tsx';
import { asRead } from '#frontend/features/listing/editing/doubts.ts';
import { besideAnother } from '#frontend/features/listing/editing/beside-another.ts';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import {
  changedInput,
  type FormField,
  formValuesOf,
  type ListingFormValues,
} from '#frontend/features/listing/editing/listing-form.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';

interface SuggestionReviewProps {
  /** Null where everything is typed by hand. */
  readonly activity: ListingView | null;
  readonly onSubmitted: (id: string, name: string, beside: string | null) => void;
  readonly onStartOver: () => void;
}

/** What was read from the page: the parent checks it, corrects it and submits it. */
export function SuggestionReview({ activity, onSubmitted, onStartOver }: SuggestionReviewProps) {
  const [initial] = useState(() => formValuesOf(activity, 'parent'));
  const typedAs = typedAsOf('suggestion', activity);
  const editor = useListingEditor('suggestion', typedAs, initial);
  const { form, values, missing } = editor;
  const saidAs = `${typedAs}-said`;
  const [comments, setComments] = useState(() => withKept(saidAs, { comments: '' }).comments);
  useKept(saidAs, comments === '' ? {} : { comments });
  const read = asRead(activity);
  // Sent, or begun anew.
  const forgetAll = (): void => {
    editor.forget();
    forget(saidAs);
  };
  const submit = useCommand('POST /api/parent/submit-suggestion', {
    // Who looks at the draft is led on by this page.
    later: ['GET /api/activities/:id'],
    onSuccess: (submitted) => {
      forgetAll();
      toast.success('Suggestion Submitted', besideAnother(submitted) ?? 'Thank you! Our team will review it soon.');
    },
    onError: editor.refused,
    failure: failureWords,
  });
  const send = (corrected: ListingFormValues): void =>
    submit.mutate(
      {
        body: {
          ...changedInput(corrected, initial, ['name']),
          ...(activity && { id: activity.id }),
          source: 'parent_suggestion',
          status: 'pending',
          ...(comments.trim() === '' ? {} : { submitterComments: comments.trim() }),
        },
      },
      // Who has gone elsewhere meanwhile stays there.
      { onSuccess: (submitted) => onSubmitted(submitted.id, corrected.name, besideAnother(submitted)) },
    );
  return (
    <Card className="space-y-5">
      <FocusHeading>{activity ? 'Check the details' : 'Tell us the details'}</FocusHeading>
      {activity && <FoundOn activity={activity} images={values.images} />}
      <Form
        label="Suggestion"
        onSubmit={() => void form.handleSubmit(send)()}
        loading={submit.isPending}
        submitError={submit.error ? failureWords(submit.error) : null}
        submitLabel="Submit Suggestion"
        loadingLabel="Submitting..."
        disabledReason={missing.length === 0 ? tooLong(comments, COMMENTS_MAX) : waitingFor(missing)}
        actions={
          <DiscardButton
            label="Start Over"
            holdsWords={comments !== '' || Object.keys(editor.changes).length > 0}
            onDiscard={() => {
              forgetAll();
              onStartOver();
            }}
          />
        }
      >
        <ListingFields editor={editor} {...read} />
        <TextAreaField
          label="Anything we should know? (optional)"
          rows={3}
          error={tooLong(comments, COMMENTS_MAX)}
          value={comments}
          onChange={(event) => setComments(event.target.value)}
        />
      </Form>
    </Card>
  );
}

/** What nobody has answered was not refused. */
const failureWords = (error: Error): ErrorWords =>
  error instanceof ApiError && error.status !== 0
    ? errorWords(error, 'Failed to Submit', 'Please try again.')
    : { title: 'Submission Failed', description: 'Failed to submit suggestion. Please try again.' };

/** "Add a name and a description first." */
function waitingFor(missing: readonly FormField[]): string {
  return `Add ${missing.map((name) => (name === 'name' ? 'a name' : 'a description')).join(' and ')} first.`;
}

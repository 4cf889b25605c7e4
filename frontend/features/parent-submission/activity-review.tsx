import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { DiscardButton } from '#frontend/components/layer/discard-button.tsx';
import { asRead } from '#frontend/features/listing/editing/doubts.ts';
import { typedAsOf } from '#frontend/features/listing/editing/draft-step.tsx';
import { FoundOn } from '#frontend/features/listing/found-on.tsx';
import { ListingFields } from '#frontend/features/listing/editing/listing-controls.tsx';
import { changedInput, formValuesOf, type ListingFormValues } from '#frontend/features/listing/editing/listing-form.ts';
import { useListingEditor } from '#frontend/features/listing/editing/use-listing-editor.ts';
import { ListingFacts } from '#frontend/features/listing/listing-facts.tsx';
import { COMMENTS_MAX } from '#domain/listing/facts/limits.ts';
import { tooLong } from '#frontend/lib/forms/too-long.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { waitingFor } from './missing.ts';
import { FAILED, type SubmittedThing, useTellIfGone } from './submitted.tsx';

interface ActivityReviewProps {
  /** Null where everything is typed by hand. */
  readonly activity: ListingView | null;
  readonly onSubmitted: (sent: SubmittedThing) => void;
  readonly onStartOver: () => void;
}

/** What was read from the page, as families would see it; whoever likes to corrects it in place. */
export function ActivityReview({ activity, onSubmitted, onStartOver }: ActivityReviewProps) {
  const [initial] = useState(() => formValuesOf(activity, 'parent'));
  const typedAs = typedAsOf('submission', activity);
  const editor = useListingEditor('suggestion', typedAs, initial);
  const { form, values, missing } = editor;
  const [editing, setEditing] = useState(activity === null || editor.isTakenUp);
  const saidAs = `${typedAs}-said`;
  const [comments, setComments] = useState(() => withKept(saidAs, { comments: '' }).comments);
  useKept(saidAs, comments === '' ? {} : { comments });
  const forgetAll = (): void => {
    editor.forget();
    forget(saidAs);
  };
  const tellIfGone = useTellIfGone();
  const submit = useCommand('POST /api/parent-submissions', {
    // Who looks at the draft is led on by this page.
    later: ['GET /api/activities/:id'],
    onSuccess: ({ activityName }) => {
      forgetAll();
      tellIfGone(activityName);
    },
    failure: (error) => errorWords(error, ...FAILED),
    onError: (error) => {
      setEditing(true);
      editor.refused(error);
    },
  });
  const send = (corrected: ListingFormValues): void => {
    const { name: _, ...changes } = changedInput(corrected, initial);
    submit.mutate(
      {
        body: {
          ...changes,
          ...(activity && { id: activity.id, sourceUrl: activity.sourceUrl }),
          activityName: corrected.name,
          description: corrected.description,
          source: 'parent_submission',
          ...(comments.trim() !== '' && { submitterComments: comments.trim() }),
        },
      },
      // Who has gone elsewhere meanwhile stays there.
      {
        onSuccess: ({ id, activityName, status, message }) =>
          onSubmitted({ id, name: activityName, beside: status === 'pending' ? null : message }),
      },
    );
  };
  return (
    <Card className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FocusHeading>{activity ? 'Check the details' : 'Tell us the details'}</FocusHeading>
        {activity && (
          <Button variant="secondary" onClick={() => setEditing(!editing)}>
            <Pencil aria-hidden className="size-4" />
            {editing ? 'Show Preview' : 'Edit Details'}
          </Button>
        )}
      </div>
      {activity && <FoundOn activity={activity} images={values.images} />}
      <Form
        label="Submission"
        onSubmit={() =>
          void form.handleSubmit(send, () => {
            // What is wrong has to be in sight.
            setEditing(true);
          })()
        }
        loading={submit.isPending}
        submitError={submit.error && errorWords(submit.error, ...FAILED)}
        submitLabel="Submit for Review"
        loadingLabel="Submitting..."
        disabledReason={waitingFor(missing) ?? tooLong(comments, COMMENTS_MAX)}
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
        {editing ? <ListingFields editor={editor} {...asRead(activity)} /> : <Preview values={values} />}
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

function Preview({ values }: { readonly values: ListingFormValues }) {
  return (
    <section aria-label="Preview" className="space-y-4 rounded-card bg-page p-4">
      <div>
        <h3 className="text-lead font-extrabold wrap-anywhere">{values.name || 'Name not stated'}</h3>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{values.description || 'No description yet.'}</p>
      </div>
      <ListingFacts values={values} />
      {values.schedule === '' && <p className="text-soft">Contact provider for schedule details</p>}
    </section>
  );
}

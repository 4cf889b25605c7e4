import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Card } from '#frontend/components/card.tsx';
import { FocusHeading } from '#frontend/components/focus-heading.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { errorWords } from '#frontend/lib/error-words.ts';
import { shorten } from '#frontend/lib/format.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { DetailsDialog } from '#frontend/features/listing/editing/details-dialog.tsx';
import { besideAnother } from '#frontend/features/listing/editing/beside-another.ts';
import { typedAsOf } from '#frontend/features/listing/editing/draft-step.tsx';
import { FoundOn } from '#frontend/features/listing/found-on.tsx';
import { ListingFacts } from '#frontend/features/listing/listing-facts.tsx';
import {
  changeCount,
  changedInput,
  formValuesOf,
  missingFields,
} from '#frontend/features/listing/editing/listing-form.ts';

interface ApplicationReviewProps {
  /** Null where everything is typed by hand. */
  readonly activity: ListingView | null;
  readonly onSubmitted: () => void;
  readonly onCancel: () => void;
}

/** What was read from the provider's page: they edit it, submit it, or let it be. */
export function ApplicationReview({ activity, onSubmitted, onCancel }: ApplicationReviewProps) {
  const [initial] = useState(() => formValuesOf(activity, 'admin'));
  const typedAs = typedAsOf('application', activity);
  const [values, setValues] = useState(() => withKept(typedAs, initial));
  useKept(typedAs, changedInput(values, initial));
  const [editing, setEditing] = useState(activity === null && values.name === '');
  const edits = changeCount(values, initial);
  const missing = missingFields(values, ['name', 'description']);
  // Sent, or given up.
  const forgetTyped = (): void => {
    for (const each of [typedAs, `${typedAs}-details`]) forget(each);
  };
  const submit = useCommand('POST /api/provider/submit-application', {
    // Who looks at the draft is led on by this page.
    later: ['GET /api/activities/:id'],
    onSuccess: (submitted) => {
      forgetTyped();
      toast.success('Application Submitted', besideAnother(submitted) ?? 'Our team will review it soon.');
    },
  });
  const failure = submit.isError ? errorWords(submit.error, 'Failed to Submit', 'Please try again.') : null;
  return (
    <Card className="space-y-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <FocusHeading>{values.name.trim() === '' ? 'Review the details' : values.name}</FocusHeading>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-4" />
          Edit Details
        </Button>
      </div>
      {activity && <FoundOn activity={activity} images={values.images} />}
      {values.description.trim() !== '' && (
        <p className="whitespace-pre-line">{shorten(values.shortDescription || values.description, 600)}</p>
      )}
      <ListingFacts values={values} />
      {edits > 0 && (
        <Notice kind="info">
          {edits === 1 ? 'You changed one detail.' : `You changed ${edits} details.`} Submit the application to keep it.
        </Notice>
      )}
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.description}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          loading={submit.isPending}
          disabledReason={missing.length === 0 ? undefined : `Add ${missing.join(' and ')} with Edit Details first.`}
          onClick={() =>
            submit.mutate(
              {
                body: {
                  ...changedInput(values, initial, ['name']),
                  ...(activity && { id: activity.id }),
                  source: 'provider_application',
                  status: 'pending',
                },
              },
              // Who has gone elsewhere meanwhile stays there.
              { onSuccess: onSubmitted },
            )
          }
        >
          {submit.isPending ? 'Submitting...' : 'Submit Application'}
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            forgetTyped();
            onCancel();
          }}
        >
          Cancel
        </Button>
        {missing.length > 0 && (
          <p aria-hidden className="text-small text-soft">{`Add ${missing.join(' and ')} with Edit Details first.`}</p>
        )}
      </div>
      {editing && (
        <DetailsDialog
          title="Edit Details"
          values={values}
          typedAs={`${typedAs}-details`}
          editor="application"
          submitLabel="Save Changes"
          loading={false}
          submitError={null}
          onClose={() => setEditing(false)}
          onSave={(corrected) => {
            setValues(corrected);
            forget(`${typedAs}-details`);
            setEditing(false);
          }}
        />
      )}
    </Card>
  );
}

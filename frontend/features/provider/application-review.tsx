import { useMemo, useState } from 'react';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { DetailsDialog } from '#frontend/features/listing/editing/details-dialog.tsx';
import { typedAsOf } from '#frontend/features/listing/editing/draft-step.tsx';
import { changeCount, changedInput, formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { ApplicationCard } from './application-card.tsx';
import { EditDraftDialog } from './edit-draft-dialog.tsx';

interface ApplicationReviewProps {
  /** Null where everything is typed by hand. */
  readonly activity: ListingView | null;
  readonly onSubmitted: () => void;
  readonly onCancel: () => void;
}

/** What a provider sends: they edit it, submit it, or let it be. */
export function ApplicationReview({ activity, ...props }: ApplicationReviewProps) {
  return activity === null ? <TypedApplication {...props} /> : <ReadApplication {...props} activity={activity} />;
}

/** What was read from the provider's page. It is a draft, which is saved as they edit it. */
function ReadApplication({
  activity,
  onSubmitted,
  onCancel,
}: ApplicationReviewProps & { readonly activity: ListingView }) {
  const typedAs = typedAsOf('application', activity);
  const initial = useMemo(() => formValuesOf(activity, 'admin'), [activity]);
  const [editing, setEditing] = useState(false);
  // A window that was closed while its last words were on their way holds some still.
  const values = withKept(typedAs, initial);
  return (
    <ApplicationCard
      activity={activity}
      values={values}
      toSend={() => ({ ...changedInput(withKept(typedAs, initial), initial, ['name']), id: activity.id })}
      holdsWords={isKept(typedAs)}
      forgetTyped={() => forget(typedAs)}
      onEdit={() => setEditing(true)}
      onSubmitted={onSubmitted}
      onCancel={onCancel}
    >
      {editing && <EditDraftDialog draft={activity} typedAs={typedAs} onClose={() => setEditing(false)} />}
    </ApplicationCard>
  );
}

/** What is typed by hand is no draft yet: the tab keeps it until it is submitted. */
function TypedApplication({ onSubmitted, onCancel }: Omit<ApplicationReviewProps, 'activity'>) {
  const typedAs = typedAsOf('application', null);
  const [initial] = useState(() => formValuesOf(null, 'admin'));
  const [values, setValues] = useState(() => withKept(typedAs, initial));
  useKept(typedAs, changedInput(values, initial));
  const [editing, setEditing] = useState(values.name === '');
  const isTyped = changeCount(values, initial) > 0;
  return (
    <ApplicationCard
      activity={null}
      values={values}
      note={isTyped ? 'What you typed is kept in this tab until you submit the application.' : undefined}
      toSend={() => changedInput(values, initial, ['name'])}
      holdsWords={isTyped || isKept(`${typedAs}-details`)}
      forgetTyped={() => {
        for (const each of [typedAs, `${typedAs}-details`]) forget(each);
      }}
      onEdit={() => setEditing(true)}
      onSubmitted={onSubmitted}
      onCancel={onCancel}
    >
      {editing && (
        <DetailsDialog
          title="Edit Details"
          values={values}
          typedAs={`${typedAs}-details`}
          editor="application"
          submitLabel="Continue"
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
    </ApplicationCard>
  );
}

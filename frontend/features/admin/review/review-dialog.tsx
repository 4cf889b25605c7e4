import { useState } from 'react';
import { Link } from 'react-router-dom';
import { awaitsReview } from '#domain/listing/listing.ts';
import type { ReviewItem } from '#domain/listing/shown/views.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/layer/dialog.tsx';
import { Notice } from '../../../components/state/notice.tsx';
import { TextAreaField } from '../../../components/form/text-field.tsx';
import { paths } from '../../../lib/paths.ts';
import { DetailsDialog } from '../../listing/editing/details-dialog.tsx';
import { changedInput, formValuesOf } from '../../listing/editing/listing-form.ts';
import { changesSince } from './comparison.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { DuplicatesWarning } from './duplicates-warning.tsx';
import { PendingRevisions } from '../queue/pending-revisions.tsx';
import { RestoreListing } from '../restore-listing.tsx';
import { reviewSections } from './review-sections.ts';
import { StaleNotice } from './stale-notice.tsx';
import { SubmissionSummary } from './submission-summary.tsx';
import { type ReviewCall, useVerdict } from './use-verdict.ts';

interface ReviewDialogProps {
  /** The listing as it was when the dialog opened. */
  readonly opened: ReviewItem;
  /** The listing as the queue has it now; undefined when it has left the queue. */
  readonly latest: ReviewItem | undefined;
  readonly call: ReviewCall;
  readonly onClose: () => void;
}

/** Everything an admin needs to decide on one listing, and the decision. */
export function ReviewDialog({ opened, latest, call, onClose }: ReviewDialogProps) {
  // The verdict is on what the admin has seen: a newer revision is shown only when they ask for it.
  const [item, setItem] = useState(opened);
  const [notes, setNotes] = useState('');
  const [notesProblem, setNotesProblem] = useState<string | undefined>();
  const [editing, setEditing] = useState(false);
  const verdict = useVerdict(item, call, onClose);
  const isNewer = latest !== undefined && latest.revision !== item.revision;
  const stale = verdict.staleChanges ?? (isNewer ? changesSince(item, latest) : null);
  const outdated = stale === null ? undefined : 'This listing has changed. Review the current version first.';
  const reject = (): void => {
    if (item.origin === 'provider_application' && notes.trim() === '') {
      return setNotesProblem('Notes Required: Please provide rejection notes for the provider.');
    }
    verdict.judge({ action: 'reject', adminNotes: notes });
  };
  if (editing) {
    return <EditAndApprove item={item} notes={notes} verdict={verdict} onClose={() => setEditing(false)} />;
  }
  const reviewable = awaitsReview(item);
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={item.name || 'Listing without a name'}
      footer={
        reviewable && (
          <>
            <Button variant="danger" loading={verdict.pending === 'reject'} disabledReason={outdated} onClick={reject}>
              Reject
            </Button>
            <Button variant="secondary" disabledReason={outdated} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button
              loading={verdict.pending === 'approve'}
              disabledReason={outdated}
              onClick={() => verdict.judge({ action: 'approve', adminNotes: notes })}
            >
              Approve
            </Button>
          </>
        )
      }
    >
      <div className="space-y-5">
        <SubmissionSummary item={item} />
        <DuplicatesWarning duplicates={item.duplicates} />
        {stale !== null && (
          <StaleNotice
            rows={stale}
            onShowCurrent={
              isNewer
                ? () => {
                    setItem(latest);
                    verdict.forget();
                  }
                : undefined
            }
          />
        )}
        {verdict.error && verdict.staleChanges === null && (
          <Notice kind="error" title={verdict.error.title}>
            {verdict.error.description}
          </Notice>
        )}
        <PendingRevisions
          item={item}
          pending={verdict.pending}
          onJudge={(action, revisionId) => verdict.judge({ action, revisionId, adminNotes: notes })}
        />
        {item.status !== 'live' && <ComparisonTable item={item} />}
        {(reviewable || item.pendingRevisions.length > 0) && (
          <TextAreaField
            label="Admin notes"
            hint="The submitter can read them, for example why a listing was rejected."
            rows={3}
            maxLength={5000}
            value={notes}
            error={notesProblem}
            onChange={(event) => {
              setNotes(event.target.value);
              setNotesProblem(undefined);
            }}
          />
        )}
        {item.status === 'archived' && <RestoreListing item={item} onDone={onClose} />}
        <p>
          <Link
            to={paths.listingAudit(item.id)}
            className="inline-flex min-h-11 items-center font-bold text-brand-strong underline underline-offset-4"
          >
            History of this listing
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

interface EditAndApproveProps {
  readonly item: ReviewItem;
  readonly notes: string;
  readonly verdict: ReturnType<typeof useVerdict>;
  readonly onClose: () => void;
}

function EditAndApprove({ item, notes, verdict, onClose }: EditAndApproveProps) {
  const [initial] = useState(() => formValuesOf(item, 'admin'));
  return (
    <DetailsDialog
      title={`Edit ${item.name}`}
      values={initial}
      list="admin"
      sections={reviewSections}
      submitLabel="Save & Approve"
      loadingLabel="Saving..."
      loading={verdict.pending === 'edit'}
      submitError={verdict.error}
      onClose={() => {
        verdict.forget();
        onClose();
      }}
      onSave={(values) =>
        verdict.judge({ action: 'edit', adminNotes: notes, updatedData: changedInput(values, initial, ['name']) })
      }
    />
  );
}

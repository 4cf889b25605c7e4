import { useMemo } from 'react';
import { COMMENTS_MAX } from '#domain/listing/facts/limits.ts';
import { DetailsDialog } from '#frontend/features/listing/editing/details-dialog.tsx';
import { asReadInFull } from '#frontend/features/listing/editing/doubts.ts';
import { changedInput, formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { tooLong } from '#frontend/lib/forms/too-long.ts';
import { DecidedNotice } from './meanwhile/decided-notice.tsx';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import type { useReview } from './use-review.ts';

interface EditAndApproveProps {
  readonly review: ReturnType<typeof useReview>;
  readonly notes: string;
  readonly typedAs: string;
  readonly onClose: () => void;
  /** Corrections were saved, and the listing waits on. */
  readonly onSaved: () => void;
}

/** What an admin corrects of a listing that waits, beside the words of its page: saved as it is, or approved at once. */
export function EditAndApprove({ review, notes, typedAs, onClose, onSaved }: EditAndApproveProps) {
  const { item, latest, verdict, saving, stale, isDecided, waits, showCurrent } = review;
  const initial = useMemo(() => formValuesOf(item, 'admin'), [item]);
  const read = useMemo(() => asReadInFull(item, item.scraped?.evidence), [item]);
  return (
    <DetailsDialog
      title={`Edit ${item.name}`}
      place="beside"
      values={initial}
      typedAs={typedAs}
      editor="review"
      submitLabel="Save & Approve"
      loadingLabel="Saving..."
      loading={verdict.pending === 'edit'}
      submitError={stale === null && !isDecided ? (verdict.error ?? saving.error) : null}
      read={read}
      also={{
        label: 'Save Corrections',
        loading: saving.isPending,
        onSave: (values) => saving.save(changedInput(values, initial, ['name']), onSaved),
      }}
      disabledReason={waits ?? tooLong(notes, COMMENTS_MAX)}
      notice={
        isDecided ? (
          <DecidedNotice id={item.id} status={latest.status} />
        ) : (
          stale !== null && <StaleNotice id={item.id} rows={stale} onShowCurrent={showCurrent} />
        )
      }
      onClose={() => {
        // Of what is on its way yet the review tells.
        if (verdict.pending === null) verdict.forget();
        if (!saving.isPending) saving.forget();
        onClose();
      }}
      onSave={(values) =>
        verdict.judge({ action: 'edit', adminNotes: notes, updatedData: changedInput(values, initial, ['name']) })
      }
    />
  );
}

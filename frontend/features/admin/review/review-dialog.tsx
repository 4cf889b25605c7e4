import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { NOTES_REQUIRED } from '#domain/business/notes.ts';
import { REASON_REQUIRED } from '#domain/listing/notes.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { useShortcutKeys } from '#frontend/components/list/shortcut-keys.ts';
import { COMMENTS_MAX } from '#domain/listing/facts/limits.ts';
import { tooLong } from '#frontend/lib/forms/too-long.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { DuplicatesWarning } from '#frontend/features/admin/merge/duplicates-warning.tsx';
import { MergedNotice } from '#frontend/features/admin/merge/merged-notice.tsx';
import { PendingRevisions } from '#frontend/features/admin/queue/pending-revisions.tsx';
import { RestoreListing } from '#frontend/features/admin/restore-listing.tsx';
import { ComparisonTable } from './compared/comparison-table.tsx';
import { DecidedNotice } from './meanwhile/decided-notice.tsx';
import { NothingWaits } from './meanwhile/nothing-waits.tsx';
import { StaleNotice } from '#frontend/features/review/meanwhile/stale-notice.tsx';
import { VanishedNotice } from './vanished-notice.tsx';
import { SubmissionSummary } from './submission-summary.tsx';
import { EditAndApprove } from './edit-and-approve.tsx';
import { notesHint } from './notes-hint.ts';
import { useReview } from './use-review.ts';
import type { ReviewCall } from './use-verdict.ts';
import { awaitsReview } from '#domain/listing/status.ts';

interface ReviewDialogProps {
  /** The listing as it was when the dialog opened. */
  readonly opened: QueueItem;
  readonly call: ReviewCall;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Everything an admin needs to decide on one listing, and the decision. */
export function ReviewDialog({ opened, call, onClose, onDecided }: ReviewDialogProps) {
  const typedAs = `review-${opened.id}`;
  const editedAs = `${typedAs}-edit`;
  // Decided; Esc and a lost session are not, and cost no word.
  const finish = (): void => {
    forget(typedAs);
    forget(editedAs);
    onDecided();
  };
  const review = useReview(opened, call, finish);
  const { item, latest, duplicates, mergedInto, verdict, saving, stale, isDecided, waits, showCurrent } = review;
  // Also of what was sent from the editor, which may have been closed since.
  const failure = verdict.error ?? saving.error;
  const [notes, setNotes] = useState(() => withKept(typedAs, { notes: '' }).notes);
  useKept(typedAs, notes === '' ? {} : { notes });
  const [notesProblem, setNotesProblem] = useState<string | undefined>();
  const notesTooLong = tooLong(notes, COMMENTS_MAX);
  // Their keys press them: `a`, `r` and `e`.
  const verdicts = useRef<HTMLDivElement>(null);
  const announced = useShortcutKeys(verdicts);
  const notesBox = useRef<HTMLTextAreaElement>(null);
  // Who was editing goes on where they were.
  const [editing, setEditing] = useState(() => isKept(editedAs) && awaitsReview(opened));
  const meanwhile = useRef<HTMLDivElement>(null);
  const hasNews = isDecided || stale !== null || failure !== null;
  useEffect(() => {
    // The verdict is given at the foot of a long sheet; why it does not count stands further up.
    if (hasNews) meanwhile.current?.scrollIntoView({ block: 'nearest' });
  }, [hasNews]);
  const askForNotes = (problem: string): void => {
    setNotesProblem(problem);
    notesBox.current?.focus();
  };
  const reject = (): void => {
    if (item.origin === 'provider_application' && notes.trim() === '') return askForNotes(NOTES_REQUIRED);
    verdict.judge({ action: 'reject', adminNotes: notes });
  };
  if (editing) {
    return (
      <EditAndApprove
        review={review}
        notes={notes}
        typedAs={editedAs}
        onClose={() => setEditing(false)}
        onSaved={() => {
          forget(editedAs);
          setEditing(false);
        }}
      />
    );
  }
  const reviewable = awaitsReview(item);
  const nothingWaits = !reviewable && item.pendingRevisions.length === 0;
  return (
    <Dialog
      open
      size="large"
      place="beside"
      holdsText={notes !== ''}
      onClose={onClose}
      title={item.name || 'Listing without a name'}
      footer={
        reviewable && (
          <div ref={verdicts} className="flex flex-wrap items-center justify-end gap-3">
            <Button
              aria-keyshortcuts={announced('r')}
              variant="danger"
              loading={verdict.pending === 'reject'}
              disabledReason={waits ?? notesTooLong}
              onClick={reject}
            >
              Reject
            </Button>
            <Button
              aria-keyshortcuts={announced('e')}
              variant="secondary"
              disabledReason={waits ?? notesTooLong}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            <Button
              aria-keyshortcuts={announced('a')}
              loading={verdict.pending === 'approve'}
              disabledReason={waits ?? notesTooLong}
              onClick={() => verdict.judge({ action: 'approve', adminNotes: notes })}
            >
              Approve
            </Button>
          </div>
        )
      }
    >
      <div className="space-y-5">
        <SubmissionSummary item={item} />
        {nothingWaits && <NothingWaits status={item.status} />}
        {(latest ?? item).vanished.map((where) => (
          <VanishedNotice key={where.sourceId} where={where} />
        ))}
        <DuplicatesWarning item={item} duplicates={duplicates} disabledReason={waits} onGone={finish} />
        {hasNews && (
          <div ref={meanwhile}>
            {isDecided ? (
              <DecidedNotice id={item.id} status={latest.status} onShowCurrent={showCurrent} />
            ) : stale !== null ? (
              <StaleNotice id={item.id} rows={stale} action="Review the current version" onShowCurrent={showCurrent} />
            ) : (
              failure && (
                <Notice kind="error" title={failure.title}>
                  {failure.description}
                </Notice>
              )
            )}
          </div>
        )}
        <PendingRevisions
          item={item}
          latest={latest}
          disabledReason={waits ?? notesTooLong}
          pending={verdict.pending}
          onJudge={(action, revisionId) => {
            if (action === 'reject' && notes.trim() === '') return askForNotes(REASON_REQUIRED);
            verdict.judge({ action, revisionId, adminNotes: notes });
          }}
        />
        {item.status !== 'live' && <ComparisonTable item={item} />}
        {(reviewable || item.pendingRevisions.length > 0) && (
          <TextAreaField
            label="Admin notes"
            hint={notesHint(item)}
            rows={3}
            ref={notesBox}
            value={notes}
            error={notesProblem ?? notesTooLong}
            onChange={(event) => {
              setNotes(event.target.value);
              setNotesProblem(undefined);
            }}
          />
        )}
        {mergedInto !== null && <MergedNotice id={item.id} into={mergedInto} onDone={finish} />}
        {item.status === 'archived' && mergedInto === null && <RestoreListing item={item} onDone={finish} />}
        <p>
          <Link
            to={pathTo('listing-audit', { id: item.id })}
            className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4"
          >
            History of this listing
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
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
import { DetailsDialog } from '#frontend/features/listing/editing/details-dialog.tsx';
import { changedInput, formValuesOf } from '#frontend/features/listing/editing/listing-form.ts';
import { reviewItemQuery } from '#frontend/features/admin/api.ts';
import { PendingRevisions } from '#frontend/features/admin/queue/pending-revisions.tsx';
import { RestoreListing } from '#frontend/features/admin/restore-listing.tsx';
import { useLiveQuery } from '#frontend/features/admin/use-live-query.ts';
import { changesSince } from './comparison.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { DecidedNotice } from './decided-notice.tsx';
import { DuplicatesWarning } from './duplicates-warning.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { SubmissionSummary } from './submission-summary.tsx';
import { type ReviewCall, useVerdict } from './use-verdict.ts';
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
  const { item, latest, duplicates, verdict, stale, isDecided, waits, showCurrent } = review;
  const [notes, setNotes] = useState(() => withKept(typedAs, { notes: '' }).notes);
  useKept(typedAs, notes === '' ? {} : { notes });
  const [notesProblem, setNotesProblem] = useState<string | undefined>();
  const notesTooLong = tooLong(notes, COMMENTS_MAX);
  // Their keys press them: `a`, `r` and `e`.
  const verdicts = useRef<HTMLDivElement>(null);
  useShortcutKeys(verdicts);
  const notesBox = useRef<HTMLTextAreaElement>(null);
  // Who was editing goes on where they were.
  const [editing, setEditing] = useState(() => isKept(editedAs) && awaitsReview(opened));
  const meanwhile = useRef<HTMLDivElement>(null);
  const hasNews = isDecided || stale !== null || verdict.error !== null;
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
    return <EditAndApprove review={review} notes={notes} typedAs={editedAs} onClose={() => setEditing(false)} />;
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
              aria-keyshortcuts="r"
              variant="danger"
              loading={verdict.pending === 'reject'}
              disabledReason={waits ?? notesTooLong}
              onClick={reject}
            >
              Reject
            </Button>
            <Button
              aria-keyshortcuts="e"
              variant="secondary"
              disabledReason={waits ?? notesTooLong}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
            <Button
              aria-keyshortcuts="a"
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
        <DuplicatesWarning duplicates={duplicates} />
        {hasNews && (
          <div ref={meanwhile}>
            {isDecided ? (
              <DecidedNotice status={latest.status} onShowCurrent={showCurrent} />
            ) : stale !== null ? (
              <StaleNotice rows={stale} action="Review the current version" onShowCurrent={showCurrent} />
            ) : (
              verdict.error && (
                <Notice kind="error" title={verdict.error.title}>
                  {verdict.error.description}
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
            hint="Whoever sent it can read them: why a listing or a change was rejected, say."
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
        {item.status === 'archived' && <RestoreListing item={item} onDone={finish} />}
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

/** The listing that is being decided on, what became of it meanwhile, and the decision. */
function useReview(opened: QueueItem, call: ReviewCall, onDone: () => void) {
  // The verdict is on what the admin has seen: a newer revision is shown only when they ask for it.
  const [item, setItem] = useState(opened);
  const current = useLiveQuery(reviewItemQuery(opened.id)).data;
  const latest = current ?? opened;
  const isNewer = latest.revision > item.revision;
  const waiting = ({ status, pendingRevisions }: QueueItem): string => `${status} ${pendingRevisions.length}`;
  const verdict = useAnsweredVerdict(useVerdict(item, call, onDone), isNewer || waiting(latest) !== waiting(item));
  const isSettled = verdict.pending === null;
  const isDecided = isSettled && awaitsReview(item) && !awaitsReview(latest);
  const stale = verdict.staleChanges ?? (isNewer && isSettled ? changesSince(item, latest) : null);
  return {
    item,
    latest,
    verdict,
    /** Looked for when the review is opened. */
    duplicates: current?.duplicates ?? [],
    /** Whether somebody else has approved or rejected the listing. */
    isDecided,
    /** What has changed since the admin looked; null when nothing has. */
    stale,
    /** Why nothing can be decided at the moment. */
    waits: waitReason(!isSettled, isDecided, stale !== null),
    /** Undefined until there is another version to show. */
    showCurrent:
      isNewer || isDecided
        ? (): void => {
            setItem(latest);
            verdict.forget();
          }
        : undefined,
  };
}

/** Milliseconds between two questions whether the own verdict was carried out. */
const ASK_AGAIN = 500;

/**
 * A verdict that nobody answered may be what has changed the listing: before somebody else is said to have done it, it is sent
 * again, which carries nothing out twice and answers what became of it. It counts as on its way until that is known.
 */
function useAnsweredVerdict<V extends ReturnType<typeof useVerdict>>(verdict: V, hasChanged: boolean): V {
  const { unanswered, pending, judge } = verdict;
  const again = hasChanged ? unanswered : null;
  useEffect(() => {
    if (again === null) return undefined;
    const timer = setTimeout(() => judge(again), ASK_AGAIN);
    return () => clearTimeout(timer);
  }, [again, judge]);
  return { ...verdict, pending: pending ?? again?.action ?? null };
}

function waitReason(isSending: boolean, isDecided: boolean, isStale: boolean): string | undefined {
  if (isSending) return 'Your decision is on its way.';
  if (isDecided) return 'Somebody has decided on this listing already.';
  return isStale ? 'This listing has changed. Review the current version first.' : undefined;
}

interface EditAndApproveProps {
  readonly review: ReturnType<typeof useReview>;
  readonly notes: string;
  readonly typedAs: string;
  readonly onClose: () => void;
}

function EditAndApprove({ review, notes, typedAs, onClose }: EditAndApproveProps) {
  const { item, latest, verdict, stale, isDecided, waits, showCurrent } = review;
  const initial = useMemo(() => formValuesOf(item, 'admin'), [item]);
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
      submitError={stale === null && !isDecided ? verdict.error : null}
      disabledReason={waits ?? tooLong(notes, COMMENTS_MAX)}
      notice={
        isDecided ? (
          <DecidedNotice status={latest.status} />
        ) : (
          stale !== null && (
            <StaleNotice rows={stale} action="Continue with the current version" onShowCurrent={showCurrent} />
          )
        )
      }
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

import { useQueryClient } from '@tanstack/react-query';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { isConflict, leavesOutcomeOpen } from '#frontend/lib/api/api-error.ts';
import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { useShown } from '#frontend/lib/browser/use-shown.ts';
import { lookAgain, useCommands } from '#frontend/lib/api/use-command.ts';
import { isForGood } from './for-good.ts';
import { useUndo } from './use-undo.ts';
import { type ChangeRow, staleChanges } from '#frontend/features/listing/changes/change-rows.ts';

/** Which of the review calls a screen uses, and with it the words that its specification names. */
export type ReviewCall = 'listing' | 'activity' | 'submission';
export interface Verdict {
  readonly action: 'approve' | 'reject' | 'edit';
  readonly adminNotes: string;
  readonly updatedData?: ActivityInput;
  /** A change to a live listing, instead of the listing itself. */
  readonly revisionId?: string;
}

const done = { approve: 'Activity approved', edit: 'Activity approved', reject: 'Activity rejected' } as const;
const failed = {
  approve: 'Failed to approve activity',
  edit: 'Failed to approve activity',
  reject: 'Failed to reject activity',
} as const;

const titleOf = (call: ReviewCall, action: Verdict['action']): string =>
  ({ listing: 'Listing reviewed successfully', submission: 'Review Complete', activity: done[action] })[call];
const failureOf = (call: ReviewCall, action: Verdict['action']): string =>
  ({ listing: 'Failed to review listing', submission: 'Review Failed', activity: failed[action] })[call];
const adviceOf = (call: ReviewCall): string =>
  call === 'submission' ? 'Failed to review submission. Please try again.' : 'Please try again.';

/**
 * Sends an admin's verdict on the revision that they looked at. `onDone` is called also when its review has gone meanwhile, so that it
 * is not left open where it was opened again; of a failure a notice tells then.
 */
export function useVerdict(item: QueueItem, call: ReviewCall, onDone: () => void) {
  const { id, revision } = item;
  const client = useQueryClient();
  const isShown = useShown();
  const undo = useUndo();
  const judging = useCommands(
    async ({ action, adminNotes, ...rest }: Verdict, send) => {
      const notes = adminNotes.trim() === '' ? {} : { adminNotes: adminNotes.trim() };
      const verdict = { revision, ...notes, ...rest };
      const params = { id };
      if (call === 'submission' && action !== 'edit' && rest.revisionId === undefined) {
        const { revision: now, activityName } = await send('PUT /api/admin/parent-submissions/:id/review', {
          params,
          body: { action, revision, ...notes },
        });
        return { revision: now, activity: { name: activityName } };
      }
      if (call !== 'activity' || action === 'edit')
        return send('PUT /api/admin/listings/:id/review', { params, body: { action, ...verdict } });
      return send(`POST /api/admin/activities/:id/${action}`, { params, body: verdict });
    },
    {
      onSuccess: ({ revision: now, activity }, verdict) => {
        const title = titleOf(call, verdict.action);
        // As it is called now: what was edited on the way may be its name.
        const name = activity.name || item.name;
        const given = { id, revision: now, revisionId: verdict.revisionId };
        // Corrections that were made after a change was approved are decisions of their own.
        const isLast = verdict.action !== 'edit' || verdict.revisionId === undefined;
        const stays = isForGood(item, verdict.revisionId, verdict.action === 'reject' ? 'reject' : 'approve');
        const said = outcome(name, verdict);
        toast.success(
          title,
          stays ? `${said} This cannot be undone.` : said,
          isLast && !stays ? () => undo(given, name) : undefined,
        );
        onDone();
      },
      onError: (error, { action }) => {
        // Somebody was faster: what the screen shows is out of date.
        if (isConflict(error)) void lookAgain(client, ['listing', 'review_queue']);
        if (isShown()) return;
        const { title, description } = errorWords(error, failureOf(call, action), adviceOf(call));
        toast.error({ title, description: `${item.name}: ${description}` });
      },
    },
  );
  const attempted = judging.variables?.action ?? 'approve';
  return {
    judge: judging.mutate,
    /** Forgets the last error, when the admin has taken note of it. */
    forget: judging.reset,
    pending: judging.isPending ? attempted : null,
    /** The verdict that nobody has answered: it may have been given all the same. */
    unanswered: leavesOutcomeOpen(judging.error) ? (judging.variables ?? null) : null,
    error: judging.error ? errorWords(judging.error, failureOf(call, attempted), adviceOf(call)) : null,
    staleChanges: staleChanges(judging.error),
  } satisfies {
    judge: (verdict: Verdict) => void;
    forget: () => void;
    pending: Verdict['action'] | null;
    unanswered: Verdict | null;
    error: ErrorWords | null;
    staleChanges: readonly ChangeRow[] | null;
  };
}

function outcome(name: string, { action, revisionId }: Verdict): string {
  if (revisionId !== undefined) {
    return action === 'reject' ? `${name} stays as it was.` : `Families see the change to ${name} now.`;
  }
  return action === 'reject' ? `${name} was rejected.` : `${name} is in the directory now.`;
}

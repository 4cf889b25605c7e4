import { isPassing } from '#frontend/lib/api/api-error.ts';
import { serverMessage } from '#frontend/lib/error-words.ts';
import { formatTime } from '#frontend/lib/format.ts';
import { formLabel } from '#frontend/features/listing/editing/listing-form.ts';
import type { Autosave } from './use-autosave.ts';

/** Whether what was typed is saved, and what to do where it is not. */
export function savedWords({ isSaving, savedAt, error, heldBack }: Autosave): string {
  if (isSaving) return 'Saving…';
  if (error) {
    // What the server refuses, it refuses again: only the reason helps.
    const reason = isPassing(error) ? undefined : serverMessage(error);
    return ['Not saved yet.', reason, 'What you typed is kept in this tab.'].filter(Boolean).join(' ');
  }
  const saved = savedAt === null ? undefined : `Saved ${formatTime(savedAt)}`;
  if (heldBack.length === 0) return saved ?? '';
  const waiting = `Not saved yet: ${heldBack.map(formLabel).join(', ')}. Please check what you typed there.`;
  return saved === undefined ? waiting : `${saved}. ${waiting}`;
}

/** What is said when a draft could not be saved, or not be submitted. */
export const saveFailed = ['Save Failed', 'Failed to save changes.'] as const;
export const submitFailed = ['Submission Failed', 'Failed to submit for review.'] as const;

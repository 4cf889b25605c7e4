import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActivityInput } from '#domain/listing/input.ts';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { staleChanges } from '#frontend/features/listing/changes/change-rows.ts';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

/** Saves what an admin corrected without a verdict: the listing waits on. */
export function useCorrections({ id, revision }: QueueItem) {
  const client = useQueryClient();
  const [saved, setSaved] = useState<number | null>(null);
  const saving = useCommand('PUT /api/admin/activities/:id', {
    onSuccess: ({ revision: now, activity }) => {
      setSaved(now);
      toast.success('Corrections saved', `${activity.name || 'The listing'} still waits for review.`);
    },
    onError: (error) => {
      if (isConflict(error)) void lookAgain(client, ['listing', 'review_queue']);
    },
  });
  const stale = staleChanges(saving.error);
  return {
    /** The revision that was saved last; null when none was. */
    saved,
    isPending: saving.isPending,
    staleChanges: stale,
    error:
      saving.error && stale === null
        ? errorWords(saving.error, 'Failed to save changes', 'Unable to save changes. Please try again.')
        : null,
    forget: saving.reset,
    save: (changes: ActivityInput, onSaved: () => void): void =>
      saving.mutate({ params: { id }, body: { ...changes, revision } }, { onSuccess: onSaved }),
  };
}

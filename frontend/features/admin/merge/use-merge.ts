import { useQueryClient } from '@tanstack/react-query';
import type { QueueItem } from '#domain/listing/shown/views.ts';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

interface Merge {
  readonly goes: QueueItem;
  readonly stays: QueueItem;
}

const failureWords = (error: Error) => errorWords(error, 'Failed to merge listings', 'Please try again.');

const nameOf = ({ name }: Pick<QueueItem, 'name'>): string => name || 'The listing';

/** Makes one listing of two, with the way back in its notice. */
export function useMerge(onDone: () => void) {
  const client = useQueryClient();
  const unmerge = useUnmerge();
  const merging = useCommand('POST /api/admin/listings/:id/merge', {
    onSuccess: ({ activity }, { body: { into } }) => {
      const { id } = activity;
      toast.success('Listings merged', `${nameOf(activity)} is part of the other one now.`, () =>
        unmerge.mutate({ params: { id }, body: { into } }),
      );
      onDone();
    },
    failure: failureWords,
    onError: (error) => {
      // One of the two is not what was looked at any more.
      if (isConflict(error)) void lookAgain(client, ['listing', 'review_queue']);
    },
  });
  return {
    isPending: merging.isPending,
    failure: merging.error && failureWords(merging.error),
    mutate: ({ goes, stays }: Merge): void =>
      merging.mutate({ params: { id: goes.id }, body: { into: stays.id, revision: goes.revision } }),
  };
}

/** Takes a merge back. It goes on when its screen has gone meanwhile. */
export const useUnmerge = (onDone?: () => void) =>
  useCommand('POST /api/admin/listings/:id/unmerge', {
    onSuccess: ({ activity }) => {
      toast.success('Merge undone', `${nameOf(activity)} stands where it stood before.`);
      onDone?.();
    },
    onError: (error) => toast.error(errorWords(error, 'Failed to undo the merge', 'Please try again.')),
  });

import type { ReactNode } from 'react';
import { Notice } from '#frontend/components/state/notice.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { restoredWords } from '#frontend/features/listing/restored-words.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

interface Restore {
  readonly isPending: boolean;
  restore(): void;
  /** What is said when it failed, to be shown beside what was pressed. */
  readonly failure: ReactNode;
}

/** Puts an activity that was deleted back where it was. */
export function useRestore(
  { id, name }: { readonly id: string; readonly name: string },
  onDone: () => void = () => undefined,
): Restore {
  const { error, isPending, mutate } = useCommand('POST /api/activities/:id/restore', {
    onSuccess: ({ status }) => {
      toast.success('Activity Restored', restoredWords(name, status));
      onDone();
    },
  });
  const words = error && errorWords(error, 'Restore Failed', 'Please try again.');
  return {
    isPending,
    restore: () => mutate({ params: { id } }),
    failure: words && (
      <Notice kind="error" title={words.title}>
        {words.description}
      </Notice>
    ),
  };
}

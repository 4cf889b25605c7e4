import type { QueueItem } from '#domain/listing/shown/views.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';

/** A verdict that was given: on a listing at the revision that it has since, or on a change to it. */
export interface Given {
  readonly id: string;
  readonly revision: number;
  readonly revisionId?: string | undefined;
}

/** Takes verdicts back that were given last. It goes on when its screen has gone meanwhile. */
export function useUndo(): (given: readonly Given[], name: QueueItem['name']) => void {
  const undoing = useCommands(
    ({ given }: { readonly given: readonly Given[]; readonly name: string }, send) =>
      send('POST /api/admin/listings/review', { body: { action: 'undo', items: [...given] } }),
    {
      onSuccess: ({ results }, { name }) => {
        const stayed = results.filter(({ success }) => !success);
        const [first] = stayed;
        if (first !== undefined)
          return toast.error({
            title: 'Failed to undo',
            description:
              results.length === 1
                ? first.message
                : `${formatCount(stayed.length, 'decision', 'decisions')} stayed: ${first.message}`,
          });
        const what = results.length === 1 ? name : formatCount(results.length, 'listing', 'listings');
        toast.success(
          'Decision undone',
          `${what || 'The listing'} ${results.length === 1 ? 'waits' : 'wait'} for review again.`,
        );
      },
      onError: (error) => toast.error(errorWords(error, 'Failed to undo', 'Please try again.')),
    },
  );
  return (given, name) => undoing.mutate({ given, name });
}

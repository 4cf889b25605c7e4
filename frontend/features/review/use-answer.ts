import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { useShown } from '#frontend/lib/browser/use-shown.ts';
import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import type { Choice, Given, Reviewed } from './reviewed.ts';

interface Attempted<Action extends string> {
  readonly choice: Choice<Action>;
  readonly notes: string;
}

/**
 * Gives an answer to `item`, as it was looked at. It is said what came of it, with the way back where there is one, also when the
 * review has gone meanwhile; of a failure a notice tells only then.
 */
export function useAnswer<Item extends { readonly id: string }, Action extends string, Output>(
  reviewed: Reviewed<Item, Action, Output>,
  item: Item,
  onDone: () => void,
) {
  const client = useQueryClient();
  const isShown = useShown();
  const undoing = useCommands(async (given: Given<Item, Action, Output>, send) => reviewed.undo?.send(send, given), {
    onSuccess: (why, given) =>
      why === undefined
        ? toast.success('Decision undone', reviewed.titleOf(given.item))
        : toast.error({ title: 'Failed to undo', description: why }),
    onError: (error) => toast.error(errorWords(error, 'Failed to undo', 'Please try again.')),
  });
  const wordsOf = (error: Error, { choice }: Attempted<Action>): ErrorWords =>
    reviewed.failure?.(error, choice) ?? errorWords(error, choice.failed, 'Please try again.');
  const answering = useCommands(
    ({ choice, notes }: Attempted<Action>, send) => reviewed.give(send, item, choice.action, notes.trim()),
    {
      onSuccess: (output, { choice: { action, done } }) => {
        const given = { item, action, output };
        const back = reviewed.undo?.has(given) ? (): void => undoing.mutate(given) : undefined;
        toast.success(done, reviewed.outcome?.(item, action) ?? reviewed.titleOf(item), back);
        onDone();
      },
      onError: (error, attempted) => {
        // Somebody was faster: what the screen shows is out of date.
        if (isConflict(error)) void client.invalidateQueries();
        if (!isShown()) toast.error(wordsOf(error, attempted));
      },
    },
  );
  return {
    give: (choice: Choice<Action>, notes: string): void => answering.mutate({ choice, notes }),
    pending: answering.isPending ? (answering.variables?.choice.action ?? null) : null,
    isDone: answering.isSuccess,
    forget: answering.reset,
    failure: answering.error && answering.variables ? wordsOf(answering.error, answering.variables) : null,
  };
}

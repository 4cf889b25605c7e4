import { useQueryClient } from '@tanstack/react-query';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { useShown } from '#frontend/lib/browser/use-shown.ts';
import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import type { Choice, Given, Reviewed } from './reviewed.ts';
import { undoEach, useTakeBack } from './use-take-back.ts';

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
  const undo = useTakeBack(undoEach(reviewed), () => reviewed.titleOf(item));
  const wordsOf = (error: Error, { choice }: Attempted<Action>): ErrorWords =>
    reviewed.failure?.(error, choice) ?? errorWords(error, choice.failed, 'Please try again.');
  const answering = useCommands(
    ({ choice, notes }: Attempted<Action>, send) => reviewed.give(send, item, choice.action, notes.trim()),
    {
      onSuccess: (output, { choice: { action, done } }) => {
        const given: Given<Item, Action, Output> = { item, action, output };
        const back = reviewed.undo?.has(given) ? (): void => undo([given]) : undefined;
        toast.success(done, reviewed.outcome?.(given) ?? reviewed.titleOf(item), back);
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

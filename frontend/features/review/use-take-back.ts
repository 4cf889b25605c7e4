import { type Send, useCommands } from '#frontend/lib/api/use-command.ts';
import { isUnauthorized, leavesOutcomeOpen } from '#frontend/lib/api/api-error.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import type { Given, Reviewed } from './reviewed.ts';

const wordsOf = (error: Error) => errorWords(error, 'Failed to undo', 'Please try again.');

/**
 * Takes back answers that were given last, and says what came of it; it goes on when its screen has gone meanwhile. `undo` answers why
 * for each that stayed; `named` says what was undone.
 */
export function useTakeBack<One>(
  undo: (send: Send, given: readonly One[]) => Promise<readonly string[]>,
  named: (given: readonly One[]) => string,
): (given: readonly One[]) => void {
  const undoing = useCommands((given: readonly One[], send) => undo(send, given), {
    onSuccess: (stayed, given) => {
      const [first] = stayed;
      if (first === undefined) return toast.success('Decision undone', named(given));
      const many = `${formatCount(stayed.length, 'decision', 'decisions')} stayed: ${first}`;
      toast.error({ title: 'Failed to undo', description: given.length === 1 ? first : many });
    },
    onError: (error) => toast.error(wordsOf(error)),
  });
  return undoing.mutate;
}

/** Takes back one after the other: what one of them is refused for stops no other. */
export const undoEach =
  <Item extends { readonly id: string }, Action extends string, Output>({ undo }: Reviewed<Item, Action, Output>) =>
  async (send: Send, given: readonly Given<Item, Action, Output>[]): Promise<readonly string[]> => {
    const stayed: string[] = [];
    for (const each of given)
      try {
        const why = await undo?.send(send, each);
        if (why !== undefined) stayed.push(why);
      } catch (error) {
        // Nobody knows what came of it: it is sent again as it was.
        if (isUnauthorized(error) || leavesOutcomeOpen(error)) throw error;
        stayed.push(wordsOf(error as Error).description);
      }
    return stayed;
  };

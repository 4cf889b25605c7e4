import type { Send } from '#frontend/lib/api/use-command.ts';
import { isUnauthorized, leavesOutcomeOpen } from '#frontend/lib/api/api-error.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import type { Given, Reviewed } from '#frontend/features/review/reviewed.ts';
import { undoEach } from '#frontend/features/review/use-take-back.ts';

/** Something that can be done with several at once. */
export interface AtOnce {
  /** The letter that gives the answer to one of them. */
  readonly key: 'a' | 'r';
  /** The button over the list. */
  readonly label: string;
  readonly title: string;
  /** The button that does it to `count` of them: "Approve 3 offers". */
  readonly button: (count: string) => string;
  /** What they are then: "approved". */
  readonly done: string;
}

const approveAll: AtOnce = {
  key: 'a',
  label: 'Approve Chosen',
  title: 'Approve Several',
  button: (count) => `Approve ${count}`,
  done: 'approved',
};
const rejectAll: AtOnce = {
  key: 'r',
  label: 'Reject Chosen',
  title: 'Reject Several',
  button: (count) => `Reject ${count}`,
  done: 'rejected',
};
export const verdictsAtOnce = [approveAll, rejectAll] as const;

/** Why nothing happens to one of them. */
export interface Staying<Item> {
  readonly item: Item;
  readonly why: string;
}

/** How several of one kind are given the same answer. `One` is an answer that was given. */
export interface Several<Item extends { readonly id: string }, One extends { readonly item: Item }> {
  /** What they are called, one and many, in the middle of a sentence. */
  readonly words: readonly [one: string, many: string];
  readonly actions: readonly AtOnce[];
  readonly titleOf: (item: Item) => string;
  /** What is asked to be written; undefined where nothing is. */
  readonly notesFor: (
    action: AtOnce,
    items: readonly Item[],
  ) => { readonly label: string; readonly hint: string } | undefined;
  /** Why one of them cannot be answered so; undefined where it can. What the log says in the end is the server's to know. */
  readonly whyNot: (item: Item, action: AtOnce, notes: string) => string | undefined;
  readonly give: (
    send: Send,
    items: readonly Item[],
    action: AtOnce,
    notes: string,
  ) => Promise<{ readonly given: readonly One[]; readonly refused: readonly Staying<Item>[] }>;
  /** Which answers can be taken back, and how; see useTakeBack. */
  readonly canUndo: (given: One) => boolean;
  readonly undo: (send: Send, given: readonly One[]) => Promise<readonly string[]>;
  readonly undone: (given: readonly One[]) => string;
}

/** The same for what is reviewed one by one; `many` is what they are called together. */
export function severalOf<Item extends { readonly id: string }, Action extends string, Output>(
  reviewed: Reviewed<Item, Action, Output>,
  many: string,
): Several<Item, Given<Item, Action, Output>> {
  const { what, titleOf, notes: asked, undo } = reviewed;
  const hintOf = asked.hintForAll ?? ((items: readonly Item[]) => [...new Set(items.map(asked.hintFor))].join(' '));
  const choiceOf = (item: Item, { key }: AtOnce) => reviewed.choicesFor(item).find((each) => each.key === key);
  return {
    words: [what, many],
    actions: reviewed.atOnce ?? verdictsAtOnce,
    titleOf,
    notesFor: (action, items) => {
      const isAsked = action.key === 'r' || items.some((item) => choiceOf(item, action)?.needsNotes !== undefined);
      return isAsked ? { label: asked.label, hint: hintOf(items) } : undefined;
    },
    whyNot: (item, action, notes) => {
      const choice = choiceOf(item, action);
      if (choice === undefined) return 'Nothing of it waits for a decision.';
      return notes === '' ? choice.needsNotes : undefined;
    },
    give: async (send, items, action, notes) => {
      const given: Given<Item, Action, Output>[] = [];
      const refused: Staying<Item>[] = [];
      // One after the other: what one of them is refused for stops no other.
      for (const item of items) {
        const choice = choiceOf(item, action);
        if (choice === undefined) continue;
        try {
          // What was noted of one before is not taken away by saying nothing.
          const output = await reviewed.give(send, item, choice.action, notes || (asked.begun?.(item) ?? ''));
          given.push({ item, action: choice.action, output });
        } catch (error) {
          // Nobody knows what came of it: all are sent again as they were, and what was done is not done twice.
          if (isUnauthorized(error) || leavesOutcomeOpen(error)) throw error;
          const words =
            reviewed.failure?.(error as Error, choice) ?? errorWords(error, choice.failed, 'Please try again.');
          refused.push({ item, why: words.description });
        }
      }
      return { given, refused };
    },
    canUndo: (given) => undo?.has(given) === true,
    undo: undoEach(reviewed),
    undone: (given) => {
      const [first] = given;
      return given.length === 1 && first ? titleOf(first.item) : formatCount(given.length, what, many);
    },
  };
}

import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import type { Choice, Reviewed } from '#frontend/features/review/reviewed.ts';
import { isUnauthorized, leavesOutcomeOpen } from '#frontend/lib/api/api-error.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import type { SeveralAction } from './chosen-bar.tsx';
import { Names, Reasons } from './names.tsx';
import type { Chosen } from './use-chosen.ts';

interface SeveralSheetProps<Item extends { readonly id: string }, Action extends string, Output> {
  readonly reviewed: Reviewed<Item, Action, Output>;
  /** What they are called together, in the middle of a sentence. */
  readonly many: string;
  readonly action: SeveralAction;
  readonly chosen: Chosen<Item>;
  readonly onClose: () => void;
}

const said = {
  approve: { verb: 'Approve', done: 'approved', key: 'a' },
  reject: { verb: 'Reject', done: 'rejected', key: 'r' },
} as const;

/** Gives several the same answer: says what will happen to which before it does, and what came of each. */
export function SeveralSheet<Item extends { readonly id: string }, Action extends string, Output>(
  props: SeveralSheetProps<Item, Action, Output>,
) {
  const { reviewed, many, action, chosen, onClose } = props;
  const { what, notes: asked } = reviewed;
  const { verb, done, key } = said[action];
  // What was chosen when it was asked for: those that are decided on leave the list.
  const [items] = useState(chosen.items);
  const [notes, setNotes] = useState('');
  const [failed, setFailed] = useState<readonly { id: string; name: string; why: string }[] | null>(null);
  const named = (item: Item) => ({ id: item.id, name: reviewed.titleOf(item) });
  const split = items.map((item) => {
    const choice = reviewed.choicesFor(item).find((each) => each.key === key);
    const missing = notes.trim() === '' ? choice?.needsNotes : undefined;
    return { item, choice, why: choice === undefined ? 'Nothing of it waits for a decision.' : missing };
  });
  const goes = split.flatMap(({ item, choice, why }) =>
    choice === undefined || why !== undefined ? [] : [{ item, choice }],
  );
  const stays = split.flatMap(({ item, why }) => (why === undefined ? [] : [{ ...named(item), why }]));
  const count = (of: number): string => formatCount(of, what, many);
  const deciding = useCommands(
    async (words: string, send) => {
      const refused: { id: string; name: string; why: string }[] = [];
      const wordsOf = (error: Error, choice: Choice<Action>): string =>
        (reviewed.failure?.(error, choice) ?? errorWords(error, choice.failed, 'Please try again.')).description;
      // One after the other: what one of them is refused for stops no other.
      for (const { item, choice } of goes)
        try {
          // What was noted of one before is not taken away by saying nothing.
          await reviewed.give(send, item, choice.action, words || (asked.begun?.(item) ?? ''));
        } catch (error) {
          // Nobody knows what came of it: all are sent again as they were, and what was done is not done twice.
          if (isUnauthorized(error) || leavesOutcomeOpen(error)) throw error;
          refused.push({ ...named(item), why: wordsOf(error as Error, choice) });
        }
      return refused;
    },
    {
      onSuccess: (refused) => {
        const carried = goes.filter(({ item }) => !refused.some(({ id }) => id === item.id));
        chosen.drop(new Set(carried.map(({ item }) => item.id)));
        if (carried.length > 0) toast.success(`${count(carried.length)} ${done}`);
        if (refused.length === 0 && stays.length === 0) onClose();
        else setFailed([...refused, ...stays]);
      },
    },
  );
  const failure = deciding.error && errorWords(deciding.error, `${verb} Failed`, 'Please try again.');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${verb} Several`}
      holdsText={notes !== ''}
      footer={
        failed === null ? (
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant={action === 'reject' ? 'danger' : 'primary'}
              loading={deciding.isPending}
              disabledReason={goes.length === 0 ? 'None of them can be decided on like this.' : undefined}
              onClick={() => deciding.mutate(notes.trim())}
            >
              {`${verb} ${count(goes.length)}`}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>Back to the List</Button>
        )
      }
    >
      <div className="space-y-5">
        {failed === null ? (
          <>
            {goes.length > 0 && (
              <Names title={`${count(goes.length)} will be ${done}`} items={goes.map(({ item }) => named(item))} />
            )}
            <Reasons title={`${count(stays.length)} will not`} items={stays} />
            {action === 'reject' && (
              <TextAreaField
                label={asked.label}
                hint={items[0] && asked.hintFor(items[0])}
                rows={3}
                maxLength={5000}
                value={notes}
                onChange={({ target }) => setNotes(target.value)}
              />
            )}
          </>
        ) : (
          <div role="status">
            <Reasons title="Nothing has happened to these; they are still chosen" items={failed} />
          </div>
        )}
        {failure && (
          <Notice kind="error" title={failure.title}>
            {failure.description}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

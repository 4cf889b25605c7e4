import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice, takeFocus } from '#frontend/components/state/notice.tsx';
import { useTakeBack } from '#frontend/features/review/use-take-back.ts';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { forget, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { Names, Reasons } from './names.tsx';
import type { AtOnce, Several, Staying } from './several.ts';
import type { Chosen } from './use-chosen.ts';

/** What is said when it fails. */
const FAILED = ['Not Done', 'Please try again.'] as const;

interface SeveralSheetProps<Item extends { readonly id: string }, One extends { readonly item: Item }> {
  readonly several: Several<Item, One>;
  readonly action: AtOnce;
  readonly chosen: Chosen<Item>;
  readonly onClose: () => void;
}

/**
 * Gives several the same answer: says what will happen to which before it does, and what came of each; it can be taken back. What is
 * written is kept until it is sent or given up, whichever are chosen.
 */
export function SeveralSheet<Item extends { readonly id: string }, One extends { readonly item: Item }>({
  several,
  action,
  chosen,
  onClose,
}: SeveralSheetProps<Item, One>) {
  // What was chosen when it was asked for: those that are decided on leave the list.
  const [items] = useState(chosen.items);
  const keptAs = `several-${several.words[1]}-${action.key}`;
  const [isTakenUp] = useState(() => isKept(keptAs));
  const [typed, setTyped] = useState(() => withKept(keptAs, { notes: '' }));
  useKept(keptAs, typed.notes === '' ? {} : typed);
  const asked = several.notesFor(action, items);
  // What was written for others is not sent where nobody sees it.
  const notes = asked === undefined ? '' : typed.notes;
  const [failed, setFailed] = useState<readonly Staying<Item>[] | null>(null);
  const undo = useTakeBack(several.undo, several.undone);
  const named = (item: Item) => ({ id: item.id, name: several.titleOf(item) });
  const stays = items.flatMap((item): Staying<Item>[] => {
    const why = several.whyNot(item, action, notes.trim());
    return why === undefined ? [] : [{ item, why }];
  });
  const goes = items.filter((item) => !stays.some((each) => each.item === item));
  const count = (of: number): string => formatCount(of, ...several.words);
  const deciding = useCommands((words: string, send) => several.give(send, goes, action, words), {
    failure: (error) => errorWords(error, ...FAILED),
    onSuccess: ({ given, refused }) => {
      if (asked !== undefined && given.length > 0) forget(keptAs);
      chosen.drop(new Set(given.map(({ item }) => item.id)));
      const back = given.filter(several.canUndo);
      const kept = given.length - back.length;
      if (given.length > 0)
        toast.success(
          `${count(given.length)} ${action.done}`,
          kept === 0 ? undefined : kept < given.length ? `${kept} of them cannot be undone.` : 'This cannot be undone.',
          back.length > 0 ? () => undo(back) : undefined,
        );
      if (refused.length === 0 && stays.length === 0) onClose();
      else setFailed([...refused, ...stays]);
    },
  });
  const failure = deciding.error && errorWords(deciding.error, ...FAILED);
  return (
    <Dialog
      open
      onClose={onClose}
      title={action.title}
      holdsText={notes !== ''}
      footer={
        failed === null ? (
          <>
            <Button
              variant="ghost"
              onClick={() => {
                if (asked !== undefined) forget(keptAs);
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button
              variant={action.key === 'r' ? 'danger' : 'primary'}
              loading={deciding.isPending}
              disabledReason={goes.length === 0 ? 'None of them can be decided on like this.' : undefined}
              onClick={() => deciding.mutate(notes.trim())}
            >
              {action.button(count(goes.length))}
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
            {isTakenUp && asked !== undefined && <TakenUp />}
            {goes.length > 0 && (
              <Names title={`${count(goes.length)} will be ${action.done}`} items={goes.map(named)} />
            )}
            <Reasons title={`${count(stays.length)} will not`} items={stays.map(reason)} />
            {asked !== undefined && (
              <TextAreaField
                label={asked.label}
                hint={asked.hint}
                rows={3}
                maxLength={5000}
                value={notes}
                onChange={({ target }) => setTyped({ notes: target.value })}
              />
            )}
          </>
        ) : (
          <div ref={takeFocus} tabIndex={-1}>
            <Reasons title="Nothing has happened to these; they are still chosen" items={failed.map(reason)} />
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

  function reason({ item, why }: Staying<Item>) {
    return { ...named(item), why };
  }
}

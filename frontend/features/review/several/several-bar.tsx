import type { Reviewed } from '#frontend/features/review/reviewed.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { SeveralSheet } from './several-sheet.tsx';
import type { Chosen } from './use-chosen.ts';

interface SeveralBarProps<Item extends { readonly id: string }, Action extends string, Output> {
  readonly reviewed: Reviewed<Item, Action, Output>;
  /** What they are called together, in the middle of a sentence. */
  readonly many: string;
  readonly chosen: Chosen<Item>;
  /** How many are listed; nothing can be chosen of none. */
  readonly listed: number | undefined;
}

/** Gives several of a list the same answer. */
export function SeveralBar<Item extends { readonly id: string }, Action extends string, Output>(
  props: SeveralBarProps<Item, Action, Output>,
) {
  const { reviewed, many, chosen, listed = 0 } = props;
  return (
    <ChosenBar
      chosen={chosen}
      listed={listed}
      words={[reviewed.what, many]}
      renderDialog={(action, onClose) => (
        <SeveralSheet reviewed={reviewed} many={many} action={action} chosen={chosen} onClose={onClose} />
      )}
    />
  );
}

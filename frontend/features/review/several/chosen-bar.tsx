import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import type { Chosen } from './use-chosen.ts';

/** What is done with several at once. */
export type SeveralAction = 'approve' | 'reject';

interface ChosenBarProps<Item> {
  readonly chosen: Chosen<Item>;
  /** How many are listed. */
  readonly listed: number;
  /** What is listed, one and many. */
  readonly words: readonly [one: string, many: string];
  /** Says what will happen before it does. */
  readonly renderDialog: (action: SeveralAction, onClose: () => void) => ReactNode;
}

/** What can be done with several at once. */
export function ChosenBar<Item>({ chosen, listed, words: [one, many], renderDialog }: ChosenBarProps<Item>) {
  const [action, setAction] = useState<SeveralAction | null>(null);
  const { length: count } = chosen.items;
  return (
    <>
      {listed > 0 && (
        <div
          role="group"
          aria-label="Several at once"
          className="flex min-h-11 flex-wrap items-center gap-3 text-small"
        >
          <label className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={count > 0 && count === listed}
              onChange={count === listed ? chosen.none : chosen.all}
            />
            Choose all on this page
          </label>
          {count > 0 && (
            <>
              <span role="status" className="font-bold">
                {formatCount(count, one, many)} chosen
              </span>
              <Button size="small" onClick={() => setAction('approve')}>
                Approve Chosen
              </Button>
              <Button size="small" variant="secondary" onClick={() => setAction('reject')}>
                Reject Chosen
              </Button>
            </>
          )}
        </div>
      )}
      {/* What came of it is read also when nothing is left to choose of. */}
      {action !== null && renderDialog(action, () => setAction(null))}
    </>
  );
}

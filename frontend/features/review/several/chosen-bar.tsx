import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { SeveralDialog } from './several-dialog.tsx';
import type { Chosen } from './use-chosen.ts';

interface ChosenBarProps {
  readonly chosen: Chosen;
  /** How many are listed. */
  readonly listed: number;
}

/** What can be done with several at once. */
export function ChosenBar({ chosen, listed }: ChosenBarProps) {
  const [action, setAction] = useState<'approve' | 'reject' | null>(null);
  const { length: count } = chosen.items;
  return (
    <div role="group" aria-label="Several at once" className="flex min-h-11 flex-wrap items-center gap-3 text-small">
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
            {formatCount(count, 'listing', 'listings')} chosen
          </span>
          <Button size="small" onClick={() => setAction('approve')}>
            Approve Chosen
          </Button>
          <Button size="small" variant="secondary" onClick={() => setAction('reject')}>
            Reject Chosen
          </Button>
        </>
      )}
      {action !== null && <SeveralDialog action={action} chosen={chosen} onClose={() => setAction(null)} />}
    </div>
  );
}

import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { SeveralSheet } from './several-sheet.tsx';
import type { AtOnce, Several } from './several.ts';
import type { Chosen } from './use-chosen.ts';

interface SeveralBarProps<Item extends { readonly id: string }, One extends { readonly item: Item }> {
  readonly several: Several<Item, One>;
  readonly chosen: Chosen<Item>;
  /** How many are listed; nothing can be chosen of none. */
  readonly listed: number | undefined;
}

/** What can be done with several of a list at once. */
export function SeveralBar<Item extends { readonly id: string }, One extends { readonly item: Item }>({
  several,
  chosen,
  listed = 0,
}: SeveralBarProps<Item, One>) {
  const [action, setAction] = useState<AtOnce | null>(null);
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
                {formatCount(count, ...several.words)} chosen
              </span>
              {several.actions.map((each) => (
                <Button
                  key={each.label}
                  size="small"
                  variant={each.key === 'r' ? 'secondary' : 'primary'}
                  onClick={() => setAction(each)}
                >
                  {each.label}
                </Button>
              ))}
            </>
          )}
        </div>
      )}
      {/* What came of it is read also when nothing is left to choose of. */}
      {action !== null && (
        <SeveralSheet several={several} action={action} chosen={chosen} onClose={() => setAction(null)} />
      )}
    </>
  );
}

import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FilterGroupProps {
  readonly title: string;
  /** What is chosen in it, in words. */
  readonly chosen: readonly string[];
  readonly children: ReactNode;
}

/** Filters about one thing; its head says what is chosen. */
export function FilterGroup({ title, chosen, children }: FilterGroupProps) {
  return (
    <fieldset className="min-w-0 border-b border-line py-3.5">
      <legend className="contents">
        <span className="mb-2 flex items-baseline justify-between gap-3">
          <span className="font-extrabold">{title}</span>
          <Chosen words={chosen} />
        </span>
      </legend>
      <div className="space-y-3">{children}</div>
    </fieldset>
  );
}

/** The same folded, for what few choose: open from when something is chosen in it until somebody folds it. */
export function FoldedFilterGroup({ title, chosen, children }: FilterGroupProps) {
  const isChosen = chosen.length > 0;
  const [state, setState] = useState({ open: isChosen, isChosen });
  if (state.isChosen !== isChosen) setState({ open: state.open || isChosen, isChosen });
  return (
    <details
      open={state.open}
      onToggle={(event) => setState({ open: event.currentTarget.open, isChosen })}
      className="group py-1.5"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3">
        <span className="font-extrabold">{title}</span>
        <span className="flex min-w-0 items-center gap-1">
          <Chosen words={chosen} />
          <ChevronDown aria-hidden className="size-5 shrink-0 text-soft group-open:rotate-180" />
        </span>
      </summary>
      <div className="space-y-3 pb-2">{children}</div>
    </details>
  );
}

function Chosen({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return <span className="min-w-0 truncate text-small text-link">{words.join(', ')}</span>;
}

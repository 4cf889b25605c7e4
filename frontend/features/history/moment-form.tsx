import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { chipClass } from '#frontend/components/button/chip.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { boxedUkTime, typedUkTime, ukMoment } from '#frontend/features/audit/uk-time.ts';

const DAY = 86_400_000;
const steps = [
  { label: 'Yesterday', days: 1 },
  { label: 'A week ago', days: 7 },
  { label: 'A month ago', days: 30 },
  { label: 'A quarter ago', days: 91 },
] as const;

/** The moment that an address names, as it was typed and in UTC. Without one: a week ago, where something differs from now. */
export function momentIn(search: URLSearchParams): { readonly typed: string; readonly asOf: string } {
  const typed = search.get('asOf') ?? '';
  const asOf = ukMoment(typed, 'end');
  if (asOf !== undefined) return { typed, asOf };
  const weekAgo = typedUkTime(Date.now() - 7 * DAY);
  return { typed: weekAgo, asOf: ukMoment(weekAgo, 'end') ?? new Date().toISOString() };
}

interface MomentFormProps {
  /** As a `datetime-local` box has it. */
  readonly typed: string;
  readonly onShow: (typed: string) => void;
}

/** Chooses a moment. */
export function MomentForm({ typed, onShow }: MomentFormProps) {
  const [draft, setDraft] = useState(() => boxedUkTime(typed));
  return (
    <form
      aria-label="Moment"
      className="mb-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft !== '') onShow(draft);
      }}
    >
      <TextField
        label="As of (UK time)"
        type="datetime-local"
        required
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button type="submit">Show</Button>
      <span className="flex flex-wrap gap-2">
        {steps.map(({ label, days }) => (
          <button
            key={label}
            type="button"
            className={chipClass(false)}
            onClick={() => onShow(typedUkTime(Date.now() - days * DAY))}
          >
            {label}
          </button>
        ))}
      </span>
    </form>
  );
}

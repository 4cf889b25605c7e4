import { useState } from 'react';
import { Button } from '#frontend/components/button/button.tsx';
import { chipClass } from '#frontend/components/button/chip.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { boxedUkTime, LATEST, typedUkTime, ukMoment } from '#frontend/features/audit/uk-time.ts';
import { useFollowing } from '#frontend/lib/forms/use-following.ts';

const DAY = 86_400_000;
const steps = [
  { label: 'Yesterday', days: 1 },
  { label: 'A week ago', days: 7 },
  { label: 'A month ago', days: 30 },
  { label: 'A quarter ago', days: 91 },
] as const;

/** A moment as it was typed and in UTC. */
interface Moment {
  readonly typed: string;
  readonly asOf: string;
  /** Why it is not the one that the address names. */
  readonly error?: string;
}

/**
 * The moment that an address names. Without one: a week before the page was opened, where something differs from now; it stays that
 * one, so that nothing is taken from under whoever types.
 */
export function useMoment(search: URLSearchParams): Moment {
  const [opened] = useState(() => Date.now());
  const typed = search.get('asOf') ?? '';
  const asOf = ukMoment(typed, 'end');
  if (asOf !== undefined) return { typed, asOf };
  const weekAgo = typedUkTime(opened - 7 * DAY);
  return {
    typed: weekAgo,
    asOf: ukMoment(weekAgo, 'end') ?? new Date(opened).toISOString(),
    ...(typed !== '' && { error: 'There is no such date. A week ago is shown.' }),
  };
}

interface MomentFormProps {
  /** As a `datetime-local` box has it. */
  readonly typed: string;
  readonly error: string | undefined;
  readonly onShow: (typed: string) => void;
}

/** Chooses a moment. */
export function MomentForm({ typed, error, onShow }: MomentFormProps) {
  const [draft, setDraft] = useFollowing(boxedUkTime(typed));
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
        max={LATEST}
        error={error}
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

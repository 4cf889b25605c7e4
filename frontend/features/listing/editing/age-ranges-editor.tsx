import { X } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ageLabelsIn } from '#domain/listing/facts/age-labels.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { withoutRange, withTyped } from './age-ranges.ts';
import { problemsBy } from '#frontend/lib/rules/rules.ts';
import type { ListingForm } from './listing-form.ts';

/**
 * Age ranges one by one: added with Add or Enter, each removable. What stands in the box belongs to the field from its first letter on:
 * whoever saves without adding it has said it all the same, and it is held against the rules as any other.
 */
export function AgeRangesEditor({ form }: { readonly form: ListingForm }) {
  const text = useWatch({ control: form.control, name: 'ageRanges' });
  const [own, setOwn] = useState({ listed: text, typed: '' });
  // What has come into the field otherwise takes the place of both.
  const { listed, typed } = withTyped(own) === text ? own : { listed: text, typed: '' };
  const set = (next: typeof own): void => {
    setOwn(next);
    form.setValue('ageRanges', withTyped(next), { shouldDirty: true });
  };
  const wrong = form.formState.errors.ageRanges?.message;
  const add = async (): Promise<void> => {
    const { ageRanges: message } = await problemsBy('listing', { ageRanges: typed });
    if (message !== undefined) return form.setError('ageRanges', { type: 'validate', message });
    form.clearErrors('ageRanges');
    set({ listed: withTyped({ listed, typed }), typed: '' });
  };
  return (
    <fieldset data-goes-on className="min-w-0">
      <legend className="mb-1 text-small font-bold">Age Ranges</legend>
      <ul aria-label="Age ranges" className="mb-3 flex flex-wrap gap-2">
        {ageLabelsIn(listed).map((range) => (
          <li key={range}>
            <button
              type="button"
              onClick={() => set({ listed: withoutRange(listed, range), typed })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-tint-line bg-tint px-4 font-bold text-strong hover:border-accent"
            >
              <span className="sr-only">Remove </span>
              {range}
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex items-start gap-3">
        <TextField
          label="Another age range"
          placeholder="3-5 years"
          wrapperClass="grow"
          error={wrong}
          value={typed}
          onChange={({ target }) => {
            form.clearErrors('ageRanges');
            set({ listed, typed: target.value });
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void add();
          }}
        />
        <Button variant="secondary" className="mt-6.5" onClick={() => void add()}>
          Add
        </Button>
      </div>
    </fieldset>
  );
}

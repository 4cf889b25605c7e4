import type { ComponentProps } from 'react';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';

interface InterestsFieldProps {
  readonly legend: string;
  readonly hint?: string;
  /** What react-hook-form's `register` gives for the list. */
  readonly field: ComponentProps<'input'>;
}

/** The kinds of activities as boxes to tick; what is none of them interests nobody. */
const choices = categoryIds.filter((id) => id !== 'other');

export function InterestsField({ legend, hint, field }: InterestsFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-bold">{legend}</legend>
      {hint && <p className="mb-1 text-small text-soft">{hint}</p>}
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {choices.map((id) => (
          <label key={id} className="flex min-h-11 items-center gap-2.5 py-1">
            <input type="checkbox" {...field} value={id} className="size-5 shrink-0 accent-action" />
            <span className="min-w-0">{categories[id]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useEffect, useRef } from 'react';
import { changedInput, type FormField, type ListingForm, type ListingFormValues } from './listing-form.ts';

/** Makes `form` follow `initial` when the listing changes elsewhere, except in the fields that somebody has changed. */
export function useFollowing(form: ListingForm, initial: ListingFormValues): void {
  const base = useRef(initial);
  useEffect(() => {
    if (base.current === initial) return;
    const typed = changedValues(form.getValues(), base.current);
    base.current = initial;
    form.reset({ ...initial, ...typed });
  }, [form, initial]);
}

function changedValues(values: ListingFormValues, before: ListingFormValues): Partial<ListingFormValues> {
  const names = Object.keys(changedInput(values, before)) as FormField[];
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

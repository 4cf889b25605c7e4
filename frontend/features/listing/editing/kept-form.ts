import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useKept, withKept } from '#frontend/lib/kept.ts';
import { useFollowing } from './following.ts';
import {
  changedInput,
  type ListingForm,
  type ListingFormValues,
  listingResolver,
  type RequiredFields,
} from './listing-form.ts';

/**
 * A listing's form that keeps under `name` what is typed into it until that is forgotten: neither a lost session nor a site that
 * is away costs it. What nobody has changed follows `values`.
 */
export function useKeptForm(name: string, values: ListingFormValues, required: RequiredFields): ListingForm {
  const [begun] = useState(() => withKept(name, values));
  const form: ListingForm = useForm<ListingFormValues>({ defaultValues: begun, resolver: listingResolver(required) });
  useFollowing(form, values);
  const typed = useWatch({ control: form.control, compute: (current: ListingFormValues) => current });
  useKept(name, changedInput(typed, values));
  return form;
}

import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ActivityInput } from '#domain/listing/input.ts';
import { forget, forgetSent, isKept, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { type Problems, useCrossed } from '#frontend/lib/rules/rules.ts';
import { showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { editorOf, type EditorName, namesIn } from './editors.ts';
import { type Following, useFollowing } from './following.ts';
import {
  changedInput,
  changesWithEnds,
  type FormField,
  type ListingForm,
  type ListingFormValues,
  listingResolver,
  missingFields,
} from './listing-form.ts';

export interface ListingEditor extends Following {
  readonly name: EditorName;
  readonly form: ListingForm;
  readonly values: ListingFormValues;
  /** What differs from the beginning, as it is sent. */
  readonly changes: ActivityInput;
  /** What is required and still empty. */
  readonly missing: readonly FormField[];
  /** What is wrong between two fields, beside one of them. */
  readonly crossed: Problems;
  /** What the server says of single fields stands beside them, and the first has the focus. */
  readonly refused: (error: unknown) => void;
  /** Whether it began with what somebody had typed before. */
  readonly isTakenUp: boolean;
  /** What was typed was given up. */
  readonly forget: () => void;
  /** `sent` has come to the listing, and is kept no longer; what was typed since then is. */
  readonly forgetSent: (sent: ActivityInput) => void;
}

/**
 * The one editor of a listing, as the screen `name` asks for it. What is typed is kept in the tab under `typedAs` until it is
 * forgotten: no Esc, no way back, no reload, lost session or site that is away costs a word. What nobody has changed follows `initial`.
 */
export function useListingEditor(name: EditorName, typedAs: string, initial: ListingFormValues): ListingEditor {
  const { required } = editorOf(name);
  const [isTakenUp] = useState(() => isKept(typedAs));
  const [begun] = useState(() => withKept(typedAs, initial));
  const form: ListingForm = useForm<ListingFormValues>({
    defaultValues: begun,
    resolver: listingResolver(required, initial),
  });
  const following = useFollowing(form, initial);
  const values = useWatch({ control: form.control, compute: (current: ListingFormValues) => current });
  const changes = changedInput(values, initial);
  useKept(typedAs, changes);
  return {
    ...following,
    name,
    form,
    values,
    changes,
    crossed: useCrossed('listing', changesWithEnds(changes, values), form.formState.touchedFields),
    missing: missingFields(values, Object.keys(required) as FormField[]),
    refused: (error) => void showFieldErrors(error, namesIn(name), form.setError),
    isTakenUp,
    forget: () => forget(typedAs),
    forgetSent: (sent) => forgetSent(typedAs, sent),
  };
}

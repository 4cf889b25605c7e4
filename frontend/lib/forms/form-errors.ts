import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { type ErrorWords, errorWords } from '#frontend/lib/error-words.ts';

/**
 * Shows the server's messages beside the fields of `names` that they belong to.
 * True when every message found its field: then the form needs no message of its own.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError) || error.fieldErrors.length === 0) return false;
  let everyone = true;
  for (const { field, message } of error.fieldErrors) {
    // Of a list the message is of one of its things, "ageRanges.1", and the field is the whole list's; a thing has fields of its own.
    const name = names.find((each) => each === field || field.startsWith(`${each}.`));
    if (name === undefined) everyone = false;
    else
      setError(
        /\.\d+$/.test(field) ? name : (field as Path<Values>),
        { type: 'server', message },
        { shouldFocus: true },
      );
  }
  return everyone;
}

/** What a form says of an attempt that failed; nothing while its fields say what was wrong. */
export const formFailure = (
  error: unknown,
  fields: FieldErrors,
  title: string,
  fallback = 'Please try again.',
): ErrorWords | null => (error && Object.keys(fields).length === 0 ? errorWords(error, title, fallback) : null);

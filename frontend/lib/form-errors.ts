import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api/api-error.ts';

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
    const name = names.find((each) => each === field);
    if (name === undefined) everyone = false;
    else setError(name, { type: 'server', message }, { shouldFocus: true });
  }
  return everyone;
}

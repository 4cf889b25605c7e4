import { type QueryKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { attemptKeys, randomKey } from './attempt-key.ts';

interface CommandOptions<Input, Output> {
  /** Sends the command; `key` is its Idempotency-Key. */
  readonly send: (input: Input, key: string) => Promise<Output>;
  /** Queries that show what the command changed: refetched after success, before `onSuccess`. */
  readonly invalidates?: readonly QueryKey[];
  readonly onSuccess?: (output: Output, input: Input) => void;
  /** For commands without a form, which show their error as a toast. A form shows `error` itself instead. */
  readonly onError?: (error: Error, input: Input) => void;
  readonly signedOutIsFine?: boolean;
}

/** A command of the API as a mutation: with its idempotency key, and with the refetch of what it changed. */
export function useCommand<Input, Output>(
  options: CommandOptions<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const client = useQueryClient();
  const [attempts] = useState(() => attemptKeys(randomKey));
  return useMutation<Output, Error, Input>({
    mutationFn: (input) => options.send(input, attempts.keyFor(input)),
    meta: { signedOutIsFine: options.signedOutIsFine ?? false },
    onSuccess: async (output, input) => {
      attempts.succeeded();
      await Promise.all((options.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      options.onSuccess?.(output, input);
    },
    onError: (error, input) => {
      attempts.failed(error);
      options.onError?.(error, input);
    },
  });
}

import { type QueryKey, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnauthorized } from './api-error.ts';
import { attemptKeys } from './attempt-key.ts';
import { randomKey } from './random-key.ts';

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

type Command<Input, Output> = Pick<
  UseMutationResult<Output, Error, Input>,
  'mutate' | 'reset' | 'variables' | 'error' | 'isError' | 'isPending' | 'isSuccess'
>;

/** A command of the API as a mutation: with its idempotency key, and with the refetch of what it changed. */
export function useCommand<Input, Output>(options: CommandOptions<Input, Output>): Command<Input, Output> {
  const client = useQueryClient();
  const isSaidElsewhere = (error: unknown): boolean => options.signedOutIsFine !== true && isUnauthorized(error);
  const [attempts] = useState(() => attemptKeys(randomKey));
  const sending = useMutation<Output, Error, Input>({
    mutationFn: (input) => options.send(input, attempts.keyFor(input)),
    meta: { signedOutIsFine: options.signedOutIsFine ?? false },
    onSuccess: async (output, input) => {
      attempts.succeeded();
      await Promise.all((options.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      options.onSuccess?.(output, input);
    },
    onError: (error, input) => {
      attempts.failed(error);
      if (!isSaidElsewhere(error)) options.onError?.(error, input);
    },
  });
  // An error is said in one place: of the lost session a notice tells on the way to the sign-in page.
  return isSaidElsewhere(sending.error) ? { ...sending, ...quiet } : sending;
}

const quiet = { error: null, isError: false } as const;

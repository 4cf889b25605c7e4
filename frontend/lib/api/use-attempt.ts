import { useCallback, useEffect, useRef, useState } from 'react';
import { useShown } from '#frontend/lib/browser/use-shown.ts';

/** Where the newest attempt is. */
interface Standing<Input> {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  /** What it is made with. */
  readonly variables: Input | undefined;
  readonly error: Error | null;
}
export interface Attempt<Input, Output> {
  /** Begins an attempt. `onSuccess` is called as long as who asks is still on the page and has begun no other. */
  readonly mutate: (input: Input, then?: { readonly onSuccess?: (output: Output) => void }) => void;
  readonly reset: () => void;
  readonly variables: Input | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
}

const idle = { status: 'idle', variables: undefined, error: null } as const;

/** Something that is tried at a press, and may fail: `run` as it is when it is tried. */
export function useAttempt<Input, Output>(run: (input: Input) => Promise<Output>): Attempt<Input, Output> {
  const [{ status, variables, error }, setStanding] = useState<Standing<Input>>(idle);
  const latestRun = useRef(run);
  const newest = useRef(0);
  const isShown = useShown();
  useEffect(() => {
    latestRun.current = run;
  }, [run]);
  const reset = useCallback((): void => {
    newest.current += 1;
    setStanding(idle);
  }, []);
  const mutate = useCallback<Attempt<Input, Output>['mutate']>(
    (input, then) => {
      newest.current += 1;
      const own = newest.current;
      const isNewest = (): boolean => newest.current === own;
      const attempt = async (): Promise<void> => {
        try {
          const output = await latestRun.current(input);
          if (!isNewest()) return;
          setStanding({ status: 'success', variables: input, error: null });
          if (isShown()) then?.onSuccess?.(output);
        } catch (failure) {
          if (isNewest()) setStanding({ status: 'error', variables: input, error: failure as Error });
        }
      };
      setStanding({ status: 'pending', variables: input, error: null });
      void attempt();
    },
    [isShown],
  );
  return {
    mutate,
    reset,
    variables,
    error,
    isError: status === 'error',
    isPending: status === 'pending',
    isSuccess: status === 'success',
  };
}

import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useShown } from '#frontend/lib/browser/use-shown.ts';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { isUnauthorized } from './api-error.ts';
import { ask } from './api.ts';
import { attemptKeys } from './attempt-key.ts';
import type { Answer, Asked, CallName, CommandName } from './call-types.ts';
import { holdClientId } from './client-id.ts';
import { randomKey } from './random-key.ts';
import { mayShow } from './reads.ts';
import { sessionLost } from './session-lost.ts';
import { type Attempt, useAttempt } from './use-attempt.ts';

interface CommandOptions<Input, Output> {
  /** Reads that are not repeated at once though the command changes what they show: who looks at them is led on. */
  readonly later?: readonly CallName[];
  readonly onSuccess?: (output: Output, input: Input) => void;
  /** For commands without a form, which show their error as a toast. A form shows `error` itself instead. */
  readonly onError?: (error: Error, input: Input) => void;
  /** What a notice says of a failure when the form or question that would show it has gone meanwhile. */
  readonly failure?: (error: Error, input: Input) => ErrorWords;
  readonly signedOutIsFine?: boolean;
  /** What is said instead of the usual when the session has ended. */
  readonly signedOutWords?: Parameters<typeof sessionLost>[0];
}

type Headers = Readonly<Record<string, string>>;

/**
 * The command `name`: with its idempotency key, and with the refetch of what it changed, as its contract says.
 * `headers` are what it sends along.
 */
export function useCommand<Name extends CommandName>(
  name: Name,
  {
    headers,
    ...options
  }: CommandOptions<Asked<Name>, Answer<Name>> & {
    readonly headers?: Headers;
  } = {},
): Attempt<Asked<Name>, Answer<Name>> {
  return useCommands((asked, send) => send(name, asked, headers), options);
}

/** Makes one command of an attempt. */
export type Send = <Name extends CommandName>(
  name: Name,
  asked: Asked<Name>,
  headers?: Headers,
) => Promise<Answer<Name>>;

/**
 * The same for an attempt that is several commands, or one of several: `make` sends them, all under the attempt's key. A key belongs
 * to one command of a name: the second of that name gets one of its own, and so on.
 */
export function useCommands<Input, Output>(
  make: (input: Input, send: Send) => Promise<Output>,
  options: CommandOptions<Input, Output> = {},
): Attempt<Input, Output> {
  const client = useQueryClient();
  const isSaidElsewhere = (error: unknown): boolean => options.signedOutIsFine !== true && isUnauthorized(error);
  const [{ attempts, changed }] = useState(() => ({ attempts: attemptKeys(randomKey), changed: new Set<string>() }));
  const isShown = useShown();
  const sending = useAttempt(async (input: Input): Promise<Output> => {
    const key = attempts.keyFor(input);
    changed.clear();
    const sent: string[] = [];
    try {
      const output = await make(input, async (name, asked, headers) => {
        holdClientId();
        const before = sent.filter((each) => each === name).length;
        sent.push(name);
        const own = before === 0 ? key : `${key}.${before}`;
        const answer = await ask(name, asked, { headers: { ...headers, 'Idempotency-Key': own } });
        for (const model of answer.headers.get('x-changes')?.split(', ') ?? []) changed.add(model);
        return answer.body;
      });
      attempts.succeeded();
      await Promise.race([lookAgain(client, [...changed], options.later), patience()]);
      options.onSuccess?.(output, input);
      return output;
    } catch (error) {
      attempts.failed(error);
      if (isSaidElsewhere(error)) sessionLost(options.signedOutWords);
      else {
        options.onError?.(error as Error, input);
        if (options.failure && !isShown()) toast.error(options.failure(error as Error, input));
      }
      throw error;
    }
  });
  // An error is said in one place: of the lost session a notice tells on the way to the sign-in page.
  return isSaidElsewhere(sending.error) ? { ...sending, ...quiet } : sending;
}

/** It is done: who has sent it is told, also where what shows it is slow to come. */
const patience = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SHOWN_WITHIN_MS));
const SHOWN_WITHIN_MS = 3_000;

/** What shows one of the read `models` is read again: what is on the screen at once, the rest when somebody looks. */
export async function lookAgain(
  client: QueryClient,
  models: readonly string[],
  later: readonly unknown[] = [],
): Promise<void> {
  const shows = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    mayShow(queryKey[0], models) || (models.includes('favourites') && asksWhoSaved(queryKey));
  const shown = (query: Query, isLater: boolean): boolean =>
    shows(query) && later.includes(query.queryKey[0]) === isLater;
  // What is on its way for the first time may come from before the command, and would not be asked for a second time.
  await client.cancelQueries({ predicate: (query) => query.state.data === undefined && shows(query) });
  await Promise.all([
    client.invalidateQueries({ predicate: (query) => shown(query, false) }),
    client.invalidateQueries({ predicate: (query) => shown(query, true), refetchType: 'none' }),
  ]);
}

/** The directory is read from favourites where it is asked for what parents have saved, and nowhere else. */
const asksWhoSaved = (queryKey: unknown): boolean => JSON.stringify(queryKey).includes('parentFavorites');

const quiet = { error: null, isError: false } as const;

const last = new Map<string, Promise<void>>();

/**
 * Runs `work` when everything that was asked for under `key` before has ended, in this process. It spares those who write to one
 * place the races that they would lose; writers in other processes are still met.
 */
export function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const result = (last.get(key) ?? Promise.resolve()).then(work);
  const ended = endOf(result).finally(() => {
    if (last.get(key) === ended) last.delete(key);
  });
  last.set(key, ended);
  return result;
}

const endOf = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    () => undefined,
  );

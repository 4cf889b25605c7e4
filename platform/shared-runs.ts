/**
 * `work`, never twice at once: whoever asks while it is going on is answered by the next run, which all of them share. For what does at
 * each run all that is to be done, and would only wait for itself. A run that fails fails for all who share it.
 */
export function sharedRuns<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const run = (): Promise<Result> => {
    const running = work();
    current = running;
    const ended = (): void => {
      if (current === running) current = undefined;
    };
    running.then(ended, ended);
    return running;
  };
  const afterwards = async (before: Promise<Result>): Promise<Result> => {
    await before.catch(() => undefined);
    next = undefined;
    return run();
  };
  return () => next ?? (current === undefined ? run() : (next = afterwards(current)));
}

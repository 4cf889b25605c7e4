/** Work that is done again and again. */
export interface Repeated {
  /** Does it at once, or once more after the run in progress. */
  readonly soon: () => void;
  /** Waits for a run in progress; none begins any more. */
  stop(): Promise<void>;
}

/** Runs `work` every `ms`, never twice at once, until stopped. Does not keep the process alive. */
export function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): Repeated {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let stopped = false;
  const run = (): void => {
    clearTimeout(timer);
    again = false;
    running = work()
      .catch(failed)
      .finally(() => {
        running = undefined;
        if (stopped) return;
        if (again) run();
        else wait();
      });
  };
  const wait = (): void => {
    timer = setTimeout(run, ms);
    timer.unref();
  };
  wait();
  return {
    soon: () => {
      if (stopped) return;
      if (running) again = true;
      else run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

import { constants } from 'node:os';

/** The operator, or the machine, wants the command to end. */
export class Interrupted extends Error {
  /** What the shell says of a program that the signal has ended. */
  readonly code: number;
  constructor(signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super('Stopped before it was done; the same command may be run again.');
    this.name = 'Interrupted';
    this.code = 128 + constants.signals[signal];
  }
}

/**
 * What was done is done, although the command ended before its end. Its words hold also where it was stopped: it may not be run again as if
 * nothing had been.
 */
export class DoneInPart extends Error {}

/** npm passes Ctrl-C on that the process has had already: what comes so shortly after is the same one. */
const SAME_MS = 1000;

/** Turns the first signal into an abort, so that what was begun is cleared away; another one ends the process where it is. */
export function onInterrupt(): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let firstAt = 0;
  const stop = (signal: (typeof signals)[number]): void => {
    const interrupted = new Interrupted(signal);
    if (controller.signal.aborted) {
      if (performance.now() - firstAt > SAME_MS) process.exit(interrupted.code);
      return;
    }
    firstAt = performance.now();
    controller.abort(interrupted);
  };
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/*
 * The one place for work that nobody waits for: `every` for what is done again and again, `again` for what goes on until it is
 * stopped, `unawaited` for what is done once. A failure is logged, counted and tried again later and later; it never ends the
 * process, nor the work.
 */

/** Background work, as operators know it. */
export interface Task {
  /** A few words, the same for ever: the metric bears them, e.g. `heartbeat of policies`. */
  readonly name: string;
  readonly logger?: Pick<Logger, 'warn'> | undefined;
}

/** How often what has failed in this process, for its metrics: they are the whole process's, too. */
export const failures = {
  byTask: new Map<string, number>(),
  /** Promises that failed and that nobody was waiting for; each is a mistake of ours. */
  unhandled: 0,
};

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 2_000;

function failed({ name, logger }: Task, err: unknown): void {
  failures.byTask.set(name, (failures.byTask.get(name) ?? 0) + 1);
  logger?.warn({ err, task: name }, 'background work failed');
}

/** How long to wait after `count` failures in a row, `longestMs` at most. */
const pauseAfter = (count: number, longestMs: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(count - 1, 20), longestMs);

/** Work that is done again and again. */
export interface Repeated {
  /** Does it at once, or once more after the run in progress. */
  readonly soon: () => void;
  /** Waits for a run in progress; none begins any more. */
  stop(): Promise<void>;
}

/** Runs `work` every `ms`, never twice at once, until stopped. Does not keep the process alive. */
export function every(ms: number, work: () => void | Promise<void>, task: Task): Repeated {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let inARow = 0;
  let wanted = false;
  let stopped = false;
  const once = async (): Promise<void> => {
    try {
      await work();
      inARow = 0;
    } catch (error) {
      inARow += 1;
      failed(task, error);
    }
    running = undefined;
    if (stopped) return;
    if (wanted && inARow === 0) run();
    else wait(inARow === 0 ? ms : pauseAfter(inARow, Math.max(ms, LONGEST_PAUSE_MS)));
  };
  const run = (): void => {
    clearTimeout(timer);
    wanted = false;
    running = once();
  };
  const wait = (waitMs: number): void => {
    timer = setTimeout(run, waitMs);
    timer.unref();
  };
  wait(ms);
  return {
    soon: () => {
      if (stopped) return;
      // What fails is not tried more often for being asked for more often.
      if (running || inARow > 0) wanted = true;
      else run();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Does `step` again and again until `stopping` is aborted; it waits by itself when there is nothing to do. After a failure the next
 * one begins after a pause. Resolves when the last step has ended.
 */
export async function again(task: Task, step: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  let inARow = 0;
  while (!stopping.aborted) {
    try {
      await step();
      inARow = 0;
    } catch (error) {
      if (stopping.aborted) return;
      inARow += 1;
      failed(task, error);
      await sleep(pauseAfter(inARow, LONGEST_PAUSE_MS), undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

/** Lets `work` go on by itself. Not for what has to be done: nobody tries it again. */
export function unawaited(task: Task, work: Promise<unknown>): void {
  work.catch((error: unknown) => failed(task, error));
}

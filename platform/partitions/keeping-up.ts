import type { Log } from '#event-store/log.ts';

/** Whoever needs longer than this to come to where the log has ended is no match for it alone, ms: longer than most outages. */
const STRAINED_MS = 10_000;

/** How a process that follows the log keeps up with it. */
export interface Pace {
  /** Measures; to be called about once a second. */
  look(): Promise<void>;
  /** Whether it is on its way to an end that the log had more than ten seconds ago. */
  strained(): boolean;
}

/** Measures how long it takes until `reached`, Infinity for whoever has nothing to do, is where `log` ended when it was asked. */
export function keepingUp(log: Pick<Log, 'head'>, reached: () => number): Pace {
  let goal: { readonly position: number; readonly setAt: number } | undefined;
  const isThere = (): boolean => goal === undefined || reached() >= goal.position;
  return {
    look: async () => {
      if (!isThere()) return;
      goal = undefined;
      if (reached() < Infinity) goal = { position: await log.head(), setAt: performance.now() };
    },
    strained: () => !isThere() && performance.now() - (goal?.setAt ?? 0) > STRAINED_MS,
  };
}

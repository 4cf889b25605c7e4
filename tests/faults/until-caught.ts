import { runAtOnce, type Together } from './at-once.ts';
import { caughtBy } from './caught.ts';
import type { RunOptions } from './run.ts';

export interface Tried extends Together {
  /** What caught the bug; undefined when nothing did. */
  readonly by: string | undefined;
}

/**
 * Goes through the cycles that are asked for until the bug that is planted is caught. What a machine that is too busy may have said as well
 * is no proof, but it is none either that the checker does not see the bug: so `passedOver` is told of it, and a new site goes on with the
 * cycles that come after it. One that did not come about ends it.
 */
export async function untilCaught(
  options: RunOptions,
  sites: number,
  passedOver: (ran: Together) => void,
  run = runAtOnce,
): Promise<Tried> {
  const { from = 1, every = 1, cycles, forMs = Infinity, stopping } = options;
  const began = performance.now();
  const end = from + cycles;
  for (let first = from; ;) {
    const ran = await run(
      { ...options, from: first, cycles: end - first, forMs: forMs - (performance.now() - began) },
      sites,
    );
    const { failure } = ran.outcome;
    const by = failure === null ? undefined : caughtBy(failure);
    const next = failure?.begun ? failure.cycle.number + every : end;
    const isOver = next >= end || performance.now() - began >= forMs || stopping?.aborted === true;
    if (by !== undefined || isOver) return { ...ran, by };
    passedOver(ran);
    first = next;
  }
}

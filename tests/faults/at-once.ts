import { LONG_ENOUGH, type Outcome, runFaults, type RunOptions } from './run.ts';

/** What came of it, and how the site was run that failed; as it was asked for where none did. */
export interface Together {
  readonly outcome: Outcome;
  readonly options: RunOptions;
}

/**
 * The longer a site lives the longer its log takes to verify, and its tables to be searched: after 170 cycles that is most of one. So a new
 * site goes on then.
 */
export const CYCLES_OF_A_SITE = LONG_ENOUGH;

/**
 * The same on so many sites at once, each with cycles of its own: of three the second has cycles 2, 5, 8 and so on. Most of a cycle is
 * waiting (for what stands still, for a lease to end, for a process to start), in which another site can be struck. Once one of them
 * fails, the others end with the cycle that they are in.
 */
export async function runAtOnce(options: RunOptions, sites: number, run = runFaults): Promise<Together> {
  const { from = 1, every = 1, cycles, stopping } = options;
  const failed = new AbortController();
  const signals = stopping === undefined ? [failed.signal] : [stopping, failed.signal];
  const each = Array.from({ length: Math.min(sites, Math.ceil(cycles / every)) }, async (_, n): Promise<Together> => {
    const its: RunOptions = {
      ...options,
      from: from + n * every,
      every: every * sites,
      cycles: cycles - n * every,
      stopping: AbortSignal.any(signals),
    };
    const ran = await inTurn(its, run);
    if (ran.outcome.failure) failed.abort();
    return { outcome: ran.outcome, options: { ...ran.options, stopping } };
  });
  const all = await Promise.all(each);
  const first = all.find(({ outcome }) => outcome.failure !== null);
  return {
    outcome: summed(
      all.map(({ outcome }) => outcome),
      first?.outcome,
    ),
    options: first?.options ?? options,
  };
}

/** One site after another until one of them fails, which is then the one that is answered, or the cycles or the time are over. */
async function inTurn(options: RunOptions, run: typeof runFaults): Promise<Together> {
  const { from = 1, every = 1, cycles, deeds, forMs = Infinity, stopping } = options;
  const began = performance.now();
  const gone: Outcome[] = [];
  for (let first = from; ; first += every * CYCLES_OF_A_SITE) {
    const left = from + cycles - first;
    const isLast = left <= every * CYCLES_OF_A_SITE;
    const its: RunOptions = {
      ...options,
      from: first,
      cycles: isLast ? left : every * CYCLES_OF_A_SITE,
      // They are of the last cycle of all.
      deeds: isLast ? deeds : undefined,
      forMs: forMs - (performance.now() - began),
    };
    const outcome = await run(its);
    gone.push(outcome);
    const isOver = isLast || stopping?.aborted === true || performance.now() - began >= forMs;
    if (outcome.failure || isOver) return { outcome: summed(gone, outcome), options: its };
  }
}

/** What `told` is about, if anything failed, with all cycles and commands. */
function summed(all: readonly Outcome[], told: Outcome | undefined): Outcome {
  const sum = (what: 'cycles' | 'struck' | 'commands' | 'refused'): number =>
    all.reduce((count, outcome) => count + outcome[what], 0);
  const nothing = { failure: null, lastWords: '', journal: undefined };
  return {
    ...(told ?? nothing),
    cycles: sum('cycles'),
    struck: sum('struck'),
    commands: sum('commands'),
    refused: sum('refused'),
  };
}

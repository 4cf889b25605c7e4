import { type Outcome, runFaults, type RunOptions } from './run.ts';

/** What came of it, and how the site was run that failed; as it was asked for where none did. */
export interface Together {
  readonly outcome: Outcome;
  readonly options: RunOptions;
}

/**
 * The same on so many sites at once, each with cycles of its own: of three the second has cycles 2, 5, 8 and so on. Most of a cycle is
 * waiting (for what stands still, for a lease to end, for a process to start), in which another site can be struck. Once one of them
 * fails, the others end with the cycle that they are in.
 */
export async function runAtOnce(options: RunOptions, sites: number): Promise<Together> {
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
    const outcome = await runFaults(its);
    if (outcome.failure) failed.abort();
    return { outcome, options: { ...its, stopping } };
  });
  const all = await Promise.all(each);
  const sum = (what: 'cycles' | 'commands'): number => all.reduce((count, { outcome }) => count + outcome[what], 0);
  const first = all.find(({ outcome }) => outcome.failure !== null);
  const nothing = { failure: null, lastWords: '', journal: undefined };
  return {
    outcome: { ...(first?.outcome ?? nothing), cycles: sum('cycles'), commands: sum('commands') },
    options: first?.options ?? options,
  };
}

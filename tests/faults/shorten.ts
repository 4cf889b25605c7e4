import { type Failure, lastOf, type Outcome, type RunOptions } from './run.ts';
import { sameFailure } from './same-failure.ts';

/**
 * Leaves out of `all` whatever is not needed for it to fail, larger pieces first: `fails` tries what is left, and is asked at most
 * `tries` times. Answers what is left, in its order; it fails by the last word that `fails` had of it.
 */
export async function shortened<Each>(
  all: readonly Each[],
  fails: (left: readonly Each[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Each[]> {
  let left = all;
  let asked = 0;
  for (let size = Math.ceil(all.length / 2); ; size = Math.ceil(size / 2)) {
    for (let at = 0; at < left.length && asked < tries; asked += 1) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      if (await fails(fewer)) left = fewer;
      else at += size;
    }
    if (size <= 1 || asked >= tries) return left;
  }
}

/** The last cycle is tried with so many before it on a new site, and then no further. */
const BEFORE = [0, 1, 3] as const;
/** For a shorter story so many starts and cycles more may be gone through; each takes about a quarter of a minute. */
const MOST_STEPS = 24;

/** How a site was run, and what came of it. */
export interface Ran {
  readonly options: RunOptions;
  readonly outcome: Outcome;
}

/**
 * The shortest known way to `failure`, which `ran` has met: the last of its cycles that fail the same way by themselves, each time on a new
 * site, and of the very last one only the deeds that are needed. `found` is told of such cycles before deeds are left out. Answers null
 * where nothing shorter than `ran` fails so.
 */
export async function shortestOf(
  ran: Ran,
  failure: Failure,
  run: (options: RunOptions) => Promise<Outcome>,
  found: (shorter: Ran) => void,
): Promise<Ran | null> {
  const { cycle } = failure;
  const { from: first = 1, every = 1 } = ran.options;
  const given = cycle.number === lastOf(ran.options) ? ran.options.deeds : undefined;
  const tried = async (from: number, deeds: RunOptions['deeds']): Promise<Ran | null> => {
    const options = { ...ran.options, from, cycles: cycle.number - from + 1, deeds, forMs: undefined };
    const outcome = await run(options);
    return outcome.failure && sameFailure(failure, outcome.failure) ? { options, outcome } : null;
  };
  const beginnings = BEFORE.map((before) => Math.max(first, cycle.number - before * every));
  for (const from of new Set(beginnings)) {
    const cycles = 1 + (cycle.number - from) / every;
    // All of them from the first on have just failed.
    const isWhole = from === first && cycles > 1;
    const failing = isWhole ? ran : await tried(from, given);
    if (!failing) continue;
    if (!isWhole) found(failing);
    let shortest = failing;
    const fails = async (deeds: readonly number[]): Promise<boolean> => {
      const failed = await tried(from, deeds);
      shortest = failed ?? shortest;
      return failed !== null;
    };
    const deeds = cycle.deeds.map(({ number }) => number);
    await shortened(deeds, fails, Math.floor(MOST_STEPS / (1 + cycles)));
    return shortest === ran ? null : shortest;
  }
  return null;
}

import { plantedBugs } from '#event-store/faults/points.ts';
import { askedOf, FAULTS_USAGE } from '#tests/faults/asked.ts';
import { runAtOnce } from '#tests/faults/at-once.ts';
import { type Failure, type Outcome, runFaults, type RunOptions } from '#tests/faults/run.ts';
import { kindOf, sameFailure } from '#tests/faults/same-failure.ts';
import { shortened } from '#tests/faults/shorten.ts';
import { storyOf } from '#tests/faults/story.ts';
import { serversInWords } from '#tests/faults/strike-in-words.ts';
import { helpWith } from './command/help.ts';
import { Interrupted, onInterrupt } from './command/interrupt.ts';

helpWith(FAULTS_USAGE);
const asked = askedOf(process.argv.slice(2));
if ('wrong' in asked) {
  process.stderr.write(`${asked.wrong}\n\n${FAULTS_USAGE}\n`);
  process.exit(2);
}
/** So many more runs may be made for a shorter story; each takes about half a minute. */
const SHORTENED_BY = 12;
/** A cycle that does not fail alone is tried with so many before it. */
const BEFORE = [1, 3] as const;
const quiet = (): void => undefined;
const { plant, times, atOnce, ...given } = asked;
const announce = (line: string): void => void process.stdout.write(`${line}\n`);
const began = performance.now();
const sites = atOnce === 1 ? '' : `, ${atOnce} sites at once`;
announce(`Seed ${given.seed}, ${given.way === 'one' ? 'one process' : 'many processes'}${sites}.`);
announce(serversInWords(given.way));
// After a signal the cycle in hand is gone through, and everything that was started is ended.
const { signal: stopping } = onInterrupt();
const planted = plant === 'all' ? undefined : plant;
if (times !== undefined) await replay({ ...given, planted, stopping, announce }, times);
else if (plant === undefined) await tryToBreak({ ...given, stopping, announce });
else await plantEach(plant === 'all' ? plantedBugs : [plant]);
if (stopping.reason instanceof Interrupted) process.exitCode = stopping.reason.code;
process.exit();

async function tryToBreak(wanted: RunOptions): Promise<void> {
  const { outcome, options } = await runAtOnce(wanted, atOnce);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (!outcome.failure) {
    announce(
      `${outcome.cycles} cycles with ${outcome.commands} commands in ${minutes} minutes: nothing was lost, doubled or left.`,
    );
    return;
  }
  process.exitCode = 1;
  announce(storyOf(options, outcome, undefined));
  const { failure } = outcome;
  const last = failure.cycle.number;
  /** Whether it fails the same way on a new site that begins with cycle `from`. */
  const fails = async (from: number, deeds: readonly number[] | undefined): Promise<Outcome | null> => {
    if (stopping.aborted) return null;
    const cycles = last - from + 1;
    const again = await runFaults({ ...options, from, cycles, deeds, forMs: undefined, announce: quiet });
    return again.failure && sameFailure(again.failure, failure) ? again : null;
  };
  announce('Trying its last cycle alone, and with less of what people did …');
  let shortest = await fails(last, options.deeds);
  if (!shortest) {
    announce('On a new site this cycle alone does not fail so; it needs those before it.');
    for (const before of BEFORE) {
      const from = last - before * (options.every ?? 1);
      if (from <= (options.from ?? 1) || shortest) break;
      shortest = await fails(from, options.deeds);
      if (shortest) announce(storyOf({ ...options, from }, shortest, undefined));
    }
    return;
  }
  const all = options.deeds ?? failure.cycle.deeds.map(({ number }) => number);
  const deeds = await shortened(
    all,
    async (left) => {
      const failed = await fails(last, left);
      shortest = failed ?? shortest;
      return failed !== null;
    },
    SHORTENED_BY,
  );
  announce(storyOf({ ...options, deeds, from: last }, shortest, true));
}
/** The same again and again, each time on a new site: how often it fails, and how often as it did first. */
async function replay(options: RunOptions, times: number): Promise<void> {
  let first: Failure | undefined;
  const told = { failed: 0, same: 0, tried: 0 };
  for (; told.tried < times && !stopping.aborted; told.tried += 1) {
    const { failure } = await runFaults(options);
    if (failure) {
      first ??= failure;
      told.failed += 1;
      if (sameFailure(first, failure)) told.same += 1;
    }
    announce(
      `Time ${told.tried + 1}: ${failure ? failure.violations.map(kindOf).join('; ').slice(0, 400) : 'nothing'}`,
    );
  }
  if (told.failed > 0) process.exitCode = 1;
  announce(`${told.failed} of ${told.tried} failed, ${told.same} the same way.`);
}
/** Each has to be caught: the harness is evidence only when it can fail. */
async function plantEach(bugs: readonly RunOptions['planted'][]): Promise<void> {
  const rows: string[] = [];
  for (const planted of bugs) {
    if (stopping.aborted) break;
    announce(`Planted: ${planted}`);
    const { failure } = (await runAtOnce({ ...given, planted, stopping, announce }, atOnce)).outcome;
    if (!failure) process.exitCode = 1;
    const caught = failure ? `${failure.cycle.number} | ${failure.violations[0] ?? ''}` : 'not caught |';
    rows.push(`| ${planted} | ${caught} |`);
    announce(rows.at(-1) ?? '');
  }
  announce(['', '| Planted | Caught in cycle | By |', '|---|---|---|', ...rows].join('\n'));
}

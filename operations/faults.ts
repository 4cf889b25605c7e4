import { plantedBugs } from '#event-store/faults/points.ts';
import { askedOf, FAULTS_USAGE } from '#tests/faults/asked.ts';
import { type Outcome, runFaults, type RunOptions } from '#tests/faults/run.ts';
import { shortened } from '#tests/faults/shorten.ts';
import { storyOf } from '#tests/faults/story.ts';
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
const quiet = (): void => undefined;
const { plant, ...given } = asked;
const announce = (line: string): void => void process.stdout.write(`${line}\n`);
const began = performance.now();
announce(`Seed ${given.seed}, ${given.way === 'one' ? 'one process' : 'many processes'}.`);
// After a signal the cycle in hand is gone through, and everything that was started is ended.
const { signal: stopping } = onInterrupt();
if (plant === undefined) await tryToBreak({ ...given, stopping, announce });
else await plantEach(plant === 'all' ? plantedBugs : [plant]);
if (stopping.reason instanceof Interrupted) process.exitCode = stopping.reason.code;
process.exit();

async function tryToBreak(options: RunOptions): Promise<void> {
  const outcome = await runFaults(options);
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  if (!outcome.failure) {
    announce(
      `${outcome.cycles} cycles with ${outcome.commands} commands in ${minutes} minutes: nothing was lost, doubled or left.`,
    );
    return;
  }
  process.exitCode = 1;
  announce(storyOf(options, outcome, undefined));
  const { cycle } = outcome.failure;
  const fails = async (deeds: readonly number[] | undefined): Promise<Outcome | null> => {
    const again = await runFaults({
      ...options,
      from: cycle.number,
      cycles: 1,
      deeds,
      forMs: undefined,
      announce: quiet,
    });
    return again.failure ? again : null;
  };
  announce('Trying its last cycle alone, and with less of what people did …');
  let shortest = await fails(options.deeds);
  if (!shortest) {
    announce('On a new site this cycle alone does not fail; it needs those before it.');
    return;
  }
  const all = options.deeds ?? cycle.deeds.map((_deed, index) => index);
  const deeds = await shortened(
    all,
    async (left) => {
      const failed = stopping.aborted ? null : await fails(left);
      shortest = failed ?? shortest;
      return failed !== null;
    },
    SHORTENED_BY,
  );
  announce(storyOf({ ...options, deeds, from: cycle.number }, shortest, true));
}
/** Each has to be caught: the harness is evidence only when it can fail. */
async function plantEach(bugs: readonly RunOptions['planted'][]): Promise<void> {
  const rows: string[] = [];
  for (const planted of bugs) {
    if (stopping.aborted) break;
    announce(`Planted: ${planted}`);
    const { failure } = await runFaults({ ...given, planted, stopping, announce });
    if (!failure) process.exitCode = 1;
    const caught = failure ? `${failure.cycle.number} | ${failure.violations[0] ?? ''}` : 'not caught |';
    rows.push(`| ${planted} | ${caught} |`);
    announce(rows.at(-1) ?? '');
  }
  announce(['', '| Planted | Caught in cycle | By |', '|---|---|---|', ...rows].join('\n'));
}

import { plantedBugs } from '#event-store/faults/points.ts';
import { askedOf, FAULTS_USAGE } from '#tests/faults/asked.ts';
import { runAtOnce, type Together } from '#tests/faults/at-once.ts';
import { type Failure, type Outcome, runFaults, type RunOptions } from '#tests/faults/run.ts';
import { kindOf, sameFailure } from '#tests/faults/same-failure.ts';
import { type Ran, shortestOf } from '#tests/faults/shorten.ts';
import { cleanInWords, storyOf } from '#tests/faults/story.ts';
import { serversInWords } from '#tests/faults/strike-in-words.ts';
import { untilCaught } from '#tests/faults/until-caught.ts';
import { helpWith } from './command/help.ts';
import { Interrupted, onInterrupt } from './command/interrupt.ts';

helpWith(FAULTS_USAGE);
const asked = askedOf(process.argv.slice(2));
if ('wrong' in asked) {
  process.stderr.write(`${asked.wrong}\n\n${FAULTS_USAGE}\n`);
  process.exit(2);
}
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
  const ran = await runAtOnce(wanted, atOnce);
  const { outcome, options } = ran;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  const { failure } = outcome;
  if (!failure) {
    announce(outcome.cycles === 0 ? 'No cycle was gone through.' : cleanInWords(outcome, minutes));
    return;
  }
  process.exitCode = 1;
  announce(storyOf(options, outcome, undefined));
  if (!failure.begun) return;
  announce('Trying its last cycle alone, or with some before it, and with less of what people did …');
  const again = async (tried: RunOptions): Promise<Outcome> =>
    stopping.aborted ? { ...outcome, failure: null } : runFaults({ ...tried, keepsJournal: false, announce: quiet });
  const isAlone = (shorter: Ran): boolean => shorter.options.from === failure.cycle.number;
  let told: Ran | undefined;
  const tell = (shorter: Ran): void => {
    if (shorter !== told) announce(storyOf(shorter.options, shorter.outcome, isAlone(shorter)));
    told = shorter;
  };
  const shortest = await shortestOf(ran, failure, again, tell);
  if (shortest) tell(shortest);
  else if (!stopping.aborted) announce('Nothing shorter fails the same way.');
}
/** The same again and again, each time on a new site: how often it fails, and how often as it did first. */
async function replay(options: RunOptions, times: number): Promise<void> {
  let first: Failure | undefined;
  const told = { failed: 0, same: 0, tried: 0 };
  for (; told.tried < times && !stopping.aborted; told.tried += 1) {
    const { failure, journal } = await runFaults(options);
    if (failure) {
      first ??= failure;
      told.failed += 1;
      if (sameFailure(first, failure)) told.same += 1;
    }
    const what = failure ? failure.violations.map(kindOf).join('; ').slice(0, 400) : 'nothing';
    announce(`Time ${told.tried + 1}: ${what}${journal === undefined ? '' : ` (sent and answered: ${journal})`}`);
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
    const wanted = { ...given, planted, stopping, keepsJournal: false, announce };
    const tell = ({ outcome, options }: Together): void => announce(storyOf(options, outcome, undefined));
    const passedOver = (ran: Together): void => {
      tell(ran);
      announce('A machine that is too busy may say that as well, so it catches nothing. Going on …');
    };
    const ran = await untilCaught(wanted, atOnce, passedOver);
    const { by } = ran;
    const { failure } = ran.outcome;
    if (by === undefined) process.exitCode = 1;
    if (failure) tell(ran);
    const caught =
      by === undefined ? `not caught | ${failure?.violations[0] ?? ''}` : `${failure?.cycle.number} | ${by}`;
    rows.push(`| ${planted} | ${caught} |`);
    announce(rows.at(-1) ?? '');
  }
  announce(['', '| Planted | Caught in cycle | By |', '|---|---|---|', ...rows].join('\n'));
}

import { messageOf } from '#platform/message-of.ts';
import { NOT_JUDGED, SOAK_USAGE, soakAskedOf } from '#tests/soak/asked.ts';
import { lineOf, undoneOf, verdictOf } from '#tests/soak/figures.ts';
import { soak, type Soaked } from '#tests/soak/soak.ts';
import { helpWith } from './command/help.ts';
import { Interrupted, onInterrupt } from './command/interrupt.ts';

helpWith(SOAK_USAGE);
const asked = soakAskedOf(process.argv.slice(2));
if ('wrong' in asked) {
  process.stderr.write(`${asked.wrong}\n\n${SOAK_USAGE}\n`);
  process.exit(2);
}
const { upgraded } = asked;
const announce = (line: string): void => void process.stdout.write(`${line}\n`);
announce(`Seed ${asked.seed}, ${asked.way === 'one' ? 'one process' : 'many processes'}.`);
// After a signal what was read so far is told, and everything that was started is ended.
const { signal: stopping } = onInterrupt();
let minute = 0;
const soaked = await soak({
  ...asked,
  stopping,
  announce,
  read: (reading) => {
    if (reading.atMs < minute * 60_000) return;
    minute += 1;
    announce(lineOf(reading));
  },
}).catch((error: unknown) => {
  announce(`Not as it must be: it did not come to its end: ${error instanceof Error ? error.stack : messageOf(error)}`);
  return undefined;
});
const code = soaked ? told(soaked) : 1;
process.exit(stopping.reason instanceof Interrupted ? stopping.reason.code : code);

/** Tells what came of it; answers with what it ends. */
function told({ done, turnedAway, readings, older, violations, journal }: Soaked): number {
  const { table, wrong, unjudged } =
    upgraded === undefined ? verdictOf(readings) : { table: '', wrong: [], unjudged: [] };
  announce(`\n${table}\n\n${done} things were done of ${done + turnedAway} that were due.`);
  for (const each of older) announce(`A fault of the older version’s, met while it still answered: ${each}`);
  const all = [...wrong, ...violations, ...undoneOf({ done, turnedAway })];
  for (const each of all) announce(`Not as it must be: ${each}`);
  if (journal !== undefined) announce(`What was sent and answered: ${journal}`);
  if (unjudged.length > 0)
    announce(
      `Not judged, for want of readings: whether ${unjudged.length} things grow, the first of them ${unjudged[0]}.`,
    );
  return all.length > 0 ? 1 : unjudged.length > 0 ? NOT_JUDGED : 0;
}

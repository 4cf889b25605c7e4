import { SOAK_USAGE, soakAskedOf } from '#tests/soak/asked.ts';
import { lineOf, verdictOf } from '#tests/soak/figures.ts';
import { soak } from '#tests/soak/soak.ts';
import { helpWith } from './command/help.ts';
import { Interrupted, onInterrupt } from './command/interrupt.ts';

helpWith(SOAK_USAGE);
const asked = soakAskedOf(process.argv.slice(2));
if ('wrong' in asked) {
  process.stderr.write(`${asked.wrong}\n\n${SOAK_USAGE}\n`);
  process.exit(2);
}
const announce = (line: string): void => void process.stdout.write(`${line}\n`);
announce(`Seed ${asked.seed}, ${asked.way === 'one' ? 'one process' : 'many processes'}.`);
// After a signal what was read so far is told, and everything that was started is ended.
const { signal: stopping } = onInterrupt();
let minute = 0;
const { done, readings, older, violations } = await soak({
  ...asked,
  stopping,
  announce,
  read: (reading) => {
    if (reading.atMs < minute * 60_000) return;
    minute += 1;
    announce(lineOf(reading));
  },
});
const { table, wrong } = asked.upgraded === undefined ? verdictOf(readings) : { table: '', wrong: [] };
announce(`\n${table}\n\n${done} things were done.`);
for (const each of older) announce(`A fault of the older version’s, met while it still answered: ${each}`);
for (const each of [...wrong, ...violations]) announce(`Not as it must be: ${each}`);
if (stopping.reason instanceof Interrupted) process.exit(stopping.reason.code);
process.exit(wrong.length + violations.length > 0 ? 1 : 0);

import { runChecks } from './checks/run-checks.ts';
import { staticChecks } from './checks/static-checks.ts';
import { helpWithoutArguments } from './command/help.ts';

helpWithoutArguments(`npm run check    what is checked without running anything, ending at the first failure; it takes no arguments
${staticChecks.map(({ title, script }) => `  ${script.padEnd(14)} ${title}`).join('\n')}`);

/** `npm run check`: each of the checks, until one fails. */
process.exitCode = (await runChecks(({ title }, output) => void process.stdout.write(`== ${title}\n${output}`)))
  ? 0
  : 1;

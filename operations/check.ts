import { spawnSync } from 'node:child_process';
import { staticChecks } from './checks/static-checks.ts';
import { helpWithoutArguments } from './command/help.ts';
import { repository } from './site/frontend.ts';

helpWithoutArguments(`npm run check    what is checked without running anything, ending at the first failure; it takes no arguments
${staticChecks.map(({ title, script }) => `  ${script.padEnd(14)} ${title}`).join('\n')}`);

/** `npm run check`: each of the checks, until one fails. */
const passes = ({ script }: (typeof staticChecks)[number]): boolean =>
  spawnSync('npm', ['run', '-s', script], { cwd: repository, stdio: 'inherit' }).status === 0;
process.exitCode = staticChecks.every(passes) ? 0 : 1;

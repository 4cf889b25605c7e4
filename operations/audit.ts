import { spawnSync } from 'node:child_process';
import { runCommand } from './command/run-command.ts';
import { repository } from './site/frontend.ts';
import { audited } from './supply/audit-report.ts';

const usage = `npm run audit
    asks the registry for known holes in what the site ships (not in what only tests use), by the lockfile

Ends with 1 when a high or critical one is known for which there is a version without it, else with 0: also where the registry
answers no such question, which is said.`;

const PATIENCE_MS = 60_000;

/** `npm run audit`: needs the registry, and no site. */
await runCommand({
  usage,
  options: {},
  run: async ({ positionals }) => {
    if (positionals.length > 0) return undefined;
    const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--omit=dev', '--json'], {
      cwd: repository,
      encoding: 'utf8',
      timeout: PATIENCE_MS,
      maxBuffer: 64 * 1024 ** 2,
    });
    const report = audited(stdout ?? '');
    if (!report) {
      console.log('The registry does not say what holes are known; the audit is skipped.');
      return 0;
    }
    for (const says of report.known) console.log(`known, with nothing to do now: ${says}`);
    for (const says of report.mend) console.log(`to be mended by a newer version: ${says}`);
    if (report.known.length + report.mend.length === 0) console.log('No holes are known in what the site ships.');
    return report.mend.length > 0 ? 1 : 0;
  },
});

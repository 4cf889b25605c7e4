import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { repository } from '../site/frontend.ts';
import { staticChecks } from './static-checks.ts';

type Check = (typeof staticChecks)[number];

/** Most of them keep one core busy. */
const AT_ONCE = 2;

/** Runs the checks, two at a time, until one fails; `told` is given what each has said, as it ends. Answers whether all passed. */
export async function runChecks(told: (check: Check, output: string) => void): Promise<boolean> {
  const left = [...staticChecks];
  const failed = new AbortController();
  const lane = async (): Promise<void> => {
    for (let check = left.shift(); check !== undefined && !failed.signal.aborted; check = left.shift()) {
      const { passed, output } = await run(check, failed.signal);
      // What was given up has nothing to say.
      if (failed.signal.aborted) return;
      told(check, output);
      if (!passed) failed.abort();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return !failed.signal.aborted;
}

async function run({ script }: Check, givenUp: AbortSignal): Promise<{ passed: boolean; output: string }> {
  const child = spawn('npm', ['run', '-s', script], { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] });
  // npm passes it on.
  const end = (): void => void child.kill();
  givenUp.addEventListener('abort', end);
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  try {
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { passed: (await code) === 0, output: out + err };
  } finally {
    givenUp.removeEventListener('abort', end);
  }
}

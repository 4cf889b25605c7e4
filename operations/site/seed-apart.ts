import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './frontend.ts';

/**
 * Makes the demo as `npm run demo:seed` does, in a process of its own beside this one: what only making it needs in memory, and what of
 * it nobody would collect while the site is at rest, ends with it. Answers what it says of the accounts. Throws with its output.
 */
export function seedApart(signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const program = join(repository, 'operations/demo-seed.ts');
    const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let [said, complained] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complained += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(said.trimEnd().split('\n'));
      else reject(new Error(`The demo could not be made:\n${complained}`));
    });
  });
}

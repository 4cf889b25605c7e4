import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { freePort } from '#platform/free-port.ts';
import { repository } from '../site/frontend.ts';

/** A part that has something in hand at its end for `endsAfterMs`, and then nothing. */
const part = (port: number, endsAfterMs: number): string => `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { runPart } from './operations/parts/run-part.ts';
  await runPart('policies', () => ({ port: ${port}, host: '127.0.0.1' }), async (_settings, cleanup) => {
    const runs = setInterval(() => undefined, 1_000);
    cleanup.add(async () => void (await sleep(${endsAfterMs}), clearInterval(runs)));
  });`;

test.each([
  ['is waited for, within 8 s', 1_000, 0, /^Stopping \(SIGTERM\) …\n$/],
  ['is not waited for any longer, which is said', 60_000, 1, /It has not stopped within 8 s and ends as it is/],
])('what a part has in hand when it is told to end %s', async (_what, endsAfterMs, code, says) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', part(await freePort(), endsAfterMs)], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(await said).toMatch(says);
});

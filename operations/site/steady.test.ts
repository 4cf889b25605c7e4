import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { repository } from './frontend.ts';
import { UNHANDLED } from './steady.ts';

/** A process that endures, and does what `script` says. */
async function enduring(script: string) {
  const program = `
    const { endure } = await import('./operations/site/steady.ts');
    const { createLogger } = await import('./platform/logger.ts');
    const { createMetrics } = await import('./platform/metrics.ts');
    endure(createLogger({ logLevel: 'error' }));
    ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: repository });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, out, err };
}

test('a promise that fails while nobody waits for it is logged with its cause and counted, and ends nothing', async () => {
  const { code, out, err } = await enduring(`
    Promise.reject(new Error('forgotten', { cause: new Error('the very first') }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    console.log((await createMetrics().text()).match(/^hopscotch_unhandled_rejections_total .*$/m)[0]);`);
  expect({ code, out }).toEqual({ code: 0, out: 'hopscotch_unhandled_rejections_total 1\n' });
  expect(err).toContain(UNHANDLED);
  expect(err).toContain('forgotten');
  expect(err).toContain('the very first');
});

test('a pipe that nobody reads any more ends nothing', async () => {
  const program = enduring(`
    process.stdout.destroy = () => process.stdout;
    process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    console.error('went on');`);
  expect(await program).toEqual({ code: 0, out: '', err: 'went on\n' });
});

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#platform/free-port.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { argumentsOf } from './script-arguments.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const IDLE_MS = 5_000;
const LOAD_SECONDS = 10;

/** Memory of the site as `npm start` runs it, with the demo in it: at rest, and while 16 connections read the directory. */
export async function memoryFigures(): Promise<Figure[]> {
  const port = await freePort();
  const dataDir = dataFolder('memory');
  const site = spawn(process.execPath, await argumentsOf('start'), {
    cwd: repository,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => site.once('close', resolve));
  try {
    await ready(site.stdout);
    await sleep(IDLE_MS);
    const idle = residentMegabytes(site.pid);
    const { failures } = await load(16, LOAD_SECONDS, async (n) => {
      const answer = await fetch(`http://localhost:${port}/api/activities?offset=${(n % 5) * 20}`);
      await answer.arrayBuffer();
      return answer.ok;
    });
    if (failures > 0) throw new Error(`${failures} requests failed while memory was measured`);
    return [
      { name: 'Memory of the site’s process at rest', value: idle, unit: 'MB', goal: { valueAtMost: 250 } },
      {
        name: 'Memory of the site’s process under load (16 connections)',
        value: residentMegabytes(site.pid),
        unit: 'MB',
      },
    ];
  } finally {
    site.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Reads on to the end: a loop that is left would close the pipe, and the site has more to say. */
function ready(output: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    output.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('is ready at')) resolve();
    });
    output.on('end', () => reject(new Error('the site ended before it was ready')));
  });
}

/** Linux only, where the benchmark's figures are taken. */
function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  if (!Number.isFinite(kilobytes)) throw new Error('the memory of the process cannot be read');
  return kilobytes / 1000;
}

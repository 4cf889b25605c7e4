import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const inAnotherProcess = async (count: number): Promise<number[]> => {
  const script = `
    const { freePort } = await import(${JSON.stringify(new URL('./free-port.ts', import.meta.url).href)});
    const ports = [];
    while (ports.length < ${count}) ports.push(await freePort());
    console.log(JSON.stringify(ports));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout) as number[];
};

test('processes that look for ports at the same time find different ones, that no outgoing connection takes', async () => {
  const found = await Promise.all([inAnotherProcess(20), inAnotherProcess(20), inAnotherProcess(20)]);
  const ports = found.flat();
  expect(new Set(ports).size).toBe(60);
  for (const port of ports) {
    expect(port).toBeGreaterThan(10_080);
    expect(port).toBeLessThan(32_768);
  }
});

test('a port that somebody listens on is passed over, and no port is given again before all have been', async () => {
  const first = await freePort();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(first + 1, '127.0.0.1', resolve));
  try {
    const next = [await freePort(), await freePort()];
    expect(next).not.toContain(first);
    expect(next).not.toContain(first + 1);
    expect(new Set(next).size).toBe(2);
  } finally {
    taken.close();
  }
});

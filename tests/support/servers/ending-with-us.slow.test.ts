import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { dataFolder } from './data-folder.ts';
import { childrenOf } from './kill.ts';
import { hasNats } from './nats.ts';

const folder = dataFolder('ending');
writeFileSync(path.join(folder, 'package.json'), '{ "scripts": {} }');
writeFileSync(path.join(folder, 'main.mjs'), `console.log('ready'); setInterval(() => undefined, 1000);`);
/** As a site that has a PostgreSQL of its own to stop before it ends. */
const stopped = path.join(folder, 'stopped');
writeFileSync(
  path.join(folder, 'stops.mjs'),
  `import { writeFileSync } from 'node:fs';
  process.on('SIGTERM', () => setTimeout(() => { writeFileSync(${JSON.stringify(stopped)}, ''); process.exit(); }, 300));
  console.log('ready'); setInterval(() => undefined, 1000);`,
);
const starters: ChildProcess[] = [];
afterAll(() => {
  for (const each of starters) each.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const aPart = (script: string) => `import { programProcess } from '#tests/support/servers/part-process.ts';
  const started = programProcess({ name: 'a part', script: '${script}', ready: /ready/, sources: ${JSON.stringify(folder)} });`;
const nats = `import { natsServer } from '#tests/support/servers/nats.ts'; const started = await natsServer();`;
const eventStore = `import { doubleCommand, eventStoreDbServer } from '#tests/support/servers/eventstoredb-server.ts';
  const started = await eventStoreDbServer(doubleCommand);`;

const postgres = `import { startPostgres } from '#platform/postgres/launcher.ts';
  import { dataFolder } from '#tests/support/servers/data-folder.ts';
  import { endPostgresWithUs } from '#tests/support/servers/ending-with-us.ts';
  const server = await startPostgres({ dataDir: dataFolder('data'), log: () => undefined, durable: false });
  const letGo = endPostgresWithUs(server.dataDir);
  const started = { start: () => undefined, kill: () => server.stop().then(letGo) };`;

/** Starts it as `npm run faults` does, which a first Ctrl-C only tells to come to its end. */
const starting = (made: string): string => `${made}
  process.on('SIGINT', () => console.log('told'));
  process.stdin.once('data', () => process.exit(130));
  await started.start();
  process.on('SIGTERM', async () => { await started.kill(); console.log('killed'); });
  console.log('started');`;

async function starter(made: string) {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', starting(made)], {
    cwd: repository,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    // What is killed leaves its folders behind.
    env: { ...process.env, TMPDIR: folder },
  });
  starters.push(program);
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const says = async (line: string): Promise<void> => expect(await lines.next()).toEqual({ value: line, done: false });
  await says('started');
  const { pid = 0 } = program;
  return { program, says, started: childrenOf(pid), tellGroup: (signal: NodeJS.Signals) => process.kill(-pid, signal) };
}

/** What has ended has no command line any more, also before anybody has taken note of it. */
const runs = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

describe.skipIf(process.platform !== 'linux').each([
  { name: 'a part of a site', made: aPart('main.mjs'), isHere: true },
  { name: 'NATS', made: nats, isHere: hasNats },
  { name: 'an EventStoreDB', made: eventStore, isHere: true },
  { name: 'PostgreSQL', made: postgres, isHere: true },
])('$name', ({ made, isHere }) => {
  test.skipIf(!isHere)(
    'is not told of Ctrl-C in the terminal of whoever started it, and ends when it is ended',
    async () => {
      const { program, says, started, tellGroup } = await starter(made);
      tellGroup('SIGINT');
      await says('told');
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect([started.length > 0, started.filter((pid) => !runs(pid))]).toEqual([true, []]);
      program.kill('SIGTERM');
      await says('killed');
      await expect.poll(() => started.filter(runs)).toEqual([]);
    },
  );

  test.skipIf(!isHere)('does not outlive whoever started it, however that ends', async () => {
    const [exits, killed] = [await starter(made), await starter(made)];
    exits.program.stdin.write('Ctrl-C once more');
    await once(exits.program, 'exit');
    killed.tellGroup('SIGKILL');
    await expect.poll(() => [...exits.started, ...killed.started].filter(runs)).toEqual([]);
  });
});

test.skipIf(process.platform !== 'linux')(
  'a part has time to stop what it has started itself, when its starter is gone',
  async () => {
    const { started, tellGroup } = await starter(aPart('stops.mjs'));
    tellGroup('SIGKILL');
    await expect.poll(() => started.filter(runs)).toEqual([]);
    expect(existsSync(stopped)).toBe(true);
  },
);

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-wrong-'));
  writeFileSync(path.join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [script], {
    cwd: repository,
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      PORT: String(await freePort()),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

const wrong: readonly Readonly<Record<string, string>>[] = [
  { PORT: 'abc' },
  { PORT: '70000' },
  { HOST: 'not.a.host.invalid' },
  { HOST: '192.0.2.1' },
  { TRUST_PROXY: 'nonsense' },
  { LOG_LEVEL: 'loud' },
  { NODE_ENV: 'live' },
  { OPERATOR_TOKEN: 'short' },
];
const wrongForParts: readonly Readonly<Record<string, string>>[] = [
  { DATABASE_URL: 'postgres://%zz@x/y' },
  { DATABASE_URL: 'postgres://u:p@127.0.0.1:99999/y' },
  { DATABASE_URL: 'mysql://u:p@127.0.0.1/y' },
  { DATABASE_POOL: 'many' },
  { MASTER_KEY: 'nonsense' },
  { SMTP_URL: 'nonsense' },
  { BASE_URL: 'nonsense' },
  { EVENTSTORE_URL: 'nonsense' },
  { NATS_URL: 'nonsense' },
];

test.each(['gateway', 'projectors'])(
  'a wrong setting of the %s is said in a sentence, never in a stack, and ends it with exit code 1',
  async (part) => {
    const settings =
      part === 'gateway'
        ? wrong
        : [...wrong, ...wrongForParts, { DATA_DIR: path.join(folder, 'file') }, { DATA_DIR: '/proc/nowhere' }];
    for (const env of settings) {
      const { code, said } = await run(`operations/parts/${part}.ts`, env);
      expect({ env, code, stack: /^\s+at /m.test(said), long: said.length > 600, empty: said.trim() === '' }).toEqual({
        env,
        code: 1,
        stack: false,
        long: false,
        empty: false,
      });
    }
  },
);

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { repository } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-wrong-'));
  writeFileSync(path.join(folder, 'file'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Scripts that read none of the settings: they check or measure this repository, or read one page. */
const withoutSettings = new Set([
  'postinstall',
  'test',
  'test:thorough',
  'check',
  'check:rooms',
  'docs:access',
  'docs:scraper',
  'learn:subject',
  'bench',
  'faults',
  'soak',
  'scrape',
  'audit',
]);
/** With what a command gets as far as its settings. */
const args: Readonly<Record<string, readonly string[]>> = {
  log: ['verify'],
  rebuild: ['--all'],
  'admin:grant': ['somebody@example.org'],
  'two-step:off': ['somebody@example.org'],
  'import:list': ['--file', 'package.json', '--name', 'A list'],
  backup: ['/nowhere/site.backup'],
  restore: ['/nowhere/site.backup', '--erasures', 'none'],
  erase: ['--yes', 'somebody@example.org'],
};
/** Everything that `npm` starts on an operator's machine, by the name of its script. */
const programs = new Map(
  Object.entries(
    z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8'))).scripts,
  ).flatMap(([name, script]) => {
    const file = /^(?:[A-Z_]+=\S+ )*(?:exec )?node (?:--\S+ )*(operations\/\S+\.ts)$/.exec(script)?.[1];
    return file === undefined || withoutSettings.has(name) ? [] : [[name, file] as const];
  }),
);

type Settings = Readonly<Record<string, string>>;

/** How `name` ends with `settings`, on a machine where no database can be reached. */
async function run(name: string, settings: Settings): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [programs.get(name) ?? '', ...(args[name] ?? [])], {
    cwd: repository,
    env: {
      ...compileCache,
      PATH: process.env['PATH'],
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      // Without it an operator's command would say that there is no site, and read no further.
      ...(settings['DATABASE_URL'] !== '' && { MASTER_KEY: '5'.repeat(64) }),
      PORT: String(await freePort()),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}

const hasStack = (said: string): boolean => /^\s+at /m.test(said);

test('there is a start for each part, and commands', () => {
  expect([...programs.keys()]).toEqual(
    expect.arrayContaining(['start', 'start:gateway', 'start:scraper', 'log', 'erase', 'rebuild', 'dev']),
  );
});

test.each([...programs.keys()])(
  '%s names every wrong setting in a sentence each, and ends with exit code 1',
  async (name) => {
    const { code, said } = await run(name, { PORT: 'abc', NODE_ENV: 'live', OPERATOR_TOKEN: 'short' });
    expect({ code, stack: hasStack(said) }, said).toEqual({ code: 1, stack: false });
    for (const problem of ['PORT must be a number', 'NODE_ENV must be', 'OPERATOR_TOKEN must have']) {
      expect(said).toContain(problem);
    }
    expect(said.split('\n').length).toBeLessThan(8);
  },
);

describe('what only shows when it is tried is said in a sentence, too', () => {
  const cases: readonly (readonly [name: string, settings: () => Settings, says: RegExp])[] = [
    ['start:gateway', () => ({ HOST: 'not.a.host.invalid' }), /not\.a\.host\.invalid/],
    ['start:gateway', () => ({ HOST: '192.0.2.1' }), /192\.0\.2\.1/],
    ['start', () => ({ DATABASE_URL: '', DATA_DIR: path.join(folder, 'file') }), /file/],
    ['start', () => ({ DATABASE_URL: '', DATA_DIR: '/proc/nowhere' }), /\/proc\/nowhere/],
    ['log', () => ({ DATABASE_URL: '', DATA_DIR: '/proc/nowhere' }), /\/proc\/nowhere/],
    ['start:projectors', () => ({ DATABASE_URL: 'postgres://%zz@x/y' }), /DATABASE_URL/],
    ['start:projectors', () => ({ DATABASE_URL: 'postgres://u:p@127.0.0.1:99999/y' }), /DATABASE_URL/],
    ['start:scraper', () => ({ EVENTSTORE_URL: 'esdb://host:99999' }), /EVENTSTORE_URL/],
    ['log', () => ({ EVENTSTORE_URL: 'esdb://host:2113?tlsCaFile=/nowhere/ca.pem' }), /EVENTSTORE_URL|ca\.pem/],
    ['start:policies', () => ({ NATS_URL: 'nats://host:99999' }), /NATS_URL/],
    ['start:policies', () => ({ SMTP_URL: 'smtp://host:99999' }), /SMTP_URL/],
  ];
  test.each(cases)('%s', async (name, settings, says) => {
    const { code, said } = await run(name, settings());
    expect({ code, stack: hasStack(said) }, said).toEqual({ code: 1, stack: false });
    expect(said).toMatch(says);
    expect(said.length).toBeLessThan(600);
  });
});

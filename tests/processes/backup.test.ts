import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '#event-store/make-folder.ts';
import { repository } from '#operations/site/frontend.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-backups-'));
const at = (name: string): string => path.join(folder, name);
afterAll(() => {
  // Links, where the server's user cannot enter the folder.
  for (const name of ['site', 'elsewhere']) {
    const cluster = at(path.join(name, 'postgres'));
    if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command on the embedded PostgreSQL in `site`. */
const run = (site: string, command: string, ...args: string[]) => runWith({}, site, command, ...args);
async function runWith(
  environment: Readonly<Record<string, string>>,
  site: string,
  command: string,
  ...args: string[]
) {
  const child = spawn(process.execPath, [`operations/${command}.ts`, ...args], {
    cwd: repository,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      DATA_DIR: at(site),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: Number(code), out, err };
}

test('a site in its own folder is backed up, checked and restored into an empty one by the commands', async () => {
  writeSecrets('site');
  // It looks, and makes nothing.
  expect(await run('site', 'doctor')).toMatchObject({ code: 1, out: expect.stringContaining('There is no database') });
  expect(existsSync(at('site/postgres'))).toBe(false);
  expect(await run('site', 'demo-seed')).toMatchObject({ code: 0 });
  const file = at('site.backup');
  expect(await run('site', 'backup', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ events and \d+ pictures as of /),
  });
  // Seeding runs no policies.
  expect((await run('site', 'doctor')).out).toMatch(/^BROKEN +Policies: They are behind .*\n +-> start policies /m);
  expect(await run('site', 'doctor', 'more')).toMatchObject({ code: 2 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await run('site', 'backup', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--force writes over it'),
  });

  expect(await runWith({ PICTURES_FOLDER: at('nowhere') }, 'site', 'backup', at('bare.backup'))).toMatchObject({
    code: 1,
    out: expect.stringContaining(' events and 0 pictures as of '),
    err: expect.stringMatching(/the site shows and the backup lacks: [1-9]\d*\. .*nowhere.*PICTURES_FOLDER/),
  });
  expect(existsSync(at('bare.backup'))).toBe(true);

  const secrets = ['--secrets', at('site/secrets.json')];
  const nothing = (result: { code: number; err: string }, says: string): void => {
    expect(result).toMatchObject({ code: 1, err: expect.stringContaining(says) });
    expect(existsSync(at('elsewhere'))).toBe(false);
  };
  nothing(await run('elsewhere', 'restore', file, '--erasures', 'none'), '--secrets FILE');
  nothing(await run('elsewhere', 'restore', file, ...secrets), 'Who was erased since the backup?');
  nothing(await run('elsewhere', 'restore', at('none'), '--check', ...secrets), 'There is no file');
  const bytes = readFileSync(file);
  writeFileSync(at('cut'), bytes.subarray(0, bytes.length >> 1));
  nothing(await run('elsewhere', 'restore', at('cut'), '--erasures', 'none', ...secrets), 'is cut off');
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(at('altered'), bytes);
  nothing(
    await run('elsewhere', 'restore', at('altered'), '--erasures', 'none', ...secrets),
    'was altered, near its byte',
  );
  expect(await run('elsewhere', 'restore', file, '--check', ...secrets)).toMatchObject({
    code: 0,
    out: expect.stringContaining('is whole'),
  });
  const { masterKey: MASTER_KEY } = JSON.parse(readFileSync(at('site/secrets.json'), 'utf8')) as { masterKey: string };
  expect((await runWith({ MASTER_KEY }, 'elsewhere', 'restore', file, '--check')).code).toBe(0);
  const wrong = await runWith({ MASTER_KEY }, 'elsewhere', 'restore', file, '--erasures', at('site/secrets.json'));
  nothing(wrong, 'which is no register of erasures');

  expect(await run('elsewhere', 'restore', file, '--erasures', 'none', ...secrets)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Restored.'),
  });
  expect(await run('elsewhere', 'log', 'verify')).toMatchObject({
    code: 0,
    out: expect.stringContaining('all in order'),
  });
  expect(await run('elsewhere', 'rebuild', '--all', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing differs'),
  });
  expect(await run('elsewhere', 'restore', file, '--erasures', 'none')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is a site already'),
  });
});

/** A command makes no site; this is the half that a first start would have made. */
function writeSecrets(site: string): void {
  const secret = (digits: string): string => digits.repeat(4);
  const secrets = {
    madeIn: 'test',
    masterKey: secret('0123456789abcdef'),
    sessionSecret: secret('fedcba9876543210'),
    scraperToken: secret('0f1e2d3c'),
  };
  makeFolder(at(site));
  writeFileSync(at(`${site}/secrets.json`), JSON.stringify(secrets), { mode: 0o600 });
}

test('where the PostgreSQL of the site does not start the doctor tells of the disk all the same', async () => {
  writeSecrets('damaged');
  makeFolder(at('damaged/postgres'));
  writeFileSync(at('damaged/postgres/PG_VERSION'), '9.1\n');
  const { code, out } = await run('damaged', 'doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/^BROKEN +Site: /);
  expect(out).toMatch(/^\w+ +Disk: \d+ % are free/m);
});

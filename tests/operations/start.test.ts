import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildFrontend, repository } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';
import { killPostgres } from '#tests/support/servers/kill.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';
import { jsonRequest } from '../support/api-client.ts';

const EMAIL = 'keeper@test.hopscotch.test';
const PASSWORD = 'a-long-enough-password';
let dataDir: string;
const running: Started[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hopscotch-start-'));
  await buildFrontend(() => undefined);
});
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop('SIGTERM');
});
afterAll(() => {
  // A link, when the server's user cannot enter the folder.
  const cluster = path.join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
  /** Sends the signal to the whole group, twice, as a terminal and npm do. Answers the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

function start(env: Record<string, string>, script = 'operations/start.ts', args: readonly string[] = []): Started {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: repository,
    detached: true,
    env: { ...compileCache, PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, DEMO: 'off', ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started: Started = {
    child,
    url: `http://localhost:${env.PORT ?? ''}`,
    out: () => out,
    err: () => err,
    ended,
    stop: async (signal) => {
      if (isRunning(child) && child.pid) {
        process.kill(-child.pid, signal);
        await sleep(20);
        if (isRunning(child)) process.kill(child.pid, signal);
      }
      return ended;
    },
  };
  running.push(started);
  return started;
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** Waits for the one line that says so. */
async function ready(site: Started): Promise<Started> {
  const failed = site.ended.then((code) => {
    throw new Error(`it ended with ${code}: ${site.out()}${site.err()}`);
  });
  const line = `Hopscotch is ready at ${site.url}\n`;
  const seen = (async () => {
    while (!site.out().includes(line)) await sleep(50);
  })();
  await Promise.race([seen, failed]);
  failed.catch(() => undefined);
  return site;
}

const post = (site: Started, to: string, body: object) => fetch(`${site.url}${to}`, jsonRequest('POST', body));

const postmaster = (): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

async function register(site: Started): Promise<void> {
  await post(site, '/api/auth/sign-up/email', {
    email: EMAIL,
    password: PASSWORD,
    firstName: 'Kay',
    lastName: 'Keeper',
    isAdult: true,
  });
  const find = async () => {
    const mails = (await (await fetch(`${site.url}/dev/mailbox?format=json&to=${EMAIL}`)).json()) as { text: string }[];
    return /http:\/\/\S+verify-email\S+/.exec(mails[0]?.text ?? '')?.[0];
  };
  await expect.poll(find).toBeDefined();
  await fetch((await find()) ?? '', { redirect: 'manual' });
}
const signIn = (site: Started) => post(site, '/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });

describe('the site', () => {
  test('says that it is ready, serves pages, ends cleanly and keeps what it was given, also after everything was killed', async () => {
    const PORT = String(await freePort());
    const first = await ready(start({ PORT }));
    expect(first.out().match(/Hopscotch is ready/g)).toHaveLength(1);
    const page = await fetch(`${first.url}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    await register(first);
    expect((await signIn(first)).status).toBe(200);

    expect(await first.stop('SIGINT')).toBe(0);
    expect(first.err()).toBe('');

    const second = await ready(start({ PORT }));
    const before = (await (await signIn(second)).json()) as { id: string };
    const server = postmaster();
    second.child.kill('SIGKILL');
    killPostgres(server);
    await second.ended;

    const third = await ready(start({ PORT }));
    const after = (await (await signIn(third)).json()) as { id: string };
    expect(after.id).toBe(before.id);
    expect(await third.stop('SIGTERM')).toBe(0);
  });

  test('goes on when nobody reads what it says any more, and without its terminal', async () => {
    const PORT = String(await freePort());
    const site = start({ PORT, LOG_LEVEL: 'trace' });
    // As `npm start 2>&1 | head -1` does it: the first line has come, and nobody wants a second.
    await once(site.child.stdout ?? site.child, 'data');
    site.child.stdout?.destroy();
    site.child.stderr?.destroy();
    const answers = async () => (await fetch(`${site.url}/healthz`).catch(() => undefined))?.status;
    await expect.poll(answers).toBe(200);
    // Each request writes to the log.
    for (let count = 0; count < 20; count += 1) expect(await answers()).toBe(200);
    expect(await site.stop('SIGTERM')).toBe(0);
  });

  test('whose own process alone was killed takes over the PostgreSQL that still runs', async () => {
    const PORT = String(await freePort());
    const first = await ready(start({ PORT }));
    const server = postmaster();
    process.kill(first.child.pid ?? 0, 'SIGKILL');
    await first.ended;
    const second = await ready(start({ PORT }));
    expect(postmaster()).toBe(server);
    expect(await second.stop('SIGTERM')).toBe(0);
  });

  test('makes an admin beside it and without it', async () => {
    const PORT = String(await freePort());
    const site = await ready(start({ PORT }));
    const role = async () => ((await (await signIn(site)).json()) as { role: string }).role;
    const grant = (...args: string[]) => start({}, 'operations/admin-grant.ts', args).ended;
    expect(await role()).toBe('parent');
    expect(await grant(EMAIL)).toBe(0);
    expect(await role()).toBe('admin');
    expect(await grant('--revoke', EMAIL)).toBe(0);
    expect(await role()).toBe('parent');
    expect(await grant('nobody@test.hopscotch.test')).toBe(1);
    const off = start({}, 'operations/two-step-off.ts', [EMAIL]);
    expect(await off.ended).toBe(0);
    expect(off.out()).toBe(`${EMAIL} signs in with the password alone already (nothing had to change).\n`);
    expect(await start({}, 'operations/two-step-off.ts', ['nobody@test.hopscotch.test']).ended).toBe(1);
    await site.stop('SIGTERM');
    expect(await grant(EMAIL)).toBe(0);
    const again = await ready(start({ PORT }));
    expect(((await (await signIn(again)).json()) as { role: string }).role).toBe('admin');
  });
});

describe('what cannot start says why, in words', () => {
  test('when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const site = start({ PORT: String(port) });
    expect(await site.ended).toBe(1);
    expect(site.err()).toBe(`Port ${port} is in use. Stop what runs there, or choose another: PORT=3001 npm start\n`);
    await new Promise((resolve) => other.close(resolve));
  });

  test('when the configuration is wrong, all of it', async () => {
    const site = start({ PORT: 'x', DEMO: 'perhaps' });
    expect(await site.ended).toBe(1);
    expect(site.err()).toBe('The configuration is wrong:\n  - PORT must be a number\n  - DEMO must be on or off\n');
    expect(site.out()).toBe('');
  });

  test('when its database cannot be reached', async () => {
    const site = start({ PORT: String(await freePort()), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await site.ended).toBe(1);
    expect(site.err()).toMatch(/database|event store|log/i);
    expect(site.err().split('\n').length).toBeLessThan(4);
  });
});

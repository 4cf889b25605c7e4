import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { buildFrontend, repository } from '#operations/site/frontend.ts';
import { jsonRequest } from '../api-client.ts';
import { compileCache } from './compile-cache.ts';

export const EMAIL = 'keeper@test.hopscotch.test';
const PASSWORD = 'a-long-enough-password';
let dataDir: string;
const running: Started[] = [];

/** A folder for the sites of this test file, which end with each test. */
export function startsSites(): void {
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
}

export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<number | null>;
  /** Sends the signal to the whole group, twice, as a terminal and npm do. Answers the exit code. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export function start(
  env: Record<string, string>,
  script = 'operations/start.ts',
  args: readonly string[] = [],
): Started {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: repository,
    detached: true,
    // Nobody answers what is asked.
    stdio: ['ignore', 'pipe', 'pipe'],
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
export async function ready(site: Started): Promise<Started> {
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

export const postmaster = (): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Makes an account whose address nobody has confirmed. */
export const signUp = (site: Started) =>
  post(site, '/api/auth/sign-up/email', {
    email: EMAIL,
    password: PASSWORD,
    firstName: 'Kay',
    lastName: 'Keeper',
    isAdult: true,
  });
export async function confirmAddress(site: Started): Promise<void> {
  const find = async () => {
    const mails = (await (await fetch(`${site.url}/dev/mailbox?format=json&to=${EMAIL}`)).json()) as { text: string }[];
    return /confirm-email\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  };
  await expect.poll(find).toBeDefined();
  await post(site, '/api/auth/confirm-email', { token: await find() });
}
export async function register(site: Started): Promise<void> {
  await signUp(site);
  await confirmAddress(site);
}
export const signIn = (site: Started) => post(site, '/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });

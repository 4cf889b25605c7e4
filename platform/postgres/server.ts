import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type Cluster, plainEnvironment, ROLE } from './cluster.ts';
import { answerAt, endOrphans, isAlive, isServerOf, postmasterOf, type Postmaster, signalTo } from './postmaster.ts';

const STARTS_WITHIN_MS = 60_000;
/** For so long what a killed server has left, or a probe of a port, may hold the port that the server had before. */
const PORT_HELD_MS = 5_000;
/** A server that is there within this time has not let wait. */
const SAY_AFTER_MS = 2_000;
const STOPS_WITHIN_MS = 20_000;
const LOG_BYTES = 10_000_000;

export interface StartOptions {
  /** Where PostgreSQL writes what goes wrong. */
  readonly logFile: string;
  /** The port it had before, for those who know it; else a free one. */
  readonly port?: number;
  /** Aborted when the server is no longer wanted: then none is started. */
  readonly stopping?: AbortSignal;
  /** False: data that nobody misses, at a greater speed. */
  readonly durable: boolean;
  /** Tells the operator what takes long. */
  readonly log: (message: string) => void;
}

/** A server that answers. */
export interface Server extends Postmaster {
  readonly adopted: boolean;
  /** Whether it was started elsewhere than the one before it, whose port something else holds. */
  readonly hasMoved: boolean;
}

/** `localhost` would ask the system first, and may mean another address. */
export const urlOf = (cluster: Cluster, port: number, database: string): string =>
  `postgres://${ROLE}:${cluster.password}@127.0.0.1:${port}/${database}`;

/** The server of `cluster`: the one that runs, or a new one. Throws when there is none within a minute. */
export async function runningServer(cluster: Cluster, options: StartOptions): Promise<Server> {
  const began = Date.now();
  const deadline = began + STARTS_WITHIN_MS;
  let told = false;
  // A command that finds the server of a running site dead starts it where the site looks for it.
  const before = lastPort(cluster);
  const waiting = (): void => {
    if (told || Date.now() - began < SAY_AFTER_MS) return;
    told = true;
    options.log(
      `Waiting for the PostgreSQL on ${cluster.folder}, ${STARTS_WITHIN_MS / 1_000} s at most: it starts, or recovers after a crash`,
    );
  };
  for (;;) {
    const running = await adopt(cluster, deadline, waiting);
    if (running) return { ...running, adopted: true, hasMoved: false };
    options.stopping?.throwIfAborted();
    const isHeld = Date.now() - began > PORT_HELD_MS;
    const port = options.port ?? (isHeld ? undefined : before) ?? (await freePort());
    const started = await launch(cluster, { ...options, port }, deadline, waiting);
    if (started) return { pid: started, port, adopted: false, hasMoved: before !== undefined && port !== before };
    const reason = lastLines(options.logFile);
    // A killed server's children hold its memory for a moment, a port may be taken, another starter may have been faster.
    if (Date.now() > deadline || !/in use|already exists|could not create any TCP/.test(reason)) {
      throw new Error(`PostgreSQL did not start.\n${reason}`);
    }
    await sleep(200);
  }
}

/** Where the last server of the cluster listened, as PostgreSQL itself wrote it down. */
function lastPort({ folder }: Cluster): number | undefined {
  try {
    const [, port] = /port=(\d+)/.exec(readFileSync(path.join(folder, 'postmaster.opts'), 'utf8')) ?? [];
    return port === undefined ? undefined : Number(port);
  } catch {
    return undefined;
  }
}

/** The server that runs on the cluster, if any; clears what a dead one left behind. */
async function adopt(cluster: Cluster, deadline: number, waiting: () => void): Promise<Postmaster | undefined> {
  for (;;) {
    const found = postmasterOf(cluster.folder);
    if (!found) return undefined;
    if (!isServerOf(found.pid, cluster.folder)) {
      // PostgreSQL itself takes away what a dead server has left. It does not when its id is another process's now.
      if (isAlive(found.pid)) rmSync(path.join(cluster.folder, 'postmaster.pid'), { force: true });
      endOrphans(cluster.folder);
      return undefined;
    }
    const answer = await answerAt(urlOf(cluster, found.port, 'postgres'), cluster.folder);
    if (answer === 'ready') return found;
    if (answer === 'another') {
      throw new Error(
        `The PostgreSQL that runs on ${cluster.folder} (process ${found.pid}) does not know our password. Stop it first.`,
      );
    }
    if (Date.now() > deadline) {
      throw new Error(`The PostgreSQL that runs on ${cluster.folder} (process ${found.pid}) does not answer.`);
    }
    waiting();
    await sleep(50);
  }
}

/** Process id of a new server that is ready; undefined when it ended at once. */
async function launch(
  cluster: Cluster,
  options: StartOptions & { readonly port: number },
  deadline: number,
  waiting: () => void,
): Promise<number | undefined> {
  const { port } = options;
  const pid = spawnServer(cluster, port, options);
  while (isAlive(pid)) {
    if ((await answerAt(urlOf(cluster, port, 'postgres'), cluster.folder)) === 'ready') return pid;
    if (Date.now() > deadline) {
      signalTo(pid, 'SIGQUIT');
      throw new Error(`PostgreSQL does not get ready.\n${lastLines(options.logFile)}`);
    }
    waiting();
    await sleep(20);
  }
  return undefined;
}

function spawnServer(cluster: Cluster, port: number, { logFile, durable }: StartOptions): number {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // For one small machine that it shares with the site.
    // Data that nobody misses are those of tests, of which many share one server.
    max_connections: durable ? '200' : '500',
    shared_buffers: '128MB',
    // The places of what a frequent word finds among a million activities: less would have PostgreSQL look at their neighbours, too.
    work_mem: '16MB',
    effective_cache_size: '1GB',
    io_method: 'sync',
    jit: 'off',
    random_page_cost: '1.1',
    // Who computes for a process that was killed ends: it would hold its locks, and the memory that a new server needs, as long as it likes.
    client_connection_check_interval: '2s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and the values that broke a rule are what people wrote: they stay out of the log.
    log_min_error_statement: 'panic',
    // An error's own message may quote a value as well. Whoever caused it is told; here stays what befalls the server.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  const output = openSync(logFile, 'a', 0o600);
  // In a group of its own: Ctrl-C in the terminal is for the site, which stops the server when it no longer needs it.
  const child = spawn(
    path.join(cluster.binaries, 'bin/postgres'),
    ['-D', cluster.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: '/',
      env: plainEnvironment,
      ...(cluster.user ? { uid: cluster.user.uid, gid: cluster.user.gid } : {}),
    },
  );
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
  if (!child.pid) throw new Error(`PostgreSQL could not be run from ${cluster.binaries}.`);
  return child.pid;
}

/** Fast shutdown: connections are ended, what was committed is flushed. At once, when that takes too long; nothing is lost. */
export async function stopServer(pid: number, cluster: Cluster): Promise<void> {
  const deadline = Date.now() + STOPS_WITHIN_MS;
  let signal: NodeJS.Signals | undefined = 'SIGINT';
  while (isServerOf(pid, cluster.folder)) {
    if (signal) signalTo(pid, signal);
    signal = undefined;
    await sleep(20);
    if (Date.now() > deadline + STOPS_WITHIN_MS) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
    if (Date.now() > deadline) signal = 'SIGQUIT';
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-6).join('\n');
}

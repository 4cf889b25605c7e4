import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from './binaries.ts';
import { type Cluster, clusterOf, ROLE } from './cluster.ts';
import { answerAt, isAlive, isServerOf, postmasterOf } from './postmaster.ts';
import { serverUser } from './server-user.ts';
import { usersOf } from './users.ts';

/** A PostgreSQL that is ready. */
export interface RunningPostgres {
  readonly url: string;
  /** Where its data lies. */
  readonly dataDir: string;
  readonly pid: number;
  /** It was running already, e.g. because its parent had been killed. */
  readonly adopted: boolean;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  readonly database?: string;
  /** `false` trades safety for speed: only for tests whose data nobody misses. Default true. */
  readonly durable?: boolean;
}

const STARTS_WITHIN_MS = 60_000;

/** Starts the embedded PostgreSQL on `dataDir`, or adopts the one that is running there. Throws when it cannot be had. */
export async function startPostgres({
  dataDir: given,
  log,
  database = 'hopscotch',
  durable = true,
}: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = path.resolve(given);
  const user = serverUser();
  const binaries = postgresBinaries(user);
  const cluster = await clusterOf(dataDir, binaries, user);
  const users = usersOf(dataDir);
  users.join();
  const running = await adoptable(cluster);
  const { pid, port } = running ?? (await launch(cluster, binaries, dataDir, durable));
  log(`PostgreSQL ${running ? 'was running already' : 'started'} on port ${port}, its data is in ${cluster.folder}`);
  await createDatabase(urlOf(cluster, port, 'postgres'), database);
  return {
    url: urlOf(cluster, port, database),
    dataDir: cluster.folder,
    pid,
    adopted: running !== undefined,
    stop: async () => {
      if (users.leave()) await stop(pid);
    },
  };
}

const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`;

/** The server of this cluster, if it runs; clears what a dead one left behind. */
async function adoptable(cluster: Cluster): Promise<{ pid: number; port: number } | undefined> {
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const found = postmasterOf(cluster.folder);
    if (!found) return undefined;
    if (!isServerOf(found.pid, cluster.folder)) {
      rmSync(path.join(cluster.folder, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const answer = await answerAt(urlOf(cluster, found.port, 'postgres'), cluster.folder);
    if (answer === 'ready') return found;
    if (Date.now() > deadline)
      throw new Error(`The PostgreSQL with process id ${found.pid} on ${cluster.folder} does not answer.`);
    await sleep(100);
  }
}

/** A server that was killed may leave children that hold its memory for a moment; then the start is tried again. */
async function launch(
  cluster: Cluster,
  binaries: string,
  dataDir: string,
  durable: boolean,
): Promise<{ pid: number; port: number }> {
  const logFile = path.join(dataDir, 'postgres.log');
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    const port = await freePort();
    const pid = spawnServer(cluster, binaries, port, logFile, durable);
    for (;;) {
      const answer = await answerAt(urlOf(cluster, port, 'postgres'), cluster.folder);
      if (answer === 'ready') return { pid, port };
      if (!isAlive(pid)) break;
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not start. ${lastLines(logFile)}`);
      await sleep(30);
    }
    if (Date.now() > deadline || !/still in use|already exists|in use/.test(lastLines(logFile))) {
      throw new Error(`PostgreSQL did not start. ${lastLines(logFile)}`);
    }
    await sleep(300);
  }
}

function spawnServer(cluster: Cluster, binaries: string, port: number, logFile: string, durable: boolean): number {
  const user = serverUser();
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log holds statements otherwise, and with them what people wrote.
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const output = openSync(logFile, 'a', 0o600);
  // In a group of its own: Ctrl-C in the terminal is for the site, which stops the server when it no longer needs it.
  const child = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', cluster.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      detached: true,
      stdio: ['ignore', output, output],
      cwd: cluster.folder,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    },
  );
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
  if (!child.pid) throw new Error(`PostgreSQL could not be run from ${binaries}.`);
  return child.pid;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback interface.');
  return address.port;
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } catch (error) {
    // 42P04, 23505: another process made it in this moment.
    if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** Fast shutdown: connections are ended, what was committed is flushed. */
async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 20_000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await sleep(30);
  }
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
}

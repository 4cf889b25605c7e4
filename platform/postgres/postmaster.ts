import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** What a server has written about itself into its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server that `postmaster.pid` names, alive or not; undefined when there is no such file. */
export function postmasterOf(folder: string): Postmaster | undefined {
  let written: string;
  try {
    written = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // A server that stops takes it away at any moment.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , port] = written.split('\n').map((line) => Number(line.trim()));
  return pid ? { pid: Math.abs(pid), port: port ?? 0 } : undefined;
}

/** Sends a signal to a process, unless that has ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Process ids are used again: a live process is the server only when it was started on this data directory. */
export function isServerOf(pid: number, folder: string): boolean {
  return isAlive(pid) && commandLineOf(pid).includes(`-D ${folder} `);
}

/** Cheap enough to ask a few times a second: without /proc, whether any process has the id must do. */
export function seemsToRun(pid: number, folder: string): boolean {
  return existsSync('/proc/self') ? isServerOf(pid, folder) : isAlive(pid);
}

/** Empty for a process that has ended and was not yet taken away. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // No /proc: macOS, or the process ended just now.
    return `${spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''} `;
  }
}

export type Answer = 'ready' | 'starting' | 'silent' | 'another';

/** Who answers at `url`: the server of `folder`, that server while it starts or stops, nobody, or somebody else. */
export async function answerAt(url: string, folder: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === folder ? 'ready' : 'another';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '57P03') return 'starting';
    // 28P01: our password is wrong there, so it is not our cluster.
    return code === '28P01' ? 'another' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

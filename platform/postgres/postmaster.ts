import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { connectionTo } from '#event-store/postgres/connections.ts';

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

/**
 * Ends what a killed server has left behind: a statement in hand would hold the server's memory, and no new one can start beside
 * that. Whatever it was doing nobody will hear of, and nothing of it was committed. Only where there is a /proc; elsewhere they end
 * when they notice.
 */
export function endOrphans(folder: string): void {
  if (!existsSync('/proc/self')) return;
  for (const pid of readdirSync('/proc').map(Number)) {
    if (pid > 0 && worksIn(pid, folder) && commandLineOf(pid).startsWith('postgres: ') && isOrphan(pid, folder))
      signalTo(pid, 'SIGKILL');
  }
}

/** Another process may have started a new server meanwhile, with children of its own. */
function isOrphan(pid: number, folder: string): boolean {
  const parent = parentOf(pid);
  return parent !== undefined && !isServerOf(parent, folder);
}

/** Undefined when it has ended. */
export function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // It has ended, or is somebody else's.
    return false;
  }
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
  const client = connectionTo({ url, name: 'hopscotch launcher', deadlineMs: 2000 });
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

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** What a server has written about itself into its data directory. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The server that `postmaster.pid` names, alive or not; undefined when there is no such file. */
export function postmasterOf(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => Number(line.trim()));
  return pid ? { pid: Math.abs(pid), port: port ?? 0 } : undefined;
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
export function isServerOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').split('\0').includes(cluster);
}

export type Answer = 'ready' | 'starting' | 'silent' | 'another';

/** Who answers at `url`: the server of `cluster`, that server while it recovers, nobody, or somebody else. */
export async function answerAt(url: string, cluster: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === cluster ? 'ready' : 'another';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === '57P03') return 'starting';
    // 28P01: our password is wrong there, so it is not our cluster.
    return code === '28P01' ? 'another' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

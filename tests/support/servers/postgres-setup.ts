import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type RunningPostgres, startPostgres } from '#platform/postgres/launcher.ts';
import { isAlive, isServerOf, postmasterOf, signalTo } from '#platform/postgres/postmaster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the maintenance database of the one server of this run. */
    postgresUrl: string;
    /** A folder of this run, which is removed at its end. */
    runFolder: string;
  }
}

const PREFIX = 'hopscotch-test-postgres-';

let server: RunningPostgres | undefined;
let folder = '';

/** One server for the whole run, without fsync: nobody misses its data. Test files take databases of their own from it. */
export async function setup(project: TestProject): Promise<void> {
  clearKilledRuns();
  folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // As root the server runs as another user, who has to come in here.
  chmodSync(folder, 0o755);
  server = await startPostgres({ dataDir: folder, log: () => undefined, database: 'postgres', durable: false });
  project.provide('postgresUrl', server.url);
  project.provide('runFolder', folder);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A run that was killed could not stop its server. */
function clearKilledRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = path.join(tmpdir(), name);
    const cluster = path.join(folder, 'postgres');
    const server = postmasterOf(cluster);
    if (server && isServerOf(server.pid, cluster)) signalTo(server.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}

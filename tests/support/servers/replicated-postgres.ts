import { execFile } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type RunningPostgres, startPostgres } from '#platform/postgres/launcher.ts';
import { dataFolder } from './data-folder.ts';

/** A PostgreSQL and one that repeats it as it goes, by streaming replication. */
export interface ReplicatedPostgres {
  readonly primary: RunningPostgres;
  readonly replica: RunningPostgres;
  /** Starts the replica after it was stopped, at the address that it had. */
  startReplica(): Promise<void>;
  close(): Promise<void>;
}

/** The replica begins as a copy of the primary's files, taken while that is stopped. */
export async function replicatedPostgres(name: string): Promise<ReplicatedPostgres> {
  const folder = dataFolder(name);
  const [ofPrimary, ofReplica] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const start = (dataDir: string): Promise<RunningPostgres> =>
    startPostgres({ dataDir, log: () => undefined, durable: false });
  await (await start(ofPrimary)).stop();
  await promisify(execFile)('cp', ['-a', ofPrimary, ofReplica]);
  const primary = await start(ofPrimary);
  const cluster = path.join(ofReplica, 'postgres');
  const { hostname, port, username, password } = new URL(primary.url);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo}'\nmax_standby_streaming_delay = 500\n`,
  );
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  // Where the copied server listened.
  rmSync(path.join(cluster, 'postmaster.opts'), { force: true });
  let replica = await start(ofReplica);
  return {
    primary,
    get replica() {
      return replica;
    },
    startReplica: async () => {
      replica = await start(ofReplica);
    },
    close: async () => {
      await replica.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

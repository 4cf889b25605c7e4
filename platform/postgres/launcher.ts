import path from 'node:path';
import pg from 'pg';
import { every } from '#event-store/background.ts';
import { connectionTo, unhurried } from '#event-store/postgres/connections.ts';
import { isFree } from '../free-port.ts';
import { type Cluster, clusterOf } from './cluster.ts';
import { seemsToRun } from './postmaster.ts';
import { runningServer, type Server, stopServer, urlOf } from './server.ts';
import { usersOf } from './users.ts';

/** A PostgreSQL that is ready, and is started again when it dies. */
export interface RunningPostgres {
  /** Stays the same when the server has to be started again. */
  readonly url: string;
  /** Where its data lies. */
  readonly dataDir: string;
  /** Of the server as it runs now. */
  readonly pid: number;
  /** It was running already: its parent had been killed, or another process uses it too. */
  readonly adopted: boolean;
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Made when it is missing; default `hopscotch`. */
  readonly database?: string;
  /** `false` trades safety for speed: only for tests whose data nobody misses. Default true. */
  readonly durable?: boolean;
  /** Where the data goes when the server's user cannot get into `dataDir`; default /var/lib/hopscotch. */
  readonly elsewhere?: string;
}

const LOOK_EVERY_MS = 250;

/** Starts the embedded PostgreSQL on `dataDir`, or adopts the one that is running there. Throws when it cannot be had. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { log, database = 'hopscotch', durable = true, elsewhere } = options;
  const dataDir = path.resolve(options.dataDir);
  const cluster = await clusterOf(dataDir, elsewhere);
  const users = usersOf(dataDir);
  await users.join();
  const start = { logFile: path.join(dataDir, 'postgres.log'), durable, log };
  const first = await runningServer(cluster, start);
  let { pid } = first;
  log(
    `PostgreSQL ${first.adopted ? 'was running already' : 'runs'} on port ${first.port}, its data is in ${cluster.folder}`,
  );
  await createDatabase(urlOf(cluster, first.port, 'postgres'), database).catch(async (error: unknown) => {
    await users.leave(() => stopServer(pid, cluster));
    throw error;
  });
  const stopping = new AbortController();
  let isMissed = false;
  const watch = every(
    LOOK_EVERY_MS,
    async () => {
      if (seemsToRun(pid, cluster.folder)) return;
      // The others look for it where it was, and start it there.
      if (first.hasMoved && users.others().length > 0) return;
      if (!isMissed) log('PostgreSQL has ended unasked and is started again');
      isMissed = true;
      const server = await runningServer(cluster, { ...start, port: first.port, stopping: stopping.signal });
      if (server.port === first.port) {
        ({ pid } = server);
        isMissed = false;
      }
      // As long as something holds its port, it is better there than nowhere.
      else if (await isFree(first.port)) await bringBack(server, cluster, log);
    },
    { name: 'embedded PostgreSQL', logger: { warn: (failure: unknown) => log(reasonOf(failure)) } },
  );
  return {
    url: urlOf(cluster, first.port, database),
    dataDir: cluster.folder,
    get pid() {
      return pid;
    },
    adopted: first.adopted,
    stop: async () => {
      stopping.abort();
      await watch.stop();
      await users.leave(() => stopServer(pid, cluster));
    },
  };
}

/**
 * Stops a server that a command has started elsewhere, because the port was held by something at that moment: the site looks for it where
 * it was, and what it acknowledged would not be seen again until somebody starts it anew. Then the next look starts it there.
 */
async function bringBack({ pid, port }: Server, cluster: Cluster, log: (message: string) => void): Promise<void> {
  log(`PostgreSQL was started on port ${port} by another process, where nobody looks for it; it is brought back`);
  await stopServer(pid, cluster);
}

/** The sentence of what could not be done, of what a logger is given. */
function reasonOf(fields: unknown): string {
  const { err } = fields as { readonly err?: unknown };
  return err instanceof Error ? err.message : String(err);
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = connectionTo({ url, name: 'hopscotch launcher', patience: unhurried });
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

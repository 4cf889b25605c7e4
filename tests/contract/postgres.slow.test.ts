import { rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Append } from '#event-store/port.ts';
import { insert } from '#event-store/postgres/append.ts';
import { begin, unhurried } from '#event-store/postgres/connections.ts';
import { logPool } from '#event-store/postgres/pool.ts';
import { openPostgresStore } from '#event-store/postgres/store.ts';
import { type RunningPostgres, startPostgres } from '#platform/postgres/launcher.ts';
import { killPostgres } from '#tests/support/servers/kill.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';
import { eventStoreContract } from './event-store.ts';
import type { LossyStore, MortalStore, MutedStore, OpenAppend, StoreHarness } from './harness.ts';
import { lossyProxy } from './lossy-proxy.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';

eventStoreContract('the PostgreSQL store', postgresHarness);

async function postgresHarness(): Promise<StoreHarness> {
  const database = await testDatabase();
  const closing: (() => void | Promise<void>)[] = [() => database.drop()];
  const pool = logPool({ url: database.url, max: 20 });
  closing.push(() => pool.end());

  const openAppend = async ({ stream, expected, events }: Append): Promise<OpenAppend> => {
    const client = await pool.connect();
    await begin(client, unhurried);
    await insert(client, stream, expected, events);
    const end = async (how: 'commit' | 'rollback'): Promise<void> => {
      await client.query(how);
      client.release();
    };
    return { commit: () => end('commit'), rollBack: () => end('rollback') };
  };

  const lossy = async (): Promise<LossyStore> => {
    const url = new URL(database.url);
    const proxy = await lossyProxy(Number(url.port));
    closing.push(() => proxy.close());
    url.port = String(proxy.port);
    return { ...proxy, store: await openPostgresStore({ url: url.href }) };
  };

  const muted = async (): Promise<MutedStore> => {
    const url = new URL(database.url);
    const proxy = await lossyProxy(Number(url.port));
    closing.push(() => proxy.close());
    url.port = String(proxy.port);
    return { ...proxy, store: await openPostgresStore({ url: url.href, deadlineMs: 500 }) };
  };

  /** A server of its own that flushes what it commits. */
  const ownServer = async (): Promise<RunningPostgres> => {
    const folder = dataFolder('contract');
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startPostgres({ dataDir: folder, log: () => undefined });
    closing.push(() => server.stop());
    return server;
  };

  const mortal = async (): Promise<MortalStore> => {
    const server = await ownServer();
    return {
      store: await openPostgresStore({ url: server.url }),
      kill: async () => killPostgres(server.pid),
    };
  };

  const restoredElsewhere = async () => {
    // The transaction ids here are far ahead of those there: nothing in the log may depend on them.
    await onClient(database.url, (client) =>
      client.query('do $$ begin for n in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$'),
    );
    const server = await ownServer();
    await (await openPostgresStore({ url: server.url })).close();
    await onClient(database.url, (source) =>
      onClient(server.url, (target) =>
        pipeline(
          source.query(copyTo('copy log.events to stdout')),
          target.query(copyFrom('copy log.events from stdin')),
        ),
      ),
    );
    return openPostgresStore({ url: server.url });
  };

  return {
    open: () => openPostgresStore({ url: database.url }),
    ownLog: true,
    faults: { openAppend, lossy, muted, mortal, restoredElsewhere },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

async function onClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

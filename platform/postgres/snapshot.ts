import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { connectionTo, unhurried } from '#event-store/postgres/connections.ts';

/** A database as it was at one moment, whatever is written meanwhile. */
export interface Snapshot {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** What `copy ... to stdout` says, in pieces of some 64 kB. */
  copyOut(sql: string): AsyncGenerator<Buffer, void, void>;
  close(): Promise<void>;
}

/**
 * Everything that this moment has committed. The moment is held by one transaction that touches no table, and each COPY runs in one of
 * its own that takes it over: so no table is locked for longer than it takes to copy it, and whoever changes tables meanwhile, as the
 * start of a new version does, waits for that and not for the whole.
 */
export async function snapshotOf(url: string): Promise<Snapshot> {
  const opened: pg.Client[] = [];
  const connected = async (name: string): Promise<pg.Client> => {
    const client = connectionTo({ url, name, patience: unhurried });
    opened.push(client);
    await client.connect();
    // Names that the server tells are whole then, whoever reads them.
    await client.query(`set search_path to ''`);
    return client;
  };
  const close = async (): Promise<void> => {
    for (const client of opened.splice(0)) await client.end().catch(() => undefined);
  };
  try {
    const holder = await connected('backup moment');
    await holder.query('begin isolation level repeatable read read only');
    const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
    const id = rows[0]?.id ?? '';
    const reader = await connected('backup');
    const taken = async (): Promise<void> => {
      await reader.query('begin isolation level repeatable read read only');
      await reader.query(`set transaction snapshot '${id}'`);
    };
    return {
      query: async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
        await taken();
        try {
          return (await reader.query<Row>(sql, [...params])).rows;
        } finally {
          await reader.query('rollback');
        }
      },
      copyOut: async function* (sql) {
        await taken();
        const lines: Readable = reader.query(to(sql));
        yield* lines as AsyncIterable<Buffer>;
        await reader.query('rollback');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

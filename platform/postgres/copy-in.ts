import { once } from 'node:events';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { connectionTo, unhurried } from '#event-store/postgres/connections.ts';

/** One transaction of whoever owns the tables, for as long as it takes. */
export interface LongTransaction {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Takes what `copy ... from stdin` reads, piece by piece. */
  copyIn(sql: string): { write(piece: Buffer): Promise<void>; end(): Promise<void> };
}

/** Runs `work` in one transaction; nothing of it is left when it throws. */
export async function inLongTransaction<Result>(
  url: string,
  work: (transaction: LongTransaction) => Promise<Result>,
): Promise<Result> {
  const client = connectionTo({ url, name: 'restore', patience: unhurried });
  try {
    await client.connect();
    await client.query('begin');
    const result = await work({
      query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
        (await client.query<Row>(sql, [...params])).rows,
      copyIn: (sql) => copyIn(client, sql),
    });
    await client.query('commit');
    return result;
  } finally {
    // What is not committed by now is rolled back with its connection.
    await client.end().catch(() => undefined);
  }
}

function copyIn(client: pg.Client, sql: string): ReturnType<LongTransaction['copyIn']> {
  const stream = client.query(from(sql));
  const done = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject));
  // Whoever writes meets it, too.
  done.catch(() => undefined);
  return {
    write: async (piece) => {
      if (!stream.write(piece)) await Promise.race([once(stream, 'drain'), done]);
    },
    end: async () => {
      stream.end();
      await done;
    },
  };
}

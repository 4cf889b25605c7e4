import pg from 'pg';
import { plainLinkOf } from '#event-store/chain/link.ts';
import type { EventStore } from '#event-store/port.ts';

/** What somebody with all rights on the database at `url` could do: no trigger hinders them. */
export async function tamper(url: string, sql: string, params: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    await client.query(sql, [...params]);
  } finally {
    await client.end();
  }
}

/**
 * Makes the links from position `from` on anew over what the log now says, by the algorithm that is in this public repository: a
 * SHA-256 over the hash before and the event. What that algorithm lacks is the key.
 */
export async function forgeChain(url: string, store: Pick<EventStore, 'readAll'>, from: number): Promise<void> {
  const { events } = await store.readAll(0, { limit: 10_000 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set session_replication_role = 'replica'");
    for (const constraint of ['numbered', 'links_event_id_era_key'])
      await client.query(`alter table audit_chain.links drop constraint if exists ${constraint}`);
    const before = await client.query<{ hash: Buffer }>(
      'select hash from audit_chain.links where position < $1 order by position desc limit 1',
      [from],
    );
    let hash = before.rows[0]?.hash ?? Buffer.alloc(32);
    for (const event of events.filter(({ position }) => position >= from)) {
      ({ hash } = plainLinkOf(hash, event));
      await client.query('update audit_chain.links set hash = $2, event_id = $3 where position = $1', [
        event.position,
        hash,
        event.id,
      ]);
    }
  } finally {
    await client.end();
  }
}

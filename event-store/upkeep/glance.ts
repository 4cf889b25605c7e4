import type { Logger } from 'pino';
import { lastLink, linksAt } from '../chain/links.ts';
import { linkStands } from '../chain/standing.ts';
import { openStore } from '../open-store.ts';
import type { EventStore } from '../port.ts';
import { connectionPool } from '../postgres/connections.ts';
import { logConnection, query } from '../postgres/pool.ts';
import { head, readAll, readStream } from '../postgres/read.ts';
import { isMasterKeyOf, someKeys, type WrappedKey } from '../sealing/master-key.ts';

/** What can be seen of a log and its hash chain by whoever changes nothing and makes no table that is missing. */
export interface Glance extends Pick<EventStore, 'head' | 'positionUnit'> {
  /**
   * How far the chain goes: the position of its newest link, how many links there are, where it has a number, and whether the log has the
   * event of the newest where it says; 0 and so without one.
   */
  chain(): Promise<{ readonly position: number; readonly links: number; readonly stands: boolean }>;
  /** Whether the log has an event after that position. */
  hasAfter(position: number): Promise<boolean>;
  /** Whether the chain holds, or held before the log was put back, a link with this hash at this position. */
  holds(link: { readonly position: number; readonly hash: string }): Promise<boolean>;
  /** Whether `masterKey` is the one under which people's keys lie. */
  opensKeys(masterKey: Buffer): Promise<boolean>;
  /** The number of the newest anchor that was written into each file that the database knows of. */
  anchorsNoted(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

export interface GlanceOptions {
  /** As that of `openLog`. */
  readonly url: string;
  readonly eventstoreUrl: string | null;
  readonly logger: Pick<Logger, 'warn'>;
  /** How long an EventStoreDB that is away is tried again, ms. */
  readonly patienceMs: number;
}

/** Looks at the log that `openLog` would open. Each question throws StoreUnavailable, or pg's error where a table is not there yet. */
export async function glanceAt({ url, eventstoreUrl, logger, patienceMs }: GlanceOptions): Promise<Glance> {
  const pool = connectionPool({ ...logConnection({ url, logger }), name: 'hopscotch doctor', readOnly: true, max: 1 });
  const elsewhere =
    eventstoreUrl === null ? undefined : await openStore({ url: eventstoreUrl, logger, patienceMs }).catch(fail);
  async function fail(error: unknown): Promise<never> {
    await pool.end();
    throw error;
  }
  const store: Pick<EventStore, 'head' | 'positionUnit' | 'readAll' | 'readStream'> = elsewhere ?? {
    head: () => head(pool),
    positionUnit: 'events',
    readAll: (position, filter = {}) => readAll(pool, position, filter),
    readStream: (stream, options) => readStream(pool, stream, options),
  };
  return {
    head: () => store.head(),
    positionUnit: store.positionUnit,
    chain: async () => {
      const last = await lastLink(pool);
      const stands = last === undefined || (await linkStands(store, last));
      return { position: last?.position ?? 0, links: last?.number ?? 0, stands };
    },
    hasAfter: async (position) => (await store.readAll(position, { limit: 1 })).events.length > 0,
    holds: async ({ position, hash }) =>
      (await linksAt(pool, [position])).some((link) => link.hash.toString('hex') === hash),
    opensKeys: async (masterKey) => isMasterKeyOf(masterKey, await query<WrappedKey>(pool, someKeys)),
    anchorsNoted: async () => {
      const rows = await query<{ file: string; number: number }>(
        pool,
        'select file, max(number) as number from audit_chain.anchors group by file',
      );
      return new Map(rows.map(({ file, number }) => [file, number]));
    },
    close: async () => {
      await elsewhere?.close();
      await pool.end();
    },
  };
}

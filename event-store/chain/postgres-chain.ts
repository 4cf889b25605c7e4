import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from '../port.ts';
import { asOwner, logPool, query, transaction } from '../postgres/pool.ts';
import { type Carried, firstPrevious, type Link, linkOf } from './link.ts';
import { macFor } from './mac.ts';
import { chainSchema, oneKeeper } from './schema.ts';

/** Where a chain ends. */
export interface ChainHead {
  readonly position: number;
  /** Links, those of plain hashes among them. */
  readonly count: number;
  /** Hexadecimal; of an empty chain an empty text. */
  readonly hash: string;
  /** How many of them are links of plain hashes, taken over from an older version. */
  readonly plain: number;
}

/** The hash chain over the log: what shows that nobody has changed, removed or slipped in an event afterwards. */
export interface Chain {
  /** Adds the links of all events that have none yet. Safe in any number of processes at once. Throws ChainCut. */
  extend(): Promise<void>;
  /**
   * Adds links as events come, until it is stopped. Stands still, and says so, when the chain is no longer the one that it was:
   * links made on top of it would make a forgery look whole.
   */
  start(): Promise<{ stop(): Promise<void> }>;
  /** From now on the chain must hold the link that this head ends with, and can no longer be one of plain hashes alone. */
  witness(head: ChainHead): void;
  /** The links after position `after` up to position `upTo`, in order. */
  links(after: number, upTo: number): Promise<readonly Link[]>;
  /** The links at `positions`. */
  linksAt(positions: readonly number[]): Promise<readonly Link[]>;
  /** The newest link; undefined for an empty chain. */
  last(): Promise<Link | undefined>;
  /** What it took over from an older version, if anything. */
  carried(): Promise<Carried | undefined>;
  /** Whether it still holds what this process knows of it. */
  whole(): Promise<boolean>;
  /** Where it ends, or should end: when it does not hold any more what this process knows of it, what this process knows. */
  head(): Promise<ChainHead>;
  /** Runs `work` while nobody else notes an anchor. `note` keeps the number of one that was written into `file`. */
  anchoring<Result>(work: (note: (file: string, number: number) => Promise<void>) => Promise<Result>): Promise<Result>;
  /** The newest anchor that was noted of each file. */
  anchorsNoted(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** The chain does not hold what it held: somebody changed it beneath us, or an older state of the database was restored. */
export class ChainCut extends Error {
  constructor(what: string) {
    super(
      `${what}. No link is added to it any more until the next start; \`npm run log -- verify\` says what is wrong`,
    );
    this.name = 'ChainCut';
  }
}

export interface ChainOptions {
  readonly url: string;
  readonly store: Pick<EventStore, 'readAll' | 'subscribe'>;
  /** 32 bytes from which the chain's key is derived. */
  readonly masterKey: Buffer;
  readonly logger?: Pick<Logger, 'warn'>;
}

const PAGE = 1000;
/** Between two pages: each costs a flushed commit, however much it holds, and nobody waits for a link. */
const PAUSE_MS = 200;

/** The chain of the log in `store`, kept in the PostgreSQL at `url`. */
export async function openPostgresChain(options: ChainOptions): Promise<Chain> {
  const { store, logger } = options;
  const mac = macFor(options.masterKey, 'link');
  const pool = logPool({ ...options, max: 2 });
  try {
    await asOwner(options, async (client) => {
      await client.query(oneKeeper);
      await client.query(chainSchema);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  let witness: ChainHead | undefined;

  /** What the next link follows. Carries a chain of plain hashes over when there is one, and none with a key ever was. */
  const end = async (client: pg.PoolClient): Promise<ChainHead> => {
    const last = await lastLink(client);
    const carried = await carriedOver(client);
    if (witness) await requireWitness(client, witness, last);
    if (last && last.number !== null) {
      return {
        position: last.position,
        count: last.number,
        hash: last.hash.toString('hex'),
        plain: carried?.count ?? 0,
      };
    }
    if (!last && carried) throw new ChainCut('The hash chain has lost all of its links');
    if (last && carried && !carried.hash.equals(last.hash))
      throw new ChainCut('The hash chain has lost its newest links');
    if (last && !carried && witness) throw new ChainCut('A plain hash chain stands where there was one with a key');
    const begun = carried ?? (last && (await carryOver(client, last)));
    return {
      position: last?.position ?? 0,
      count: begun?.count ?? 0,
      hash: firstPrevious(mac, begun).toString('hex'),
      plain: begun?.count ?? 0,
    };
  };

  const carryOver = async (client: pg.PoolClient, { position, hash }: Link): Promise<Carried> => {
    const [row] = await query<{ count: number }>(client, 'select count(*) as count from audit_chain.links');
    const plain = { position, hash, count: row?.count ?? 0 };
    const carried = { ...plain, mac: firstPrevious(mac, plain) };
    await client.query('insert into audit_chain.carried (position, count, hash, mac) values ($1, $2, $3, $4)', [
      carried.position,
      carried.count,
      carried.hash,
      carried.mac,
    ]);
    return carried;
  };

  /** Adds the links of `events`, which are all there are after that of the link at `newest`. False when it is not the newest. */
  const add = async (newest: number, events: readonly StoredEvent[]): Promise<boolean> => {
    const added = await transaction(pool, async (client) => {
      await client.query(oneKeeper);
      const before = await end(client);
      if (before.position !== newest) return undefined;
      let hash = Buffer.from(before.hash, 'hex');
      const links = events.map((event, index) => {
        const link = linkOf(mac, hash, event, before.count + index + 1);
        hash = Buffer.from(link.hash);
        return link;
      });
      await insert(client, links);
      const last = links.at(-1);
      if (!last) return before;
      return { ...before, position: last.position, count: before.count + links.length, hash: hash.toString('hex') };
    });
    if (added && added.position > 0) witness = added;
    return added !== undefined;
  };

  const newestPosition = async (): Promise<number> => (await lastLink(pool))?.position ?? 0;

  const reached = (): Promise<ChainHead> =>
    transaction(pool, async (client) => {
      await client.query(oneKeeper);
      return end(client);
    });

  const extend = async (): Promise<void> => {
    let newest = (await reached()).position;
    // Read on from page to page, not from the newest link: other applications' events may fill many pages.
    for (let position = newest, endReached = false; !endReached;) {
      const page = await store.readAll(position, { limit: PAGE });
      const added = page.events.length === 0 || (await add(newest, page.events));
      newest = added ? (page.events.at(-1)?.position ?? newest) : await newestPosition();
      [position, endReached] = added ? [page.nextPosition, page.endReached] : [newest, false];
    }
  };

  return {
    extend,
    start: async () => {
      const begun = await keeping(reached, logger);
      if (!begun) return { stop: async () => undefined };
      let newest = begun.position;
      let cut = false;
      const subscription = store.subscribe(
        newest,
        async ({ events }) => {
          const last = events.at(-1);
          if (!last || cut) return;
          const kept = await keeping(async () => {
            // Another keeper was faster, or links are missing that were there: go by what the table says.
            if (!(await add(newest, events))) await extend();
            return true;
          }, logger);
          cut = kept === undefined;
          newest = last.position;
        },
        { limit: PAGE, pauseMs: PAUSE_MS },
      );
      return { stop: () => subscription.close() };
    },
    witness: (head) => {
      witness = head;
    },
    links: (after, upTo) => linksWhere(pool, 'position > $1 and position <= $2', [after, upTo]),
    linksAt: (positions) => linksWhere(pool, 'position = any($1)', [positions]),
    last: () => lastLink(pool),
    carried: () => carriedOver(pool),
    whole: async () => {
      try {
        await reached();
        return true;
      } catch (error) {
        if (error instanceof ChainCut) return false;
        throw error;
      }
    },
    head: async () => {
      try {
        return await transaction(pool, async (client) => {
          await client.query(oneKeeper);
          const head = await end(client);
          const last = await lastLink(client);
          return { ...head, hash: last ? last.hash.toString('hex') : '' };
        });
      } catch (error) {
        if (error instanceof ChainCut && witness) return witness;
        throw error;
      }
    },
    anchoring: (work) =>
      transaction(pool, async (client) => {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('hopscotch anchors', 0))`);
        return work(async (file, number) => {
          await client.query('insert into audit_chain.anchors (file, number) values ($1, $2) on conflict do nothing', [
            file,
            number,
          ]);
        });
      }),
    anchorsNoted: async () => {
      const rows = await query<{ file: string; number: number }>(
        pool,
        'select file, max(number) as number from audit_chain.anchors group by file',
      );
      return new Map(rows.map(({ file, number }) => [file, number]));
    },
    close: () => pool.end(),
  };
}

/** What `work` answers; undefined when the chain was cut, which is said once. */
async function keeping<Result>(
  work: () => Promise<Result>,
  logger: Pick<Logger, 'warn'> | undefined,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChainCut)) throw error;
    logger?.warn(error.message);
    return undefined;
  }
}

async function requireWitness(client: pg.PoolClient, witness: ChainHead, last: Link | undefined): Promise<void> {
  if (witness.position === 0) return;
  const [known] =
    last?.position === witness.position ? [last] : await linksWhere(client, 'position = $1', [witness.position]);
  if (known?.hash.toString('hex') === witness.hash) return;
  throw new ChainCut(`The hash chain no longer holds the link that it had at position ${witness.position}`);
}

interface Row {
  readonly position: number;
  readonly event_id: string;
  readonly hash: Buffer;
  readonly number: number | null;
}

async function linksWhere(on: pg.Pool | pg.PoolClient, condition: string, params: unknown[]): Promise<Link[]> {
  const rows = await query<Row>(
    on,
    `select position, event_id, hash, number from audit_chain.links where ${condition} order by position`,
    params,
  );
  return rows.map(({ event_id: eventId, ...link }) => ({ ...link, eventId }));
}

async function lastLink(on: pg.Pool | pg.PoolClient): Promise<Link | undefined> {
  const [last] = await linksWhere(on, 'position = (select max(position) from audit_chain.links)', []);
  return last;
}

async function carriedOver(on: pg.Pool | pg.PoolClient): Promise<Carried | undefined> {
  const [row] = await query<{ position: number; count: number; hash: Buffer; mac: Buffer }>(
    on,
    'select position, count, hash, mac from audit_chain.carried',
  );
  return row;
}

async function insert(client: pg.PoolClient, links: readonly Link[]): Promise<void> {
  await client.query(
    `insert into audit_chain.links (position, event_id, hash, number, stream, revision)
     select * from unnest($1::bigint[], $2::uuid[], $3::bytea[], $4::bigint[], $5::text[], $6::integer[])`,
    [
      links.map(({ position }) => position),
      links.map(({ eventId }) => eventId),
      links.map(({ hash }) => hash),
      links.map(({ number }) => number),
      links.map(({ at }) => at?.stream),
      links.map(({ at }) => at?.revision),
    ],
  );
}

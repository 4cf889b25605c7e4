import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from '../port.ts';
import { asOwner, logPool, query, transaction } from '../postgres/pool.ts';
import { type Chain, ChainCut, type ChainHead } from './chain.ts';
import { type Carried, firstPrevious, type Link, linkOf, lossMac } from './link.ts';
import {
  carriedOver,
  countUpTo,
  insertCarried,
  insertLinks,
  insertLoss,
  lastLink,
  linkBetween,
  linksAt,
  linksBetween,
  lossesOn,
  lostLinks,
} from './links.ts';
import { CHAIN_START, macFor } from './mac.ts';
import { chainSchema, oneKeeper } from './schema.ts';
import { linkStands, newestStanding } from './standing.ts';

/** What the next link follows, and in which era. */
interface ChainEnd extends ChainHead {
  readonly era: number;
}

export interface ChainOptions {
  readonly url: string;
  readonly store: Pick<EventStore, 'readAll' | 'readStream' | 'subscribe'>;
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
  const end = async (client: pg.PoolClient): Promise<ChainEnd> => {
    const last = await lastLink(client);
    const carried = await carriedOver(client);
    const loss = (await lossesOn(client)).at(-1);
    if (witness) await requireWitness(client, witness, last);
    const era = loss?.era ?? 0;
    if (loss && (last?.era ?? 0) < era) {
      if ((last?.position ?? 0) !== loss.position) throw new ChainCut('The hash chain has lost its newest links');
      const { position, count, mac: after } = loss;
      return { position, count, hash: after.toString('hex'), plain: carried?.count ?? 0, era };
    }
    if (last && last.number !== null) {
      return {
        position: last.position,
        count: last.number,
        hash: last.hash.toString('hex'),
        plain: carried?.count ?? 0,
        era,
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
      era,
    };
  };

  const carryOver = async (client: pg.PoolClient, { position, hash }: Link): Promise<Carried> => {
    const [row] = await query<{ count: number }>(client, 'select count(*) as count from audit_chain.links');
    const plain = { position, hash, count: row?.count ?? 0 };
    const carried = { ...plain, mac: firstPrevious(mac, plain) };
    await insertCarried(client, carried);
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
        const link = linkOf(mac, hash, event, { number: before.count + index + 1, era: before.era });
        hash = Buffer.from(link.hash);
        return link;
      });
      await insertLinks(client, links);
      const last = links.at(-1);
      if (!last) return before;
      return { ...before, position: last.position, count: before.count + links.length, hash: hash.toString('hex') };
    });
    if (!added) return false;
    const { era: _, ...head } = added;
    if (head.position > 0) witness = head;
    return true;
  };

  const noticeLoss = async (): Promise<void> => {
    const lost = await lastLink(pool);
    if (!lost || (await linkStands(store, lost))) return;
    const after = await newestStanding(store, lost.position, (from, to) => linkBetween(pool, from, to));
    const noted = await transaction(pool, async (client) => {
      await client.query(oneKeeper);
      const last = await lastLink(client);
      // Another process was faster.
      if (!last?.hash.equals(lost.hash)) return false;
      const countOf = async (link: Link): Promise<number> => link.number ?? countUpTo(client, link.position);
      const loss = {
        era: ((await lossesOn(client)).at(-1)?.era ?? 0) + 1,
        position: after?.position ?? 0,
        count: after ? await countOf(after) : 0,
        hash: after?.hash ?? CHAIN_START,
        lost: { position: lost.position, count: await countOf(lost), hash: lost.hash },
        at: new Date().toISOString(),
      };
      await insertLoss(client, { ...loss, mac: lossMac(mac, loss) });
      return true;
    });
    if (noted)
      logger?.warn(
        `The log was put back to an older state: it has lost what came after position ${after?.position ?? 0}. The hash chain goes on from there; \`npm run log -- verify\` says what was lost`,
      );
  };

  const newestPosition = async (): Promise<number> => (await lastLink(pool))?.position ?? 0;

  const reached = async (): Promise<ChainEnd> => {
    await noticeLoss();
    return transaction(pool, async (client) => {
      await client.query(oneKeeper);
      return end(client);
    });
  };

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
        async (page) => {
          // A page may come twice.
          const events = page.events.filter(({ position }) => position > newest);
          const last = events.at(-1);
          if (!last || cut) return;
          const kept = await keeping(async () => {
            // Else a log that was put back, and has grown past its old end since, would be hung on what is lost.
            await noticeLoss();
            // Another keeper was faster, or links are missing that were there: go by what the table says.
            if (!(await add(newest, events))) await extend();
            return true;
          }, logger);
          cut = kept === undefined;
          newest = last.position;
        },
        { limit: PAGE, pauseMs: PAUSE_MS, unhurried: true },
      );
      return { stop: () => subscription.close() };
    },
    witness: (head) => {
      witness = head;
    },
    links: (after, upTo) => linksBetween(pool, after, upTo),
    linksAt: (positions) => linksAt(pool, positions),
    noticeLoss,
    losses: () => lossesOn(pool),
    lost: () => lostLinks(pool),
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
          const { era: _, ...head } = await end(client);
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
          await query(client, 'insert into audit_chain.anchors (file, number) values ($1, $2) on conflict do nothing', [
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
  const known = last?.position === witness.position ? [last] : await linksAt(client, [witness.position]);
  if (known.some(({ hash }) => hash.toString('hex') === witness.hash)) return;
  throw new ChainCut(`The hash chain no longer holds the link that it had at position ${witness.position}`);
}

import type { Logger } from 'pino';
import { chainSchema, oneKeeper } from '#event-store/chain/schema.ts';
import { openStore } from '#event-store/open-store.ts';
import type { EventStore, StoredEvent } from '#event-store/port.ts';
import { whereAllowed } from '#event-store/postgres/pool.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { withoutPassword } from '../command/without-password.ts';
import { carryPolicies, placesForPolicies } from './carry-policies.ts';
import { followersIn, tablesWith } from './followers.ts';

interface Options {
  readonly db: Database;
  /** Where the log is: PostgreSQL or EventStoreDB. */
  readonly url: string;
  readonly logger: Logger;
}

interface AdoptOptions extends Options {
  /** Whether a log is refused that is no copy of the one before; default false. */
  readonly onlyCopy?: boolean;
}

/** The configured log holds nothing of what the database was computed from, or not its end. */
class NoCopy extends Error {
  constructor(url: string) {
    super(
      `The log at ${withoutPassword(url)} does not hold the end of the one that the database was made with. Is EVENTSTORE_URL right? Nothing was changed. If it is: with --force everything is made anew from it, and letters that were still owed may not be written.`,
    );
    this.name = 'NoCopy';
  }
}

/** What the database holds was computed from another log than the configured one. */
export class AnotherLog extends Error {
  constructor() {
    super(
      'The database was made with another log. Is EVENTSTORE_URL right? If the log was moved, stop the site and run `npm run log -- adopt`.',
    );
    this.name = 'AnotherLog';
  }
}

/** Throws AnotherLog when the log is not the one that the database was made with. */
export async function requireOwnLog(options: Options): Promise<void> {
  if (await isAnotherLog(options)) throw new AnotherLog();
}

/**
 * Everything that is computed from the log stands in the database with positions of that log, which mean nothing in another one,
 * nor in its copy in another store. When the log is another one, all of that is made anew. Policies go on in a copy where they were
 * in the original; in a log that is none each starts where it says. Erasures that a copy holds stay finished. The chain that no longer fits is kept aside: it may be the only
 * witness of a log that somebody exchanged. No process of the site may run meanwhile. Answers whether there was anything to do.
 */
export async function adoptLog(options: AdoptOptions): Promise<boolean> {
  if (!(await isAnotherLog(options))) return false;
  const kept = `audit_chain_until_${new Date().toISOString().replaceAll(/\D/g, '')}`;
  const { places, erased } = await onStore(options, async (store) => ({
    places: await placesForPolicies(options.db, store),
    erased: { knownUpTo: await copiedUpTo(options.db, store), head: await store.head() },
  }));
  // The newest link may not say where its event is: then what policies have done tells.
  const isCopy = erased.knownUpTo !== null || (places !== undefined && places.size > 0);
  if (options.onlyCopy === true && !isCopy) throw new NoCopy(options.url);
  await options.db.transaction(
    async (tx) => {
      if (places) await carryPolicies(tx, places);
      else await tx.query(`drop schema if exists policies cascade`);
      await carryErasures(tx, erased);
      await forget(tx, kept);
    },
    { unhurried: true },
  );
  options.logger.warn({ kept }, 'this is another log than before: read models and the hash chain are made anew');
  return true;
}

/** The hash chain knows which event stood where. Without a chain nothing has been computed yet. */
async function isAnotherLog({ db, url, logger }: Options): Promise<boolean> {
  const [chain] = await db.query<{ there: boolean }>(`select to_regclass('audit_chain.links') is not null as there`);
  if (!chain?.there) return false;
  // An older version has made it otherwise.
  await whereAllowed(
    db.transaction(
      async (tx) => {
        await tx.query(oneKeeper);
        await tx.query(chainSchema);
      },
      { unhurried: true },
    ),
  );
  return onStore({ url, logger }, async (store) => !(await isItsLog(db, store)));
}

async function onStore<Result>(
  { url, logger }: Pick<Options, 'url' | 'logger'>,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ url, max: 1, logger });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A link of the chain: which event stood where. */
interface Link {
  readonly position: number;
  readonly event_id: string;
  /** Null in links of older versions. */
  readonly stream: string | null;
  readonly revision: number | null;
}

/**
 * Whether the newest event that the chain and the log both know stands where it stood. It is looked for in its stream, never by its
 * position: in another log no record may begin there, and a server need not notice. A log that was put back to an older state is
 * the same log; then the oldest event tells.
 */
async function isItsLog(db: Queryable, store: Pick<EventStore, 'readStream' | 'readAll'>): Promise<boolean> {
  const [newest] = await linksOf(db, 'desc');
  const [oldest] = await linksOf(db, 'asc');
  if (!newest || !oldest) return true;
  const found = await foundAt(store, newest);
  if (found) return found.position === newest.position;
  const first = (await foundAt(store, oldest)) ?? (await firstOf(store));
  return first?.id === oldest.event_id && first.position === oldest.position;
}

const linksOf = (db: Queryable, order: 'asc' | 'desc'): Promise<Link[]> =>
  db.query<Link>(
    `select position, event_id, stream, revision from audit_chain.links order by era ${order}, position ${order} limit 1`,
  );

/** The event of `link` where its stream has it; undefined when it has another one there, or none, or the link does not say. */
async function foundAt(
  store: Pick<EventStore, 'readStream'>,
  { event_id: id, stream, revision }: Link,
): Promise<StoredEvent | undefined> {
  if (stream === null || revision === null) return undefined;
  const [event] = await store.readStream(stream, { fromRevision: revision, limit: 1 });
  return event?.id === id ? event : undefined;
}

/** The first event of the log, which may lie behind a million of others'. */
async function firstOf(store: Pick<EventStore, 'readAll'>): Promise<StoredEvent | undefined> {
  for (let position = 0, endReached = false; !endReached;) {
    const page = await store.readAll(position, { limit: 1 });
    if (page.events[0]) return page.events[0];
    ({ nextPosition: position, endReached } = page);
  }
  return undefined;
}

/** Up to which position of the log before `store` holds a copy of it, as far as its chain tells; null where it holds none. */
async function copiedUpTo(db: Queryable, store: Pick<EventStore, 'readStream'>): Promise<number | null> {
  const [newest] = await linksOf(db, 'desc');
  return newest && (await foundAt(store, newest)) ? newest.position : null;
}

/**
 * Where the copy holds what an erasure wrote into the log, nothing of it is left to do while the log goes on from `head`. Any other begins
 * again: nobody knows whether this log says who is erased.
 */
async function carryErasures(
  tx: Queryable,
  { knownUpTo, head }: { readonly knownUpTo: number | null; readonly head: number },
): Promise<void> {
  for (const table of await tablesWith(tx, 'finished_at', ['keys.erasures']))
    await tx.query(
      `update ${table} set finished_at = case when finished_at <= $1 then $2::bigint end where finished_at is not null`,
      [knownUpTo, head],
    );
}

/** Read models stay readable until they are rebuilt: a version that nobody has asks for that. */
async function forget(db: Queryable, keptChain: string): Promise<void> {
  await db.query(`alter schema audit_chain rename to ${keptChain}`);
  await db.query(`drop schema if exists scraping cascade`);
  const [made] = await db.query<{ there: boolean }>(
    `select to_regclass('projection.checkpoints') is not null as there`,
  );
  if (made?.there) await db.query(`update projection.checkpoints set version = 0, position = 0`);
  for (const table of await followersIn(db)) await db.query(`update ${table} set newest = null`);
  for (const table of await tablesWith(db, 'era', ['platform.put_backs'])) await db.query(`delete from ${table}`);
  const [answers] = await db.query<{ there: boolean }>(
    `select to_regclass('platform.idempotency') is not null as there`,
  );
  // Whoever repeats a command would be told to wait for a position that never comes.
  if (answers?.there) await db.query(`update platform.idempotency set position = null`);
}

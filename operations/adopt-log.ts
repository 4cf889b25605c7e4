import type { Logger } from 'pino';
import { openStore } from '#event-store/open-store.ts';
import type { EventStore } from '#event-store/port.ts';
import type { Database, Queryable } from '#platform/database.ts';

interface Link {
  readonly position: number;
  readonly event_id: string;
}

/**
 * Everything that is computed from the log stands in the database with positions of that log, which mean nothing in another one,
 * and nothing in its copy in another store. The hash chain knows which event stood where: when the log says otherwise, it is
 * another log, and all of that is made anew. Policies then meet every event again, which bears repeating. The chain that no longer
 * fits is kept aside, because it may be the only witness of a log that somebody exchanged. Run it before anything else; any number
 * of processes may start at once.
 */
export async function adoptLog(options: {
  readonly db: Database;
  /** Where the log is: PostgreSQL or EventStoreDB. */
  readonly url: string;
  readonly logger: Logger;
}): Promise<void> {
  const { db, url, logger } = options;
  if (!(await hasChain(db))) return;
  const store = await openStore({ url, max: 1, logger });
  try {
    await db.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('hopscotch adopts a log'))`);
      if (!(await hasChain(tx)) || (await isItsLog(tx, store))) return;
      const kept = `audit_chain_until_${new Date().toISOString().replaceAll(/\D/g, '')}`;
      await forget(tx, kept);
      logger.warn({ kept }, 'this is another log than before: read models, policies and the hash chain are made anew');
    });
  } finally {
    await store.close();
  }
}

async function hasChain(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass('audit_chain.links') is not null as there`);
  return row?.there ?? false;
}

/**
 * Whether the oldest event, and the newest of which the chain knows, stand where they stood. A log that lags behind or was put back
 * to an older state is the same log: only what it holds is compared.
 */
async function isItsLog(db: Queryable, store: Pick<EventStore, 'head' | 'readAll'>): Promise<boolean> {
  const [oldest] = await linksOf(db, 'order by position limit 1');
  if (!oldest) return true;
  if (!(await stands(store, oldest, 0))) return false;
  const [newest, before] = await linksOf(db, `where position <= ${await store.head()} order by position desc limit 2`);
  // A position in between is none that EventStoreDB knows: the event is looked for after the one before it.
  return newest === undefined || stands(store, newest, before?.position ?? 0);
}

const linksOf = (db: Queryable, which: string): Promise<Link[]> =>
  db.query<Link>(`select position, event_id from audit_chain.links ${which}`);

/** Whether `link`'s event is the next after position `after`. */
async function stands(store: Pick<EventStore, 'readAll'>, link: Link, after: number): Promise<boolean> {
  for (let position = after, endReached = false; !endReached;) {
    const page = await store.readAll(position, { limit: 1 });
    const [event] = page.events;
    if (event) return event.id === link.event_id && event.position === link.position;
    ({ nextPosition: position, endReached } = page);
  }
  return false;
}

/** Read models stay readable until they are rebuilt: a version that nobody has asks for that. */
async function forget(db: Queryable, keptChain: string): Promise<void> {
  await db.query(`alter schema audit_chain rename to ${keptChain}`);
  await db.query(`drop schema if exists policies cascade`);
  await db.query(`drop schema if exists scraping cascade`);
  const [made] = await db.query<{ there: boolean }>(
    `select to_regclass('projection.checkpoints') is not null as there`,
  );
  if (made?.there) await db.query(`update projection.checkpoints set version = 0, position = 0`);
}

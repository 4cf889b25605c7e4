import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from '../port.ts';
import { unhurried } from '../postgres/connections.ts';
import { logPool, query, transaction } from '../postgres/pool.ts';
import { appendOnly } from '../postgres/schema.ts';
import { CHAIN_START, type Link, linkOf } from './link.ts';

/** The hash chain over the log: what shows that nobody has changed, removed or slipped in an event afterwards. */
export interface Chain {
  /** Adds the links of all events that have none yet. Safe in any number of processes at once. */
  extend(): Promise<void>;
  /** Adds links as events come, until it is stopped. */
  start(): Promise<{ stop(): Promise<void> }>;
  /** The links after position `after` up to position `upTo`, in order. */
  links(after: number, upTo: number): Promise<readonly Link[]>;
  /** The newest link; undefined for an empty chain. */
  last(): Promise<Link | undefined>;
  close(): Promise<void>;
}

/** In a schema that no rebuild touches, and complete in itself: the log may be somewhere else. */
const schema = `
  create schema if not exists audit_chain;
  create table if not exists audit_chain.links (
    position bigint primary key,
    event_id uuid not null unique,
    hash bytea not null
  );
  create or replace function audit_chain.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The hash chain is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$;
  ${appendOnly('audit_chain.links', 'audit_chain.refuse_change')}`;

const PAGE = 1000;
/** Two keepers at once would each hang a link of their own on the same one. */
const oneKeeper = `select pg_advisory_xact_lock(hashtextextended('hopscotch audit chain', 0))`;

/** The chain of the log in `store`, kept in the PostgreSQL at `url`. */
export async function openPostgresChain(options: {
  readonly url: string;
  readonly store: Pick<EventStore, 'readAll' | 'subscribe'>;
  readonly logger?: Pick<Logger, 'warn'>;
}): Promise<Chain> {
  const { store } = options;
  const pool = logPool({ ...options, max: 2 });
  try {
    await transaction(
      pool,
      async (client) => {
        await client.query(oneKeeper);
        await client.query(schema);
      },
      unhurried,
    );
  } catch (error) {
    await pool.end();
    throw error;
  }

  /** Adds the links of `events`, which are all there are after that of the link at `newest`. False when it is not the newest. */
  const add = (newest: number, events: readonly StoredEvent[]): Promise<boolean> =>
    transaction(pool, async (client) => {
      await client.query(oneKeeper);
      const last = await lastLink(client);
      if ((last?.position ?? 0) !== newest) return false;
      let hash = last?.hash ?? CHAIN_START;
      const links = events.map((event) => {
        const link = linkOf(hash, event);
        hash = link.hash;
        return link;
      });
      await insert(client, links);
      return true;
    });

  const newestPosition = async (): Promise<number> => (await lastLink(pool))?.position ?? 0;

  const extend = async (): Promise<void> => {
    let newest = await newestPosition();
    // Read on from page to page, not from the newest link: other applications' events may fill many pages.
    for (let position = newest, end = false; !end;) {
      const page = await store.readAll(position, { limit: PAGE });
      const added = page.events.length === 0 || (await add(newest, page.events));
      newest = added ? (page.events.at(-1)?.position ?? newest) : await newestPosition();
      [position, end] = added ? [page.nextPosition, page.endReached] : [newest, false];
    }
  };

  return {
    extend,
    start: async () => {
      let newest = await newestPosition();
      const subscription = store.subscribe(
        newest,
        async ({ events }) => {
          const last = events.at(-1);
          if (!last) return;
          // Another keeper was faster, or links are missing that were there: go by what the table says.
          if (!(await add(newest, events))) await extend();
          newest = last.position;
        },
        { limit: PAGE },
      );
      return { stop: () => subscription.close() };
    },
    links: async (after, upTo) => {
      const rows = await query<Row>(
        pool,
        'select position, event_id, hash from audit_chain.links where position > $1 and position <= $2 order by position',
        [after, upTo],
      );
      return rows.map(fromRow);
    },
    last: () => lastLink(pool),
    close: () => pool.end(),
  };
}

interface Row {
  readonly position: number;
  readonly event_id: string;
  readonly hash: Buffer;
}
const fromRow = ({ position, event_id: eventId, hash }: Row): Link => ({ position, eventId, hash });

async function lastLink(on: pg.Pool | pg.PoolClient): Promise<Link | undefined> {
  const [row] = await query<Row>(
    on,
    'select position, event_id, hash from audit_chain.links order by position desc limit 1',
  );
  return row && fromRow(row);
}

async function insert(client: pg.PoolClient, links: readonly Link[]): Promise<void> {
  await client.query(
    `insert into audit_chain.links (position, event_id, hash) select * from unnest($1::bigint[], $2::uuid[], $3::bytea[])`,
    [links.map(({ position }) => position), links.map(({ eventId }) => eventId), links.map(({ hash }) => hash)],
  );
}

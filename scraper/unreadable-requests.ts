import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { again } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import { storedTypeOf, whyUnreadable } from '#event-store/unreadable.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { noteRequested } from './note-requested.ts';

/** Events that are looked at again at once. */
const AT_ONCE = 100;

/**
 * Remembers those of `events` that ask for a page and cannot be read by this version: nothing that somebody asked for is passed
 * over, and one page that cannot be read must not keep all others waiting.
 */
export async function setAside(db: Queryable, events: readonly Recorded<DomainEvent>[]): Promise<void> {
  const unreadable = events.flatMap((event) => {
    const reason = storedTypeOf(event) === 'ScrapeRequested' ? whyUnreadable(event) : undefined;
    return reason === undefined ? [] : [{ position: event.position, reason }];
  });
  if (unreadable.length === 0) return;
  await db.query(
    `insert into scraping.unreadable (position, reason) select * from unnest($1::bigint[], $2::text[]) on conflict do nothing`,
    [unreadable.map(({ position }) => position), unreadable.map(({ reason }) => reason)],
  );
}

/** How many requests lie aside. */
export async function countSetAside(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from scraping.unreadable`);
  return row?.count ?? 0;
}

/**
 * Looks at what lies aside every `everyMs`, the longest untried first, and takes in what can be read again: after an upgrade, or
 * when the server of the keys is back. `asked` is called when there is something new.
 */
export function tryAgain(
  deps: {
    readonly log: Pick<Log, 'readAll'>;
    readonly db: Database;
    readonly logger: Logger;
    readonly everyMs: number;
  },
  asked: () => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const step = async (): Promise<void> => {
    if (await lookOnce(deps)) asked();
    await sleep(deps.everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  };
  const running = again({ name: 'unreadable requests', logger: deps.logger }, step, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function lookOnce({ log, db }: { readonly log: Pick<Log, 'readAll'>; readonly db: Database }): Promise<boolean> {
  const aside = await db.query<{ position: number }>(
    `select position from scraping.unreadable order by tried_at, position limit $1`,
    [AT_ONCE],
  );
  let found = false;
  for (const { position } of aside) {
    const { events } = await log.readAll(position, { inclusive: true, limit: 1 });
    const event = events.find((each) => each.position === position);
    const reason = event && whyUnreadable(event);
    if (reason !== undefined) {
      await db.query(`update scraping.unreadable set tried_at = now(), reason = $2 where position = $1`, [
        position,
        reason,
      ]);
      continue;
    }
    // Gone with a log that was put back: nobody asks for it any more.
    const taken = await db.transaction(async (tx) => {
      const asks = event ? await noteRequested(tx, [event]) : false;
      await tx.query(`delete from scraping.unreadable where position = $1`, [position]);
      return asks;
    });
    found ||= taken;
  }
  return found;
}

import type { EventStore, LogPage, StoredEvent } from '#event-store/port.ts';
import type { Snapshot } from '#platform/postgres/snapshot.ts';
import { dataOf } from './parts.ts';
import { openSealed } from './sealed-file.ts';

/* The log of a site that has it in EventStoreDB, as a part of a backup: a line of JSON for each event, as it lies there. */

const PAGE = 1000;
/** Characters of a piece, about. */
const PIECE = 1_000_000;

/** What has seen the log and remembers how far; a column for each table. */
const followers = {
  'policies.checkpoints': 'position',
  'projection.checkpoints': 'position',
  'scraping.progress': 'position',
  'platform.idempotency': 'position',
  'keys.erasures': 'finished_at',
};

/**
 * The newest position that the database knew at the moment of `snapshot`; 0 when it knew none. Up to there the log belongs to the backup:
 * all of it was written before the moment, so every person's key that it needs is among those of the moment, and nothing that follows the
 * log is ahead of it.
 */
export async function newestKnown({ query }: Pick<Snapshot, 'query'>): Promise<number> {
  const newest = async (table: string, sql: string): Promise<number> => {
    const [there] = await query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
    if (there?.is !== true) return 0;
    const [row] = await query<{ position: string | number | null }>(sql);
    return Number(row?.position ?? 0);
  };
  let known = await newest(
    'audit_chain.links',
    'select position from audit_chain.links order by era desc, position desc limit 1',
  );
  for (const [table, column] of Object.entries(followers))
    known = Math.max(known, await newest(table, `select max(${column}) as position from ${table}`));
  return known;
}

/** The events of `log` up to `position`, in whole lines; `taken` is told of each. */
export async function* eventLines(
  log: Pick<EventStore, 'readAll'>,
  upTo: number,
  taken: (event: StoredEvent) => void,
): AsyncGenerator<Buffer, void, void> {
  let text = '';
  for (let position = 0, isAtEnd = false; !isAtEnd;) {
    const { events, nextPosition, endReached } = await log.readAll(position, { limit: PAGE });
    for (const event of events) {
      if (event.position > upTo) break;
      taken(event);
      text += `${JSON.stringify(event)}\n`;
      if (text.length < PIECE) continue;
      yield Buffer.from(text);
      text = '';
    }
    [position, isAtEnd] = [nextPosition, endReached || nextPosition >= upTo];
  }
  if (text !== '') yield Buffer.from(text);
}

/** The log in a backup. It is read on from where the last page ended, or from the beginning. */
export interface LogInBackup {
  /** As a store's; the positions are those of the log that was backed up. */
  readAll(position: number, options?: { readonly limit?: number }): Promise<LogPage>;
  close(): Promise<void>;
}

/** The log in the backup at `file`, which was checked. */
export function logIn(file: string, masterKey: Buffer): LogInBackup {
  let reading = eventsIn(file, masterKey);
  let reached = 0;
  return {
    readAll: async (position, { limit = PAGE } = {}) => {
      if (position !== reached || position <= 0) {
        await reading.return();
        reading = eventsIn(file, masterKey);
      }
      const events: StoredEvent[] = [];
      let endReached = false;
      while (events.length < limit && !endReached) {
        const { value, done } = await reading.next();
        if (done === true) endReached = true;
        else if (value.position > position) events.push(value);
      }
      reached = events.at(-1)?.position ?? Math.max(position, 0);
      return { events, nextPosition: reached, endReached };
    },
    close: async () => void (await reading.return()),
  };
}

async function* eventsIn(file: string, masterKey: Buffer): AsyncGenerator<StoredEvent, void, void> {
  const { content } = await openSealed(file, masterKey);
  for await (const piece of dataOf(content, 'log'))
    for (const line of piece.toString('utf8').split('\n'))
      // Sealed with the site's own key, it holds what `eventLines` wrote.
      if (line !== '') yield JSON.parse(line) as StoredEvent;
}

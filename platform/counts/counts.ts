import type { Logger } from 'pino';
import { every } from '#event-store/background.ts';
import type { Counted } from '#domain/popularity/counted.ts';
import type { Database } from '../database.ts';
import { alone } from '../postgres/alone.ts';

/**
 * How often something was looked at, followed or saved, as totals a day: summed in memory, written every few seconds by whichever
 * process counted. They know of no person, address or cookie. What a process had not written when it died is not counted, which is no
 * harm; what cannot be written now is written with the next. Anybody can send an id: views and clicks of what is not in the directory
 * are left out.
 */
export interface Counts {
  /** One more of `what` for `subjectId`, a UUID, today (UTC). Never waits and never fails. */
  add(what: Counted, subjectId: string): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 5_000;
/** So many totals wait to be written at most: whoever makes up ids does not fill the memory. */
const MOST_WAITING = 20_000;

const tables = `
  create schema if not exists counts;
  create table if not exists counts.daily (
    what text not null, subject_id uuid not null, day date not null, count integer not null,
    primary key (what, day, subject_id)
  );
  create index if not exists daily_by_subject on counts.daily (subject_id, day);`;

/** Makes the table when it is missing. */
export async function openCounts({
  db,
  logger,
  now = () => new Date(),
}: {
  readonly db: Database;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => Date;
}): Promise<Counts> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'counts');
      await tx.query(tables);
    },
    { unhurried: true },
  );
  let waiting = new Map<string, number>();
  const add = (key: string, count: number): void => {
    if (waiting.has(key) || waiting.size < MOST_WAITING) waiting.set(key, (waiting.get(key) ?? 0) + count);
  };
  const write = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    // In one order in all processes, so that none waits for another in a circle.
    const rows = [...taken].toSorted(([left], [right]) => (left < right ? -1 : 1));
    const parts = rows.map(([key]) => key.split(' '));
    try {
      // Who makes the read model may start later.
      const [made] = await db.query<{ is: boolean }>(`select to_regclass('directory.listings') is not null as is`);
      const isThere = `exists (select from directory.listings l where l.listing_id = one.subject_id)`;
      await db.query(
        `insert into counts.daily as kept (what, subject_id, day, count)
         select one.* from unnest($1::text[], $2::uuid[], $3::date[], $4::integer[]) as one (what, subject_id, day, count)
         ${made?.is === true ? `where one.what not in ('views', 'clicks') or ${isThere}` : ''}
         on conflict (what, day, subject_id) do update set count = kept.count + excluded.count`,
        [
          parts.map(([what]) => what),
          parts.map(([, subject]) => subject),
          parts.map(([, , day]) => day),
          rows.map(([, count]) => count),
        ],
      );
    } catch (error) {
      for (const [key, count] of rows) add(key, count);
      throw error;
    }
  };
  let last: Promise<void> = Promise.resolve();
  // One at a time, so that whoever asked for it has waited for what another had taken.
  const flush = (): Promise<void> => {
    last = last.catch(() => undefined).then(write);
    return last;
  };
  const flusher = every(FLUSH_EVERY_MS, flush, { name: 'writing counts', logger });
  return {
    add: (what, subjectId) => add(`${what} ${subjectId.toLowerCase()} ${now().toISOString().slice(0, 10)}`, 1),
    flush,
    close: async () => {
      await flusher.stop();
      await flush().catch((err: unknown) => logger.warn({ err }, 'the last counts could not be written'));
    },
  };
}

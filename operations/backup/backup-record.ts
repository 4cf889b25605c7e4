import type { Database, Queryable } from '#platform/database.ts';
import { AHEAD_MS } from '#platform/time-to-come.ts';
import { alone } from '#platform/postgres/alone.ts';
import { isWhole } from './lacking.ts';
import type { Taken } from './take-backup.ts';

/**
 * Notes that there is a backup, for whoever asks how old the newest one is. One that lacks something is not noted: it would look young,
 * and nobody would be told that night after night pictures or the register are in none. When it was is told by the database's clock:
 * one of a machine that was ahead would have it young for as long.
 */
export async function noteBackup(
  db: Database,
  { at, events, bytes, lacking }: Pick<Taken, 'at' | 'events' | 'bytes' | 'lacking'>,
): Promise<void> {
  if (!isWhole(lacking)) return;
  const sinceMs = Math.max(0, Date.now() - Date.parse(at));
  await db.transaction(async (tx) => {
    await alone(tx, 'backups');
    await tx.query(`create schema if not exists platform`);
    await tx.query(
      `create table if not exists platform.backups (at timestamptz primary key, events bigint not null, bytes bigint not null)`,
    );
    await tx.query(
      `insert into platform.backups (at, events, bytes)
       values (clock_timestamp() - make_interval(secs => $1), $2, $3) on conflict do nothing`,
      [sinceMs / 1_000, events, bytes],
    );
  });
}

/** When the newest whole backup was taken that the database knows of; undefined when there is none. Of those of a time to come nobody knows. */
export const newestBackup = (db: Queryable): Promise<Date | undefined> => newestWhere(db, '<=');

/** The newest that was noted for a time to come, as older versions did on a machine whose clock was ahead. */
export const backupToCome = (db: Queryable): Promise<Date | undefined> => newestWhere(db, '>');

async function newestWhere(db: Queryable, is: '<=' | '>'): Promise<Date | undefined> {
  const [there] = await db.query<{ there: boolean }>(`select to_regclass('platform.backups') is not null as there`);
  if (!there?.there) return undefined;
  const [row] = await db.query<{ at: Date | null }>(
    `select max(at) as at from platform.backups where at ${is} now() + make_interval(secs => $1)`,
    [AHEAD_MS / 1_000],
  );
  return row?.at ?? undefined;
}

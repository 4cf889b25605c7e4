import type { Database, Queryable } from '#platform/database.ts';
import { alone } from '#platform/postgres/alone.ts';
import { isWhole } from './lacking.ts';
import type { Taken } from './take-backup.ts';

/**
 * Notes that there is a backup, for whoever asks how old the newest one is. One that lacks something is not noted: it would look young,
 * and nobody would be told that night after night pictures or the register are in none.
 */
export async function noteBackup(
  db: Database,
  { at, events, bytes, lacking }: Pick<Taken, 'at' | 'events' | 'bytes' | 'lacking'>,
): Promise<void> {
  if (!isWhole(lacking)) return;
  await db.transaction(async (tx) => {
    await alone(tx, 'backups');
    await tx.query(`create schema if not exists platform`);
    await tx.query(
      `create table if not exists platform.backups (at timestamptz primary key, events bigint not null, bytes bigint not null)`,
    );
    await tx.query(`insert into platform.backups (at, events, bytes) values ($1, $2, $3) on conflict do nothing`, [
      at,
      events,
      bytes,
    ]);
  });
}

/** When the newest whole backup was taken that the database knows of; undefined when there is none. */
export async function newestBackup(db: Queryable): Promise<Date | undefined> {
  const [there] = await db.query<{ there: boolean }>(`select to_regclass('platform.backups') is not null as there`);
  if (!there?.there) return undefined;
  const [row] = await db.query<{ at: Date | null }>(`select max(at) as at from platform.backups`);
  return row?.at ?? undefined;
}

import type { Mapping } from '#domain/list/columns.ts';
import { MOST_LIST_BYTES } from '#domain/list/limits.ts';
import type { Database } from '../database.ts';
import { alone } from '../postgres/alone.ts';
import type { Bytes } from './csv-rows.ts';
import { opened, sealed } from './sealed-part.ts';

/** A file as it was brought. */
export interface ListFile {
  readonly mapping: Mapping | null;
  readonly bytes: Bytes;
}

/**
 * Files of lists between their coming and their import. They hold names and telephone numbers of people: they lie sealed, and each
 * goes when it has been imported, and after a day whatever became of it.
 */
export interface ListFiles {
  /** Keeps part `place` of the file, whose first begins it. False when the file would be too long, or is not `owner`'s. */
  add(fileId: string, owner: string, place: number, part: Uint8Array): Promise<boolean>;
  /** The file, of `owner` if one is named; undefined when there is none. */
  find(fileId: string, owner?: string): Promise<ListFile | undefined>;
  /** How its columns are to be read. */
  map(fileId: string, mapping: Mapping): Promise<void>;
  remove(fileId: string): Promise<void>;
  /** Removes what nobody has imported within a day. */
  removeOld(): Promise<void>;
}

const made = new WeakMap<Database, Promise<void>>();

/** `masterKey` seals them: whoever has only the database, or a dump of it, can read none. */
export function listFilesIn(db: Database, masterKey: Buffer): ListFiles {
  const prepare = (): Promise<void> => {
    const before = made.get(db);
    if (before) return before;
    const making = db
      .transaction(
        async (tx) => {
          await alone(tx, 'list files');
          await tx.query(`create schema if not exists platform`);
          await tx.query(`create table if not exists platform.list_files (
            file_id uuid primary key, owner uuid not null, bytes integer not null, mapping jsonb null,
            created_at timestamptz not null default now())`);
          await tx.query(`create table if not exists platform.sealed_list_parts (
            file_id uuid not null references platform.list_files on delete cascade, place integer not null,
            part bytea not null, primary key (file_id, place))`);
        },
        { unhurried: true },
      )
      .catch((error: unknown) => {
        made.delete(db);
        throw error;
      });
    made.set(db, making);
    return making;
  };
  return {
    add: async (fileId, owner, place, part) => {
      await prepare();
      return db.transaction(async (tx) => {
        if (place === 0)
          await tx.query(
            `insert into platform.list_files (file_id, owner, bytes) values ($1, $2, 0) on conflict do nothing`,
            [fileId, owner],
          );
        const [file] = await tx.query<{ bytes: number }>(
          `select bytes from platform.list_files where file_id = $1 and owner = $2 for update`,
          [fileId, owner],
        );
        if (!file) return false;
        // One that comes again counts once.
        const before = await tx.query(`select from platform.sealed_list_parts where file_id = $1 and place = $2`, [
          fileId,
          place,
        ]);
        if (before.length > 0) return true;
        if (file.bytes + part.length > MOST_LIST_BYTES) return false;
        await tx.query(`insert into platform.sealed_list_parts (file_id, place, part) values ($1, $2, $3)`, [
          fileId,
          place,
          sealed(masterKey, { fileId, place }, part),
        ]);
        await tx.query(`update platform.list_files set bytes = bytes + $2 where file_id = $1`, [fileId, part.length]);
        return true;
      });
    },
    find: async (fileId, owner) => {
      await prepare();
      const [file] = await db.query<{ mapping: Mapping | null }>(
        `select mapping from platform.list_files where file_id = $1 and ($2::uuid is null or owner = $2)`,
        [fileId, owner ?? null],
      );
      return file && { mapping: file.mapping, bytes: () => partsOf(db, masterKey, fileId) };
    },
    map: async (fileId, mapping) => {
      await db.query(`update platform.list_files set mapping = $2 where file_id = $1`, [
        fileId,
        JSON.stringify(mapping),
      ]);
    },
    removeOld: async () => {
      const [found] = await db.query<{ is: boolean }>(`select to_regclass('platform.list_files') is not null as is`);
      if (found?.is === true)
        await db.query(`delete from platform.list_files where created_at < now() - interval '1 day'`);
    },
    remove: async (fileId) => {
      await prepare();
      await db.query(`delete from platform.list_files where file_id = $1`, [fileId]);
    },
  };
}

async function* partsOf(db: Database, masterKey: Buffer, fileId: string): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; place += 1) {
    const [row] = await db.query<{ part: Buffer }>(
      `select part from platform.sealed_list_parts where file_id = $1 and place = $2`,
      [fileId, place],
    );
    if (!row) return;
    yield opened(masterKey, { fileId, place }, row.part);
  }
}

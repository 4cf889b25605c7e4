import path from 'node:path';
import { pino } from 'pino';
import type { EventStore } from '#event-store/port.ts';
import { restoreSite, type Restored, type RestoreOptions } from '#operations/backup/restore-site.ts';
import { takeBackup, type Taken, type TakeOptions } from '#operations/backup/take-backup.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Database } from '#platform/database.ts';
import { folderOfPictures } from '#platform/pictures/picture-store.ts';
import { allReadModels } from '#projectors/all.ts';
import type { TestApp } from '../app.ts';

export interface Backups {
  file(name: string): string;
  take(name: string, more?: Partial<TakeOptions>): Promise<Taken>;
  /** A site that is restored from the backup `of` into the folder and the database of `name`. */
  target(name: string, databaseUrl: string, of: string, more?: RestoringTo): RestoreOptions;
  restore(name: string, databaseUrl: string, of: string, more?: RestoringTo): Promise<Restored>;
}
type RestoringTo = Partial<RestoreOptions> & { readonly eventstoreUrl?: string };

interface BackupsOf {
  /** Where backups and the data of restored sites lie. */
  readonly folder: string;
  readonly secrets: Readonly<Record<'MASTER_KEY' | 'SESSION_SECRET', string>>;
  /** The log of the site when it is not in its database. */
  readonly log?: Pick<EventStore, 'readAll' | 'head'>;
}

const logger = pino({ level: 'silent' });
const stopping = new AbortController().signal;

/** Backups of the site of `app`, and what is restored from them. */
export function backupsOf(app: TestApp, { folder, secrets, log }: BackupsOf): Backups {
  const masterKey = Buffer.from(secrets.MASTER_KEY, 'hex');
  const file = (name: string): string => path.join(folder, name);
  const target: Backups['target'] = (name, url, of, { eventstoreUrl = '', ...more } = {}) => ({
    config: readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATA_DIR: file(`${name}-data`),
      DATABASE_URL: url,
      EVENTSTORE_URL: eventstoreUrl,
      ...secrets,
    }),
    url,
    file: file(of),
    erasures: [],
    force: false,
    logger,
    stopping,
    say: () => undefined,
    ...more,
  });
  return {
    file,
    target,
    take: (name, more = {}) => {
      const { picturesFolder, erasureRegister: erasures, anchorFile: anchors } = app.context.config;
      return takeBackup({
        url: app.databaseUrl,
        masterKey,
        log,
        pictures: folderOfPictures(picturesFolder),
        files: { erasures, anchors },
        to: file(name),
        force: false,
        stopping,
        ...more,
      });
    },
    restore: (...given) => restoreSite(target(...given)),
  };
}

/** Tables with a column for a position, which the review queue calls `since`. */
const HOLD_POSITIONS = `select distinct table_schema || '.' || table_name as name from information_schema.columns
  where column_name ~ 'position' or (column_name = 'since' and data_type = 'bigint')`;

/**
 * How many rows there are in each table of each read model, and a hash of them, by the table's name. Without `positions` those are left
 * out that say where in the log something stands: in a copy of it that is somewhere else.
 */
export async function rowsIn(
  db: Pick<Database, 'query' | 'transaction'>,
  { positions = true }: { readonly positions?: boolean } = {},
): Promise<Readonly<Record<string, string>>> {
  const names = allReadModels.flatMap(({ name, tables }) => Object.keys(tables).map((table) => `${name}.${table}`));
  const leftOut = new Set(positions ? [] : (await db.query<{ name: string }>(HOLD_POSITIONS)).map(({ name }) => name));
  const rows: Record<string, string> = {};
  for (const name of names) {
    if (leftOut.has(name)) continue;
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as said
      from (select md5(t::text) as hash from ${name} t) as every`;
    const [row] = await db.transaction((tx) => tx.query<{ said: string }>(sql), { unhurried: true });
    rows[name] = row?.said ?? '';
  }
  return rows;
}

/** Every read model shows what is in the log by now. */
export async function caughtUp({ context: { log, readPosition } }: TestApp): Promise<void> {
  await readPosition.waitFor(
    allReadModels.map(({ name }) => name),
    await log.head(),
    30_000,
  );
}

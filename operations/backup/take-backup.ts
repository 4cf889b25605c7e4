import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { EventStore } from '#event-store/port.ts';
import { isMasterKeyOf, someKeys, type WrappedKey } from '#event-store/sealing/master-key.ts';
import { type Snapshot, snapshotOf } from '#platform/postgres/snapshot.ts';
import { messageOf } from '#platform/message-of.ts';
import { saysNoRoom } from '#platform/outages.ts';
import type { PictureStore } from '#platform/pictures/picture-store.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { partOf } from '../output/part-file.ts';
import { requirePlaceFor } from '../output/place-for.ts';
import { definitionsOf, type KeptTable } from './definitions.ts';
import { LOG, madeAnew, withoutRows } from './kept.ts';
import { knownPictures, stillShown } from './known-pictures.ts';
import type { Lacking } from './lacking.ts';
import { removeLeft } from './left-parts.ts';
import { eventLines, newestKnown } from './log-part.ts';
import { isInDatabase, type Known, newestChained } from './own-log.ts';
import { type Contents, isOfEvents, type Part, written } from './parts.ts';
import { readingPictures } from './read-pictures.ts';
import { sealed } from './sealed-file.ts';
import { KEYS } from './tried-keys.ts';

export interface TakeOptions {
  /** The PostgreSQL of the site, as its owner reaches it. */
  readonly url: string;
  readonly masterKey: Buffer;
  /** Where the log is when it is not in that PostgreSQL. */
  readonly log?: Pick<EventStore, 'readAll' | 'head'> | undefined;
  readonly pictures: PictureStore;
  /** Files that lie beside the database. */
  readonly files: Readonly<Record<'erasures' | 'anchors', string>>;
  readonly to: string;
  /** Whether to write over a file that is there. */
  readonly force: boolean;
  readonly stopping: AbortSignal;
  readonly progress?: (rows: number) => void;
  /** Told of what backups that were killed have left, and that it was removed; and why something could not be read. */
  readonly say?: (what: string) => void;
}

export interface Taken {
  readonly at: string;
  readonly events: number;
  readonly pictures: number;
  readonly bytes: number;
  readonly lacking: Lacking;
}

type Told = { -readonly [Name in 'events' | 'pictures' | 'lacking']: Taken[Name] } & { rows: number };

/**
 * Writes a backup of a site that may serve meanwhile: log, keys, accounts and everything else that cannot be computed, as they were at one
 * moment, then the pictures that the database knew of at that moment, and what lies beside it. The file gets its name when it is whole
 * and on the disk, and only its owner may read it. Of what should have been there and was not, or could not be read, it says so, and is written all the same.
 */
export async function takeBackup(options: TakeOptions): Promise<Taken> {
  const { to, masterKey, stopping, say } = options;
  await requireRoom(to, options.force);
  for (const left of await removeLeft(path.dirname(path.resolve(to))))
    say?.(`${left} was left by a backup that did not come to its end, and is removed.`);
  const part = partOf(to);
  // Before the moment itself, so that whatever had been acknowledged then is in it.
  const at = new Date().toISOString();
  const told: Told = {
    events: 0,
    pictures: 0,
    rows: 0,
    lacking: { log: false, pictures: 0, erasures: false, anchors: false },
  };
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.chmod(0o600);
      const head = (await options.log?.head()) ?? 0;
      const snapshot = await snapshotOf(options.url);
      try {
        for await (const piece of sealed(contentOf(options, { snapshot, head }, told), masterKey, at)) {
          stopping.throwIfAborted();
          await file.writeFile(piece);
        }
      } finally {
        await snapshot.close();
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, to);
    await flush(path.dirname(path.resolve(to)));
  } catch (error) {
    await rm(part, { force: true });
    throw saysNoRoom(error)
      ? new Error(`The disk is full: ${to} needs more room than there is. Nothing was left behind.`, { cause: error })
      : error;
  }
  const { events, pictures, lacking } = told;
  return { at, events, pictures, lacking, bytes: (await stat(to)).size };
}

async function requireRoom(to: string, force: boolean): Promise<void> {
  await requirePlaceFor(to, force);
  const there = await stat(to).catch(() => undefined);
  // It is put in place under its name when it is whole, which nothing but a file is.
  if (there && !there.isFile()) throw new Error(`${to} is no file. Name a file to write.`);
}

/** A new name is on the disk only with its folder. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What the backup holds the state of: the database as `snapshot` shows it, and of a log elsewhere at least what it had up to `head`. */
interface Moment {
  readonly snapshot: Snapshot;
  readonly head: number;
}

async function* contentOf(
  { url, masterKey, log, pictures, files, stopping, progress, say = () => undefined }: TakeOptions,
  { snapshot, head }: Moment,
  told: Told,
): AsyncGenerator<Buffer> {
  // A log of PostgreSQL's that the site has moved from is none of it any more.
  const { tables, before, after, others } = await definitionsOf(snapshot, log ? [...madeAnew, LOG] : madeAnew);
  for (const name of others) say(`The schema ${name} belongs to another user and is not in the backup.`);
  const isThere = new Set(tables.map(({ table }) => table));
  if (isThere.has(KEYS)) await requireKeyOfSite(snapshot, masterKey);
  const [server] = await snapshot.query<{ number: number; head: string | null }>(
    `select current_setting('server_version_num')::int as number, ${isThere.has('log.events') ? '(select max(position) from log.events)' : 'null'} as head`,
  );
  const contents: Contents = {
    version: packageJson.version,
    server: server?.number ?? 0,
    head: server?.head === null ? null : Number(server?.head),
    log: log ? 'apart' : 'in the database',
    before: [...before],
    after: [...after],
  };
  async function* parts(): AsyncGenerator<Part> {
    for (const table of tables) if (!withoutRows.includes(table.table)) yield tablePart(snapshot, table);
    const known = await knownPictures(snapshot, isThere);
    const upTo = log ? Math.max(head, await newestKnown(snapshot)) : 0;
    const chained = await newestChained(snapshot, isThere);
    let isOwnLog = chained === undefined || (!log && (await isInDatabase(snapshot, isThere, chained)));
    const isKnownOf = { erasures: 'keys.erasures', anchors: 'audit_chain.anchors' };
    const expected = await filledOf(
      snapshot,
      Object.values(isKnownOf).filter((table) => isThere.has(table)),
    );
    // For as long as it is held PostgreSQL keeps every row that is replaced, and pictures may come from a bucket far away.
    await snapshot.close();
    const look = ({ id, position }: Known): void => {
      isOwnLog ||= id === chained?.id && position === chained.position;
    };
    if (log) yield { name: { kind: 'log' }, data: eventLines(log, upTo, look) };
    const missing: string[] = [];
    const read = readingPictures(pictures, { say, stopping });
    for (const { name, isShown } of known) {
      const bytes = await read(name);
      if (bytes === undefined) {
        if (isShown) missing.push(name);
        continue;
      }
      told.pictures += 1;
      yield { name: { kind: 'picture', name }, data: [bytes] };
    }
    const lacking = {
      log: !isOwnLog,
      pictures: await stillShown(url, isThere, missing),
      erasures: false,
      anchors: false,
    };
    for (const name of ['erasures', 'anchors'] as const) {
      const bytes = await readFile(files[name]).catch((error: unknown) => {
        // One that is there and cannot be read would have been in it, whatever the database knows of.
        if (!isMissing(error)) {
          lacking[name] = true;
          say(`A file could not be read: ${messageOf(error)}`);
        }
        return undefined;
      });
      if (bytes) yield { name: { kind: 'file', name }, data: [bytes] };
      else lacking[name] ||= expected.has(isKnownOf[name]);
    }
    told.lacking = lacking;
  }
  yield* written(contents, parts(), (part, { lines }) => {
    if (part.kind !== 'table' && part.kind !== 'log') return;
    told.rows += lines;
    if (isOfEvents(part)) told.events = lines;
    progress?.(told.rows);
  });
}

const tablePart = (snapshot: Snapshot, { table, columns }: KeptTable): Part => ({
  name: { kind: 'table', name: table, columns: [...columns] },
  data: snapshot.copyOut(`copy ${table} (${columns.join(', ')}) to stdout`),
});

/** Sealed with another key nobody could read the site that is restored of it: the file would open, and people's keys in it would not. */
async function requireKeyOfSite({ query }: Snapshot, masterKey: Buffer): Promise<void> {
  if (!isMasterKeyOf(masterKey, await query<WrappedKey>(someKeys)))
    throw new Error(
      "MASTER_KEY is not the one that this database's personal data was sealed under. Nothing was written. Set MASTER_KEY to the site's, or unset it and set DATA_DIR to the folder with its secrets.json.",
    );
}

/** Those of `tables` that have a row. */
async function filledOf({ query }: Snapshot, tables: readonly string[]): Promise<ReadonlySet<string>> {
  const filled = new Set<string>();
  for (const table of tables) if ((await query(`select from ${table} limit 1`)).length > 0) filled.add(table);
  return filled;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

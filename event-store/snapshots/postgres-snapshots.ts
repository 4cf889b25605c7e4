import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { logPool, query, transaction, whereAllowed } from '../postgres/pool.ts';
import { decrypt, encrypt } from '../sealing/cipher.ts';
import type { PersonKeys } from '../sealing/person-keys.ts';
import type { Keys, Snapshot, Snapshots } from './snapshots.ts';

export interface SnapshotsOptions {
  readonly url: string;
  readonly keys: Pick<PersonKeys, 'forReading'>;
  readonly logger?: Pick<Logger, 'warn'>;
}

/** `state` is JSON when nobody's personal data is in it, else sealed with the keys of `people`. */
const schema = `
  create schema if not exists snapshots;
  create table if not exists snapshots.streams (
    stream text collate "C" primary key,
    version integer not null,
    revision integer not null,
    position bigint not null,
    last_id uuid not null,
    people text[] not null,
    state text not null,
    written_at timestamptz not null default now()
  );`;

/** Streams that a process remembers to be long. */
const KNOWN_LONG = 10_000;

/** Snapshots in a table of their own beside the people's keys, wherever the log is. */
export async function openPostgresSnapshots({ keys, ...options }: SnapshotsOptions): Promise<Snapshots> {
  const { logger } = options;
  const pool = logPool({ ...options, max: 2 });
  try {
    await whereAllowed(
      transaction(pool, async (client) => {
        await client.query(`select pg_advisory_xact_lock(hashtextextended('hopscotch snapshots schema', 0))`);
        await client.query(schema);
      }),
    );
  } catch (error) {
    await pool.end();
    throw error;
  }
  const long = new Set<string>();
  const writing = new Map<string, Promise<void>>();
  const failed = (what: string) => (error: unknown) => {
    logger?.warn({ reason: error instanceof Error ? error.message : String(error) }, what);
    return undefined;
  };
  return {
    find: (stream, version) =>
      find(pool, keys, stream, version).catch(failed('a snapshot could not be read; its stream is folded whole')),
    keep: (stream, version, snapshot) => {
      // One that is being written is nearly as new.
      if (writing.has(stream)) return;
      const work = soon()
        .then(() => keep(pool, stream, version, snapshot))
        .catch(failed('a snapshot could not be written'))
        .finally(() => writing.delete(stream));
      writing.set(stream, work);
    },
    isLong: (stream) => long.has(stream),
    noteLong: (stream) => {
      if (long.size >= KNOWN_LONG) long.clear();
      long.add(stream);
    },
    close: async () => {
      await Promise.all(writing.values());
      await pool.end();
    },
  };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Row {
  readonly version: number;
  readonly revision: number;
  readonly position: number;
  readonly last_id: string;
  readonly people: readonly string[];
  readonly state: string;
}

async function find(
  pool: pg.Pool,
  personKeys: Pick<PersonKeys, 'forReading'>,
  stream: string,
  version: number,
): Promise<Snapshot | undefined> {
  const [row] = await query<Row>(pool, {
    name: 'snapshot read',
    text: 'select version, revision, position, last_id, people, state from snapshots.streams where stream = $1',
    values: [stream],
  });
  if (row?.version !== version) return undefined;
  const { revision, position, last_id: lastId, people } = row;
  const keys = people.length > 0 ? await personKeys.forReading(people) : new Map<string, Buffer>();
  if (people.some((person) => !keys.has(person))) return undefined;
  const text =
    people.length > 0 ? decrypt(jointKey(people, keys), row.state, boundTo(stream, version, row)) : row.state;
  return { revision, position, lastId, state: JSON.parse(text) as unknown, keys };
}

async function keep(
  pool: pg.Pool,
  stream: string,
  version: number,
  { revision, position, lastId, state, keys }: Snapshot,
): Promise<void> {
  const people = [...keys.keys()].toSorted();
  const text = JSON.stringify(state);
  const sealed =
    people.length > 0 ? encrypt(jointKey(people, keys), text, boundTo(stream, version, { revision })) : text;
  await query(pool, {
    name: 'snapshot write',
    text: `insert into snapshots.streams as kept (stream, version, revision, position, last_id, people, state)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
        position = excluded.position, last_id = excluded.last_id, people = excluded.people, state = excluded.state,
        written_at = now()`,
    values: [stream, version, revision, position, lastId, people, sealed],
  });
}

/** A key that nobody can make without the keys of all of `people`, which are in order. */
function jointKey(people: readonly string[], keys: Keys): Buffer {
  const hash = createHash('sha256');
  for (const person of people) hash.update(keys.get(person) ?? '');
  return hash.digest();
}

const boundTo = (stream: string, version: number, { revision }: Pick<Snapshot, 'revision'>): string =>
  `snapshot ${stream} ${version} ${revision}`;

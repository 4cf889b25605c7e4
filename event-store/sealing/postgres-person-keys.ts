import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { together } from '../together.ts';
import { asOwner, logPool, query, transaction } from '../postgres/pool.ts';
import { siteMay } from '../postgres/site-rights.ts';
import { encrypt } from './cipher.ts';
import { type DestructionLedger, destructionLedger, destructionsSchema } from './destructions.ts';
import { keyCache, type KeyCache, type KnownKey } from './key-cache.ts';
import { isMasterKeyOf, someKeys, unwrap, unwrapped, type WrappedKey } from './master-key.ts';
import { DESTROYED_SEEN_WITHIN_MS, type PersonKeys, PersonErased, type StoredKey } from './person-keys.ts';

export interface PersonKeysOptions {
  readonly url: string;
  /** 32 bytes that wrap every key. Never in the database: whoever has only that, or a dump of it, can read nobody's data. */
  readonly masterKey: Buffer;
  readonly logger?: Pick<Logger, 'warn'>;
  /** Keys in memory at most; default 4,000 (some 6 MB, with what Node makes of them to decrypt with). */
  readonly kept?: number;
}

const schema = `
  create schema if not exists keys;
  create table if not exists keys.person_keys (
    subject text collate "C" primary key,
    wrapped text,
    created_at timestamptz not null default now(),
    destroyed_at timestamptz,
    constraint destroyed_or_there check ((wrapped is null) = (destroyed_at is not null))
  );
  create index if not exists person_keys_destroyed on keys.person_keys (destroyed_at) where destroyed_at is not null;
  ${destructionsSchema}
  ${siteMay('keys', { person_keys: ['wrapped', 'destroyed_at'], destructions: 'nothing' })}`;

/**
 * Person keys in a table of their own. A destroyed key leaves a row without a key, so that nobody gets a new one by accident.
 * Throws when \`masterKey\` is not the one that wrapped the keys in the table.
 */
export async function openPostgresPersonKeys(options: PersonKeysOptions): Promise<PersonKeys> {
  const { masterKey, kept = 4_000 } = options;
  if (masterKey.length !== 32) throw new Error('The master key must have 32 bytes');
  const pool = logPool({ ...options, max: 4 });
  const cache = keyCache(kept);
  const destructions = destructionLedger(masterKey);
  try {
    await asOwner(options, (client) => prepare(client, masterKey, destructions));
    await requireMasterKey(pool, masterKey);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const refresh = destroyedWatch(pool, cache);
  const makeKeys = together(
    async (asked: readonly (readonly string[])[]) => {
      const keys = await made(pool, masterKey, [...new Set(asked.flat())]);
      return asked.map(() => keys);
    },
    { keyOf: (subjects) => subjects.join(' ') },
  );
  const known = async (subjects: readonly string[]): Promise<Map<string, KnownKey>> => {
    await refresh();
    const found = new Map<string, KnownKey>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = cache.get(subject);
      if (key === undefined) missing.push(subject);
      else found.set(subject, key);
    }
    if (missing.length === 0) return found;
    for (const [subject, key] of await fetch(pool, masterKey, missing)) {
      cache.keep(subject, key);
      found.set(subject, key);
    }
    return found;
  };
  return {
    async forReading(subjects) {
      const keys = await known(subjects);
      return new Map([...keys].flatMap(([subject, key]): [string, Buffer][] => (key ? [[subject, key]] : [])));
    },
    async forWriting(subjects) {
      await refresh();
      const unknown = [...new Set(subjects)].filter((subject) => cache.get(subject) === undefined);
      if (unknown.length > 0) {
        for (const [subject, key] of await makeKeys(unknown)) cache.keep(subject, key);
      }
      const keys = await known(subjects);
      return new Map([...keys].map(([subject, key]): [string, Buffer] => [subject, writable(subject, key)]));
    },
    async destroy(subject) {
      await transaction(pool, async (client) => {
        await client.query(
          `insert into keys.person_keys (subject, destroyed_at) values ($1, now())
           on conflict (subject) do update set wrapped = null, destroyed_at = coalesce(person_keys.destroyed_at, now())`,
          [subject],
        );
        await destructions.record(client, [subject]);
      });
      cache.keep(subject, null);
    },
    stored: (subjects) => stored(pool, masterKey, subjects),
    ledger: () => destructions.read(pool),
    close: () => pool.end(),
  };
}

async function prepare(client: pg.PoolClient, masterKey: Buffer, destructions: DestructionLedger): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('hopscotch keys schema', 0))`);
  const [records] = await query<{ missing: boolean }>(
    client,
    `select to_regclass('keys.destructions') is null as missing`,
  );
  await client.query(schema);
  if (records?.missing !== true) return;
  await requireMasterKey(client, masterKey);
  await destructions.carryOver(client);
}

async function requireMasterKey(client: pg.Pool | pg.PoolClient, masterKey: Buffer): Promise<void> {
  if (isMasterKeyOf(masterKey, await query<WrappedKey>(client, someKeys))) return;
  // Going on would show everybody's data as erased, and seal new data with keys that the old one cannot open.
  throw new Error("MASTER_KEY is not the one that this database's personal data was sealed under");
}

async function stored(
  pool: pg.Pool,
  masterKey: Buffer,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, StoredKey>> {
  const rows = await rowsOf(pool, [...new Set(subjects)]);
  return new Map(
    rows.map(({ subject, wrapped }) => [
      subject,
      wrapped === null ? 'destroyed' : (unwrapped(masterKey, { subject, wrapped }) ?? 'unreadable'),
    ]),
  );
}

const rowsOf = (pool: pg.Pool, subjects: readonly string[]): Promise<{ subject: string; wrapped: string | null }[]> =>
  query(pool, {
    name: 'keys read',
    text: 'select subject, wrapped from keys.person_keys where subject = any($1)',
    values: [subjects],
  });

async function fetch(pool: pg.Pool, masterKey: Buffer, subjects: readonly string[]): Promise<[string, KnownKey][]> {
  const rows = await rowsOf(pool, subjects);
  return rows.map((row) => keyOf(masterKey, row));
}

const keyOf = (
  masterKey: Buffer,
  { subject, wrapped }: { readonly subject: string; readonly wrapped: string | null },
): [string, KnownKey] => [subject, wrapped === null ? null : unwrap(masterKey, { subject, wrapped })];

/**
 * The keys of `subjects`, made where there are none, in one statement. Whoever else makes one for the same person at this moment: one
 * of the two stays, and both use it; the other's is not among the answers.
 */
async function made(pool: pg.Pool, masterKey: Buffer, subjects: readonly string[]): Promise<[string, KnownKey][]> {
  const sorted = subjects.toSorted();
  const wrapped = sorted.map((subject) => encrypt(masterKey, randomBytes(32).toString('base64'), subject));
  const rows = await query<{ subject: string; wrapped: string | null }>(pool, {
    name: 'keys made',
    text: `with made as (
        insert into keys.person_keys (subject, wrapped) select * from unnest($1::text[], $2::text[])
        on conflict do nothing returning subject, wrapped)
      select subject, wrapped from made
      union all select subject, wrapped from keys.person_keys where subject = any($1)`,
    values: [sorted, wrapped],
  });
  return rows.map((row) => keyOf(masterKey, row));
}

function writable(subject: string, key: KnownKey): Buffer {
  if (key === null) throw new PersonErased(subject);
  return key;
}

/** Looks, once in DESTROYED_SEEN_WITHIN_MS at most, for keys that other processes destroyed, and forgets them here. */
function destroyedWatch(pool: pg.Pool, cache: KeyCache): () => Promise<void> {
  let lookedAt = 0;
  let since = '-infinity';
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    // Five minutes again and again: a destruction bears the time at which its transaction began.
    const rows = await query<{ subject: string | null; next: string }>(pool, {
      name: 'keys destroyed',
      text: `select subject, (now() - interval '5 minutes')::text as next from (values (1)) as once (x)
        left join keys.person_keys on destroyed_at >= $1::timestamptz`,
      values: [since],
    });
    for (const { subject, next } of rows) {
      if (subject !== null) cache.keep(subject, null);
      since = next;
    }
    lookedAt = performance.now();
  };
  return async () => {
    if (lookedAt > 0 && performance.now() - lookedAt < DESTROYED_SEEN_WITHIN_MS) return;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
  };
}

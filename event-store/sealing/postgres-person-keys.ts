import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { decrypt, encrypt } from './cipher.ts';
import { type PersonKeys, PersonErased } from './person-keys.ts';

/** Keys that stay in memory at most. */
const KEPT = 50_000;
/** How long another process may still read with a key that was destroyed, in ms. */
const KEPT_FOR_MS = 30_000;

const schema = `
  create schema if not exists keys;
  create table if not exists keys.person_keys (
    subject text collate "C" primary key,
    wrapped text,
    created_at timestamptz not null default now(),
    destroyed_at timestamptz
  );
`;

/**
 * Person keys in a table of their own, each wrapped by `masterKey` (32 bytes), which never lies in the database. A destroyed
 * key leaves a row without a key, so that nobody gets a new one by accident.
 */
export async function openPostgresPersonKeys(options: {
  readonly url: string;
  readonly masterKey: Buffer;
  readonly warn?: (message: string) => void;
}): Promise<PersonKeys> {
  const { url, masterKey, warn = () => undefined } = options;
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: 'hopscotch keys' });
  pool.on('error', (error) => warn(`a connection to the keys was lost: ${error.message}`));
  await pool.query("select pg_advisory_lock(hashtext('hopscotch keys schema'))").catch(() => undefined);
  await pool.query(schema);
  await pool.query('select pg_advisory_unlock_all()').catch(() => undefined);
  const cache = keyCache();

  async function fetch(subjects: readonly string[]): Promise<void> {
    const { rows } = await pool.query<{ subject: string; wrapped: string | null }>({
      name: 'keys.read',
      text: 'select subject, wrapped from keys.person_keys where subject = any($1)',
      values: [subjects],
    });
    for (const { subject, wrapped } of rows) {
      cache.keep(subject, wrapped === null ? null : Buffer.from(decrypt(masterKey, wrapped, subject), 'base64'));
    }
  }

  async function known(subjects: readonly string[]): Promise<Map<string, Buffer | null>> {
    const wanted = [...new Set(subjects)];
    const missing = wanted.filter((subject) => cache.get(subject) === undefined);
    if (missing.length > 0) await fetch(missing);
    return new Map(
      wanted.flatMap((subject) => {
        const key = cache.get(subject);
        return key === undefined ? [] : [[subject, key]];
      }),
    );
  }

  return {
    async forReading(subjects) {
      const keys = await known(subjects);
      return new Map([...keys].flatMap(([subject, key]) => (key ? [[subject, key]] : [])));
    },
    async forWriting(subjects) {
      const missing = [...new Set(subjects)].filter((subject) => !cache.get(subject));
      if (missing.length > 0) {
        const wrapped = missing.map((subject) => encrypt(masterKey, randomBytes(32).toString('base64'), subject));
        await pool.query(
          'insert into keys.person_keys (subject, wrapped) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
          [missing, wrapped],
        );
        await fetch(missing);
      }
      const keys = await known(subjects);
      return new Map(
        [...keys].map(([subject, key]) => {
          if (key === null) throw new PersonErased(subject);
          return [subject, key];
        }),
      );
    },
    async destroy(subject) {
      await pool.query(
        `insert into keys.person_keys (subject, destroyed_at) values ($1, now())
         on conflict (subject) do update set wrapped = null, destroyed_at = coalesce(person_keys.destroyed_at, now())`,
        [subject],
      );
      cache.keep(subject, null);
    },
    close: () => pool.end(),
  };
}

/** Null stands for a destroyed key. The oldest go first when there are too many. */
function keyCache() {
  const kept = new Map<string, { key: Buffer | null; until: number }>();
  return {
    get(subject: string): Buffer | null | undefined {
      const entry = kept.get(subject);
      return entry && entry.until > Date.now() ? entry.key : undefined;
    },
    keep(subject: string, key: Buffer | null): void {
      kept.delete(subject);
      kept.set(subject, { key, until: Date.now() + KEPT_FOR_MS });
      const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
    },
  };
}

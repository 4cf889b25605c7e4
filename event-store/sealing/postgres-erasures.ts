import type { Logger } from 'pino';
import { asOwner, logPool, query } from '../postgres/pool.ts';
import { siteMay } from '../postgres/site-rights.ts';
import type { Erasure, Erasures } from './erasures.ts';
import { marksUnder } from './marks.ts';

interface Options {
  readonly url: string;
  readonly masterKey: Buffer;
  readonly logger?: Pick<Logger, 'warn'>;
}

const schema = `
  create schema if not exists keys;
  create table if not exists keys.erasures (
    id uuid primary key,
    at timestamptz(3) not null,
    operator text not null,
    subjects text[] not null,
    account text,
    marks text[] not null,
    finished_at bigint
  );
  alter table keys.erasures add column if not exists is_whole boolean not null default true;
  create index if not exists erasures_marks on keys.erasures using gin (marks);
  ${siteMay('keys', { erasures: 'all' })}`;

const columns = `id, at, operator as by, is_whole as "isWhole", subjects, account, marks`;
type Row = Omit<Erasure, 'at'> & { readonly at: Date | string };
const erasureOf = <Read extends Row>(row: Read) => ({ ...row, at: new Date(row.at).toISOString() });

/** Erasures in a table beside the keys, which is made when it is missing. */
export async function openPostgresErasures(options: Options): Promise<Erasures> {
  const pool = logPool({ ...options, max: 2 });
  const { markOf, everyMarkOf } = marksUnder(options.masterKey);
  try {
    await asOwner(options, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('hopscotch keys schema', 0))`);
      await client.query(schema);
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    markOf,
    async add(erasures) {
      if (erasures.length === 0) return;
      await query(
        pool,
        `insert into keys.erasures (id, at, operator, is_whole, subjects, account, marks)
         select id, at, by, "isWhole", array(select jsonb_array_elements_text(subjects)), account,
           array(select jsonb_array_elements_text(marks))
         from jsonb_to_recordset($1::jsonb)
           as e(id uuid, at timestamptz, by text, "isWhole" boolean, subjects jsonb, account text, marks jsonb)
         on conflict (id) do update
           set is_whole = true, subjects = excluded.subjects, marks = excluded.marks, finished_at = null
           where excluded.is_whole and not keys.erasures.is_whole`,
        [JSON.stringify(erasures)],
      );
    },
    async unfinished() {
      const rows = await query<Row>(
        pool,
        `select ${columns} from keys.erasures e
         where finished_at is null
           or exists (select from keys.person_keys k where k.subject = any(e.subjects) and k.wrapped is not null)
         order by at, id`,
      );
      return rows.map(erasureOf);
    },
    async besides(ids) {
      const text = `select ${columns} from keys.erasures where not id = any($1::uuid[]) order by at, id`;
      return (await query<Row>(pool, text, [ids])).map(erasureOf);
    },
    async of(account) {
      const [row] = await query<Row & { isDone: boolean }>(
        pool,
        `select ${columns}, finished_at is not null
           and not exists (select from keys.person_keys k where k.subject = any(e.subjects) and k.wrapped is not null)
           as "isDone"
         from keys.erasures e where account = $1 order by at desc, id desc limit 1`,
        [account],
      );
      return row && erasureOf(row);
    },
    async finish(id, head) {
      await query(pool, 'update keys.erasures set finished_at = $2 where id = $1', [id, head]);
    },
    async reopenAfter(head) {
      await query(pool, 'update keys.erasures set finished_at = null where finished_at > $1', [head]);
    },
    async isSuppressed(texts) {
      if (texts.length === 0) return false;
      const [row] = await query<{ known: boolean }>(pool, {
        name: 'erasures suppressed',
        text: 'select exists (select from keys.erasures where marks && $1::text[]) as known',
        values: [texts.flatMap(everyMarkOf)],
      });
      return row?.known === true;
    },
    close: () => pool.end(),
  };
}

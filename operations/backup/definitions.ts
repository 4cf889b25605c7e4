import { forExtension, ofExtension, ownedByUs } from '#event-store/postgres/own-schemas.ts';
import type { Snapshot } from '#platform/postgres/snapshot.ts';

export interface KeptTable {
  /** With its schema, quoted as SQL wants it. */
  readonly table: string;
  /** Quoted, without those that PostgreSQL computes. */
  readonly columns: readonly string[];
}

export interface Definitions {
  readonly tables: readonly KeptTable[];
  /** What makes the tables, and what belongs to them once their rows are there. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Schemas of other users, which are another application's and in no backup. */
  readonly others: readonly string[];
}

/** $1 are those of ours that are not kept. */
const NOT_LEFT_OUT = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public') and n.nspname <> all($1::text[])
  and not ${forExtension('n')}`;
/** Schemas that are kept. */
const KEPT = `${NOT_LEFT_OUT} and ${ownedByUs('n')}`;
/** What stands in them; an extension makes its own again. */
const KEPT_TABLE = `${KEPT} and not ${ofExtension('c.oid', 'pg_class')}`;

/**
 * How the tables that a backup holds are made, as the server tells it: a restored database is the one that was backed up, and what a
 * newer version has changed in its tables is changed by its start, as at any upgrade. Rights and owners are given by each start anyway.
 * `leftOut` are the schemas that it does not hold.
 */
export async function definitionsOf(
  { query }: Pick<Snapshot, 'query'>,
  leftOut: readonly string[],
): Promise<Definitions> {
  const statements = async (sql: string): Promise<string[]> =>
    (await query<{ statement: string }>(sql, [leftOut])).map(({ statement }) => statement);
  const strange = await statements(`select format('%I.%I', n.nspname, c.relname) as statement
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${KEPT_TABLE} and c.relkind not in ('r', 'i', 't', 'S')
    union all select format('%I.%I', n.nspname, t.typname) from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${KEPT} and t.typtype in ('d', 'e', 'r') and not ${ofExtension('t.oid', 'pg_type')}`);
  if (strange.length > 0)
    throw new Error(
      `The database holds what a backup cannot keep: ${strange.join(', ')}. Is it another application's? Then give the site a database of its own.`,
    );
  return {
    tables: await query<{ table: string; columns: string[] }>(TABLES, [leftOut]),
    before: [
      ...(await statements(
        `select format('create schema if not exists %I', n.nspname) as statement from pg_namespace n where ${KEPT} order by 1`,
      )),
      ...(await statements(FUNCTIONS)),
      ...(await statements(SEQUENCES)),
      ...(await statements(TABLE_DEFINITIONS)),
    ],
    after: [
      ...(await statements(constraints(`in ('p', 'u', 'c', 'x')`))),
      ...(await statements(INDEXES)),
      ...(await statements(constraints(`= 'f'`))),
      ...(await statements(TRIGGERS)),
      ...(await statements(PLACES)),
    ],
    others: await statements(
      `select format('%I', n.nspname) as statement from pg_namespace n where ${NOT_LEFT_OUT} and not ${ownedByUs('n')} order by 1`,
    ),
  };
}

const OF_TABLE = `from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where c.relkind = 'r' and ${KEPT_TABLE}`;

const TABLES = `select format('%I.%I', n.nspname, c.relname) as table,
  array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
  ${OF_TABLE} group by n.nspname, c.relname order by 1`;

const FUNCTIONS = `select pg_get_functiondef(p.oid) as statement from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${KEPT} and p.prokind in ('f', 'p') and not ${ofExtension('p.oid', 'pg_proc')} order by p.oid`;

const SEQUENCES = `select format('create sequence %I.%I as %s increment %s minvalue %s maxvalue %s start %s cache %s %s', n.nspname, c.relname,
    format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then 'cycle' else 'no cycle' end) as statement
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
  where ${KEPT_TABLE} and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i') order by c.oid`;

const TABLE_DEFINITIONS = `select format('create %stable %I.%I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' else '' end, n.nspname, c.relname,
    string_agg(format('%I %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> 0 and a.attcollation <> (select typcollation from pg_type where oid = a.atttypid)
        then ' collate ' || a.attcollation::regcollation else '' end,
      case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
      case when a.attnotnull then ' not null' else '' end), ', ' order by a.attnum),
    coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as statement
  ${OF_TABLE} group by c.oid, c.relpersistence, n.nspname, c.relname, c.reloptions order by c.oid`;

const constraints = (
  kind: string,
): string => `select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as statement
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${KEPT_TABLE} and k.contype ${kind} order by k.oid`;

const INDEXES = `select pg_get_indexdef(i.indexrelid) as statement from pg_index i join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace where ${KEPT_TABLE} and c.relkind = 'r'
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by i.indexrelid`;

const TRIGGERS = `select pg_get_triggerdef(t.oid) as statement from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace where ${KEPT_TABLE} and not t.tgisinternal order by t.oid`;

/** Where sequences go on: what they have given out since the moment of the backup does no harm. */
const PLACES = `select format('select setval(%L, %s, %s)', format('%I.%I', n.nspname, c.relname),
    coalesce(pg_sequence_last_value(c.oid), s.seqstart), (pg_sequence_last_value(c.oid) is not null)::text) as statement
  from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${KEPT_TABLE} order by c.oid`;

import type { Queryable } from '#platform/database.ts';
import type { ReadModel } from '../read-model.ts';
import { nextSchema, quoted } from '../tables/schema.ts';

/**
 * Sees to it that PostgreSQL plans well on a new table of `model` from its first moment. A rebuild mostly makes what was there
 * already: then the live table's statistics are as good, and taking them over costs a twentieth of gathering them. Autovacuum
 * gathers new ones soon in either case.
 */
export async function statisticsFor(tx: Queryable, model: ReadModel, table: string): Promise<void> {
  if (await isMuchAlike(tx, model, table)) await takeOver(tx, model, table);
  else await tx.query(`analyze ${quoted(nextSchema(model))}.${quoted(table)}`);
}

/** Whether the live table has been analyzed, has the same columns, and not much more or less in it. Needs PostgreSQL 18. */
async function isMuchAlike(tx: Queryable, model: ReadModel, table: string): Promise<boolean> {
  const [answer] = await tx.query<{ alike: boolean }>(
    `with live as (select oid, reltuples from pg_class where oid = to_regclass($1)),
       next as (select oid from pg_class where oid = to_regclass($2)),
       columns as (
         select attrelid = (select oid from live) as is_live, attnum, attname, atttypid from pg_attribute
         where attrelid in (select oid from live union all select oid from next) and attnum > 0 and not attisdropped)
     select current_setting('server_version_num')::int >= 180000
       and (select reltuples from live) > 0
       and exists (select from pg_stats where schemaname = $3 and tablename = $4)
       and pg_relation_size((select oid from next))
         between 0.8 * pg_relation_size((select oid from live)) and 1.25 * pg_relation_size((select oid from live))
       and not exists (select from columns group by attnum, attname, atttypid having count(*) <> 2) as alike`,
    [qualified(model.name, table), qualified(nextSchema(model), table), model.name, table],
  );
  return answer?.alike ?? false;
}

async function takeOver(tx: Queryable, model: ReadModel, table: string): Promise<void> {
  await tx.query(
    `select pg_restore_attribute_stats('schemaname', $2::text, 'relname', tablename::text, 'attname', attname::text,
       'inherited', inherited, 'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', n_distinct,
       'most_common_vals', most_common_vals::text, 'most_common_freqs', most_common_freqs,
       'histogram_bounds', histogram_bounds::text, 'correlation', correlation,
       'most_common_elems', most_common_elems::text, 'most_common_elem_freqs', most_common_elem_freqs,
       'elem_count_histogram', elem_count_histogram)
     from pg_stats where schemaname = $1 and tablename = $3`,
    [model.name, nextSchema(model), table],
  );
  await tx.query(
    `select pg_restore_relation_stats('schemaname', $2::text, 'relname', $3::text, 'reltuples', live.reltuples,
       'relpages', (pg_relation_size(next.oid) / current_setting('block_size')::int)::int)
     from pg_class live, pg_class next where live.oid = to_regclass($1) and next.oid = to_regclass($4)`,
    [qualified(model.name, table), nextSchema(model), table, qualified(nextSchema(model), table)],
  );
}

const qualified = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`;

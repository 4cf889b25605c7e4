import type { Queryable } from '../database.ts';
import { allSlots } from './slots.ts';

/**
 * Turns a table of checkpoints of an older version, which had one row by `name`, into one of slots: each checkpoint becomes one for
 * every slot, at the same position. Does nothing to a table of today. Processes of that version, should some still run, meet
 * columns and keys that are not there any more, and can write nothing.
 */
export async function divideCheckpoints(tx: Queryable, schema: 'projection' | 'policies'): Promise<void> {
  const table = `${schema}.checkpoints`;
  const [divided] = await tx.query(
    `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'slot' and not attisdropped`,
    [table],
  );
  if (divided) return;
  await tx.query(`alter table ${table}
    add column slot integer not null default 0, add column owner uuid, drop column if exists lease_until,
    add column if not exists epoch bigint not null default 0,
    drop constraint checkpoints_pkey, add primary key (name, slot)`);
  await tx.query(`alter table ${table} alter column slot drop default`);
  await tx.query(`update ${table} set epoch = epoch + 1`);
  await tx.query(
    `insert into ${table}
     select (jsonb_populate_record(c, jsonb_build_object('slot', other))).*
     from ${table} c, unnest($1::integer[]) as other on conflict do nothing`,
    [allSlots],
  );
}

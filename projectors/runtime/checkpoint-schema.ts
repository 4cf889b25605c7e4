import type { Queryable } from '#platform/database.ts';
import { allSlots } from '#platform/partitions/slots.ts';

/**
 * Makes the table of the read models' checkpoints, or turns the one of an older version into it: a checkpoint of a whole read model
 * becomes one for each of its slots, at the same position. Processes of that version can then write nothing more.
 */
export async function ensureCheckpoints(tx: Queryable): Promise<void> {
  await tx.query(`create table if not exists projection.checkpoints (
    name text not null,
    slot integer not null,
    version integer not null,
    shape text not null,
    position bigint not null,
    epoch bigint not null,
    owner uuid,
    updated_at timestamptz not null default now(),
    primary key (name, slot)
  )`);
  const [whole] = await tx.query(
    `select 1 from pg_attribute
     where attrelid = 'projection.checkpoints'::regclass and attname = 'lease_until' and not attisdropped`,
  );
  if (!whole) return;
  await tx.query(`alter table projection.checkpoints
    add column slot integer not null default 0, add column owner uuid, drop column lease_until,
    drop constraint checkpoints_pkey, add primary key (name, slot)`);
  await tx.query(`alter table projection.checkpoints alter column slot drop default`);
  await tx.query(`update projection.checkpoints set epoch = epoch + 1`);
  await tx.query(
    `insert into projection.checkpoints (name, slot, version, shape, position, epoch)
     select c.name, slot, c.version, c.shape, c.position, c.epoch
     from projection.checkpoints c, unnest($1::integer[]) as slot on conflict do nothing`,
    [allSlots],
  );
}

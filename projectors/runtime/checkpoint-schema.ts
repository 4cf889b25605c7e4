import type { Queryable } from '#platform/database.ts';
import { divideCheckpoints } from '#platform/partitions/divide.ts';
import { ensureNewest } from '#platform/partitions/newest.ts';

/** Makes the table of the read models' checkpoints, or turns the one of an older version into it. */
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
  await divideCheckpoints(tx, 'projection');
  await ensureNewest(tx, 'projection.checkpoints');
  // Where rows of the slot last changed that the public sees: most of what moves a slot changes none of them.
  await tx.query(`alter table projection.checkpoints add column if not exists changed bigint not null default 0`);
  // When the tables came into their place; unknown of those that stood there before anybody noted it.
  await tx.query(`alter table projection.checkpoints add column if not exists placed_at timestamptz`);
}

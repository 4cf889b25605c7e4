import { prepared, type Queryable } from '#platform/database.ts';
import type { Claim, ClaimTable } from '#platform/partitions/claims.ts';
import { allSlots, type SlotPositions } from '#platform/partitions/slots.ts';
import { PROJECTION_CHANNEL } from '#platform/read-position.ts';
import type { ReadModel } from './read-model.ts';
import { shapeOf } from './tables/schema.ts';

/** Where the slots of read models stand and whose they are. */
export const CHECKPOINTS: ClaimTable = {
  table: 'projection.checkpoints',
  work: `name || ' ' || version || ' ' || shape`,
};

/** What a process must be able to run to write `model`; as `CHECKPOINTS.work`. */
export const workOf = (model: ReadModel): string => `${model.name} ${model.version} ${shapeOf(model)}`;

/** What is stored of a read model: undefined when nobody has made it yet. */
export async function storedCheckpoint(
  db: Queryable,
  name: string,
): Promise<{ version: number; shape: string; position: number; furthest: number } | undefined> {
  const rows = await db.query<{ version: number; shape: string; position: number; furthest: number }>(
    `select version, shape, min(position) as position, max(position) as furthest
     from projection.checkpoints where name = $1 group by version, shape`,
    [name],
  );
  return rows[0];
}

/** How far each of `names` is: where the last of its slots is. */
export async function storedPositions(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ name: string; position: number }>(
    `select name, min(position) as position from projection.checkpoints where name = any($1) group by name`,
    [names],
  );
  return new Map(rows.map(({ name, position }) => [name, position]));
}

const NOTE_CHANGES = prepared(
  `update projection.checkpoints c set changed = c.position from unnest($1::text[], $2::integer[]) as moved(name, slot)
   where c.name = moved.name and c.slot = moved.slot`,
);

/** Notes that rows of these slots that the public sees have changed where they stand now; in the transaction that has moved them there. */
export async function noteChanges(tx: Queryable, claims: readonly Claim[]): Promise<void> {
  await tx.query(NOTE_CHANGES, [claims.map(({ name }) => name), claims.map(({ slot }) => slot)]);
}

/** Puts the slots of `model` at `positions`, in its present version and out of everybody's hands. */
export async function placeAt(tx: Queryable, model: ReadModel, positions: SlotPositions): Promise<void> {
  await tx.query(
    `with placed as (
       insert into projection.checkpoints as c (name, slot, version, shape, position, changed, epoch, placed_at)
       select $1, slot, $2, $3, position, position, 1, now() from unnest($4::integer[], $5::bigint[]) as p(slot, position)
       on conflict (name, slot) do update set version = excluded.version, shape = excluded.shape,
         position = excluded.position, changed = excluded.changed, epoch = c.epoch + 1, owner = null, updated_at = now(), placed_at = now()
       returning c.slot, c.position)
     select pg_notify('${PROJECTION_CHANNEL}', $1 || ' ' || string_agg(slot::text, ',' order by slot) || ' ' || position)
     from placed group by position`,
    [model.name, model.version, shapeOf(model), allSlots, positions],
  );
}

import { KEPT_HOURS } from '#domain/upkeep/limits.ts';
import type { Queryable } from '#platform/database.ts';
import type { ReadModel } from '../read-model.ts';
import { beforeName, oldSchema, quoted, shapeOf } from '../tables/schema.ts';

/*
 * The tables before a rebuild, for a while: a schema `<name>__before`, with checkpoints and parked events of that name. For the
 * runtime that is a read model like any other, which nobody reads and nobody keeps up until it is brought back.
 */

/** The tables that were put aside, as a read model. */
export const keptModel = (model: ReadModel): ReadModel => ({ ...model, name: beforeName(model.name) });

/**
 * Makes room for the new tables of `model`. With `keep` the old ones can be brought back, if this version of the code has made them;
 * what was kept before goes.
 */
export async function putAside(tx: Queryable, model: ReadModel, keep: boolean): Promise<void> {
  const before = beforeName(model.name);
  await tx.query(`delete from projection.checkpoints where name = $1`, [before]);
  await tx.query(`delete from projection.parked where name = $1`, [before]);
  if (!(await isThere(tx, model.name))) return;
  const same = await tx.query(
    `select from projection.checkpoints where name = $1 and version = $2 and shape = $3 limit 1`,
    [model.name, model.version, shapeOf(model)],
  );
  if (!keep || same.length === 0) return rename(tx, model.name, oldSchema(model));
  if (await isThere(tx, before)) await rename(tx, before, oldSchema(model));
  await rename(tx, model.name, before);
  await tx.query(
    `insert into projection.checkpoints (name, slot, version, shape, position, changed, epoch, newest, placed_at)
     select $2, slot, version, shape, position, changed, 1, newest, now() from projection.checkpoints where name = $1`,
    [model.name, before],
  );
  await tx.query(`update projection.parked set name = $2 where name = $1`, [model.name, before]);
}

/** Nothing is left of the tables before the last rebuild of `model`. */
export async function forgetKept(tx: Queryable, { name }: Pick<ReadModel, 'name'>): Promise<void> {
  const before = beforeName(name);
  const kept = await tx.query(`select from projection.checkpoints where name = $1 for update`, [before]);
  if (kept.length === 0) return;
  await tx.query(`drop schema if exists ${quoted(before)} cascade`);
  await tx.query(`delete from projection.parked where name = $1`, [before]);
  await tx.query(`delete from projection.checkpoints where name = $1`, [before]);
}

/** Names of what is kept. */
export async function keptNow(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `select distinct name from projection.checkpoints where name like '%\\_\\_before'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Which of `models` have tables of which the time is over. */
export async function keptTooLong(db: Queryable, models: readonly ReadModel[]): Promise<ReadModel[]> {
  const rows = await db.query<{ name: string }>(
    `select distinct name from projection.checkpoints
     where name = any($1) and placed_at < now() - make_interval(hours => $2)`,
    [models.map(({ name }) => beforeName(name)), KEPT_HOURS],
  );
  const names = new Set(rows.map(({ name }) => name));
  return models.filter(({ name }) => names.has(beforeName(name)));
}

export async function isThere(tx: Queryable, schema: string): Promise<boolean> {
  return (await tx.query(`select from pg_namespace where nspname = $1`, [schema])).length > 0;
}

export async function rename(tx: Queryable, schema: string, to: string): Promise<void> {
  await tx.query(`alter schema ${quoted(schema)} rename to ${quoted(to)}`);
}

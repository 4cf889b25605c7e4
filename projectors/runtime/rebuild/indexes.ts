import type { Database, Queryable } from '#platform/database.ts';
import type { ReadModel } from '../read-model.ts';
import { indexesOf, inSchema, nextSchema } from '../tables/schema.ts';
import type { Limited } from './at-most.ts';
import { inRebuild } from './guard.ts';
import { statisticsFor } from './statistics.ts';

/** Indexes of tables up to this size are made in one transaction, bytes: each takes less time than its commit. Most tables are that small. */
const SMALL_BYTES = 1_000_000;

/** What a crash takes back of the new tables goes with the swap. */
const unflushed = { ...inRebuild, flushed: false };

/**
 * Makes the indexes of the new tables of a model, each of a large table on a connection of its own; what the planner must know of a table
 * comes after its indexes.
 */
export async function withIndexes(db: Database, limited: Limited, model: ReadModel): Promise<void> {
  const bytes = await bytesOfTables(db, model);
  const inTransaction = (work: (tx: Queryable) => Promise<void>): Promise<void> =>
    limited(() => db.transaction(work, unflushed));
  const tables = Object.entries(model.tables).map(([name, table]) => ({
    name,
    indexes: indexesOf(name, table),
    size: bytes.get(name) ?? 0,
  }));
  const small = tables.filter(({ size }) => size <= SMALL_BYTES);
  const large = tables.filter(({ size }) => size > SMALL_BYTES);
  await Promise.all([
    inTransaction(async (tx) => {
      const indexes = small.flatMap((each) => each.indexes);
      await inSchema(tx, nextSchema(model), indexes);
      // Of an empty table there is nothing to know.
      for (const { name, size } of small) if (size > 0) await statisticsFor(tx, model, name);
    }),
    ...large.map(async ({ name, indexes }) => {
      await Promise.all(indexes.map((index) => inTransaction((tx) => inSchema(tx, nextSchema(model), [index]))));
      await inTransaction((tx) => statisticsFor(tx, model, name));
    }),
  ]);
}

/** How large the new tables of `model` are, by name, without what is kept outside of their rows. */
async function bytesOfTables(db: Queryable, model: ReadModel): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ name: string; bytes: number }>(
    `select relname as name, pg_relation_size(pg_class.oid) as bytes
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = $1 and relkind = 'r'`,
    [nextSchema(model)],
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

import type { Database, Queryable } from '#platform/database.ts';
import type { Column, ReadModel, Table } from '../read-model.ts';
import { nextSchema, quoted } from '../tables/schema.ts';
import { inRebuild } from './guard.ts';

/** Connections that compare; one more has made the snapshot, and one holds the right to rebuild. */
const AT_ONCE = 2;

/** What a rebuild changes in one table, in rows. */
export interface TableDifference {
  readonly table: string;
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  readonly different: number;
}

/** A comparison that is under way. */
export interface Comparison {
  /** Fulfilled when nobody needs the transaction any more that exported the snapshot. */
  readonly taken: Promise<unknown>;
  /** By read model. */
  readonly differences: Promise<ReadonlyMap<string, readonly TableDifference[]>>;
}

/** Compares the live tables of `models` with those of their rebuild, as they are in `snapshot`. */
export function compareIn(db: Database, snapshot: string, models: readonly ReadModel[]): Comparison {
  const found = new Map(models.map(({ name }) => [name, new Map<string, TableDifference>()]));
  // Each connection takes the next table that nobody has compared.
  const tables = models
    .flatMap((model) => Object.entries(model.tables).map(([name, table]) => ({ model, name, table })))
    .values();
  const comparing = Array.from({ length: AT_ONCE }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = db.transaction(async (tx) => {
      await tx.query(`set transaction isolation level repeatable read, read only`);
      await tx.query(`set transaction snapshot '${snapshot}'`);
      resolve();
      for (const { model, name, table } of tables)
        found.get(model.name)?.set(name, await compareTable(tx, model, name, table));
    }, inRebuild);
    return { taken: Promise.race([promise, done]), done };
  });
  const differences = Promise.allSettled(comparing.map(({ done }) => done)).then((results) => {
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    return new Map(
      models.map(({ name, tables: named }) => [
        name,
        Object.keys(named).flatMap((each) => found.get(name)?.get(each) ?? []),
      ]),
    );
  });
  // Awaited only after the snapshot's own transaction has ended.
  differences.catch(() => undefined);
  return { taken: Promise.allSettled(comparing.map(({ taken }) => taken)), differences };
}

/** Compares a live table of `model` with that of its rebuild. A table or key that is new counts all of its rows as added. */
async function compareTable(db: Queryable, model: ReadModel, name: string, table: Table): Promise<TableDifference> {
  const live = `${quoted(model.name)}.${quoted(name)}`;
  const next = `${quoted(nextSchema(model))}.${quoted(name)}`;
  const columns = Object.keys(table.columns);
  const liveColumns = await columnsOf(db, model.name, name);
  if (!table.key.every((each) => liveColumns.has(each))) {
    const [count] = await db.query<{ rows: number }>(`select count(*)::int as rows from ${next}`);
    return { table: name, rows: count?.rows ?? 0, added: count?.rows ?? 0, removed: 0, different: 0 };
  }
  // Of a table that had other columns, every row is different.
  const same = columns.every((each) => liveColumns.has(each)) && liveColumns.size === allColumns(table);
  const differs = columns.map((each) => differ(quoted(each), table.columns[each])).join(' or ');
  const first = quoted(table.key[0] ?? '');
  const [found] = await db.query<Omit<TableDifference, 'table'>>(
    `select count(n.${first})::int as rows,
       count(*) filter (where l.${first} is null)::int as added,
       count(*) filter (where n.${first} is null)::int as removed,
       count(*) filter (where l.${first} is not null and n.${first} is not null and
         ${same ? `(${differs})` : 'true'})::int as different
     from ${live} l full join ${next} n using (${table.key.map(quoted).join(', ')})`,
  );
  return { table: name, rows: 0, added: 0, removed: 0, different: 0, ...found };
}

/** `json` has no equality: the same letters are the same, and only of others it takes a closer look. */
function differ(name: string, column: Column | undefined): string {
  const plain = `l.${name} is distinct from n.${name}`;
  if (typeof column !== 'object' || column.type.startsWith('jsonb')) return plain;
  const as = (type: string): string => plain.replaceAll(name, `${name}::${type}`);
  return `case when ${as('text')} then ${as('jsonb')} else false end`;
}

const allColumns = (table: Table): number =>
  Object.keys(table.columns).length + Object.keys(table.generated ?? {}).length;

/** Names of the columns of a table; empty when there is no such table. */
async function columnsOf(db: Queryable, schema: string, name: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`${quoted(schema)}.${quoted(name)}`],
  );
  return new Set(rows.map((row) => row.name));
}

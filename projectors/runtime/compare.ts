import type { Queryable } from '#platform/database.ts';
import type { ReadModel, Table } from './read-model.ts';
import { nextSchema, quoted } from './schema.ts';

/** What a rebuild changes in one table, in rows. */
export interface TableDifference {
  readonly table: string;
  readonly rows: number;
  readonly added: number;
  readonly removed: number;
  readonly different: number;
}

/** Compares the live tables of `model` with those of its rebuild. A table or key that is new counts all of its rows as added. */
export async function compare(db: Queryable, model: ReadModel): Promise<TableDifference[]> {
  const differences: TableDifference[] = [];
  for (const [name, table] of Object.entries(model.tables))
    differences.push(await compareTable(db, model, name, table));
  return differences;
}

async function compareTable(db: Queryable, model: ReadModel, name: string, table: Table): Promise<TableDifference> {
  const live = `${quoted(model.name)}.${quoted(name)}`;
  const next = `${quoted(nextSchema(model))}.${quoted(name)}`;
  if (!(await hasColumns(db, model.name, name, table.key))) {
    const [count] = await db.query<{ rows: number }>(`select count(*)::int as rows from ${next}`);
    return { table: name, rows: count?.rows ?? 0, added: count?.rows ?? 0, removed: 0, different: 0 };
  }
  const left = Object.keys(table.generated ?? {}).map((each) => ` - '${each.replaceAll("'", "''")}'`);
  const json = (alias: string) => `to_jsonb(${alias})${left.join('')}`;
  const first = quoted(table.key[0] ?? '');
  const [found] = await db.query<Omit<TableDifference, 'table'>>(
    `select count(n.${first})::int as rows,
       count(*) filter (where l.${first} is null)::int as added,
       count(*) filter (where n.${first} is null)::int as removed,
       count(*) filter (where l.${first} is not null and n.${first} is not null and ${json('l')} is distinct from ${json('n')})::int
         as different
     from ${live} l full join ${next} n using (${table.key.map(quoted).join(', ')})`,
  );
  return { table: name, rows: 0, added: 0, removed: 0, different: 0, ...found };
}

async function hasColumns(db: Queryable, schema: string, name: string, columns: readonly string[]): Promise<boolean> {
  const [found] = await db.query<{ columns: number }>(
    `select count(*)::int as columns from information_schema.columns
     where table_schema = $1 and table_name = $2 and column_name = any($3)`,
    [schema, name, columns],
  );
  return found?.columns === columns.length;
}

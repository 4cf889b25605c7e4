import { COPY_NULL, copyLine, copyText } from '#event-store/postgres/copy-text.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { AnyRow, Column, Table } from '../read-model.ts';
import { quoted } from './schema.ts';

/** What a batch changes in one table: each row once, as it is in the end. */
export interface TableChanges {
  /** Rows that the database does not have yet. */
  readonly inserts: readonly AnyRow[];
  readonly updates: readonly AnyRow[];
  /** Keys of the rows that go. */
  readonly deletes: readonly AnyRow[];
}

/** Reads and writes many rows of one table with one statement each. */
export interface RowStore {
  /** The rows that exist among `keys`, in no order; generated columns are left out. */
  fetch(db: Queryable, keys: readonly AnyRow[]): Promise<AnyRow[]>;
  write(db: Queryable, changes: TableChanges): Promise<void>;
  /** As `write` for a table that nobody else writes: new rows go by COPY, at a third to two thirds of the cost. */
  load(tx: Transaction, changes: TableChanges): Promise<void>;
  /** About how many bytes one row is, by what was written last. */
  rowBytes(): number;
}

/** Of a table into which nothing has been written yet. */
const UNWRITTEN_ROW_BYTES = 4_000;

/**
 * `json_to_recordset` takes a whole batch as one parameter, whatever the column types: measured faster than `unnest`. Its statements are
 * what `statement` makes of them.
 */
export function rowStore(
  schema: string,
  name: string,
  table: Table,
  { statement = (sql) => sql }: { readonly statement?: (sql: string) => string } = {},
): RowStore {
  const target = `${quoted(schema)}.${quoted(name)}`;
  const columns = Object.keys(table.columns).map(quoted);
  const record = (names: readonly string[]) =>
    names.map((each) => `${quoted(each)} ${sqlType(table.columns[each])}`).join(', ');
  const keyColumns = table.key.map(quoted).join(', ');
  const others = columns.filter((column) => !table.key.map(quoted).includes(column));
  const onConflict =
    others.length === 0 ? 'nothing' : `update set ${others.map((each) => `${each} = excluded.${each}`).join(', ')}`;
  const fetchSql = statement(`select row_to_json(r) as row from (
    select ${columns.map((column) => `t.${column}`).join(', ')}
    from json_to_recordset($1::json) as k(${record(table.key)}) join ${target} t using (${keyColumns})) r`);
  const upsertSql = statement(`insert into ${target} (${columns.join(', ')})
    select ${columns.join(', ')} from json_to_recordset($1::json) as r(${record(Object.keys(table.columns))})
    on conflict (${keyColumns}) do ${onConflict}`);
  const deleteSql = `delete from ${target} t using json_to_recordset($1::json) as k(${record(table.key)})
    where ${table.key.map((each) => `t.${quoted(each)} = k.${quoted(each)}`).join(' and ')}`;
  const times = Object.keys(table.columns).filter((each) => sqlType(table.columns[each]) === 'timestamptz');

  const copySql = `copy ${target} (${columns.join(', ')}) from stdin`;
  const toLine = lineOf(table);

  let rowBytes = UNWRITTEN_ROW_BYTES;
  const wrote = (rows: number, bytes: number): void => {
    rowBytes = Math.ceil(bytes / rows);
  };

  const write = async (db: Queryable, { inserts, updates, deletes }: TableChanges): Promise<void> => {
    if (deletes.length > 0) await db.query(deleteSql, [JSON.stringify(deletes)]);
    const rows = [...inserts, ...updates];
    if (rows.length === 0) return;
    const text = JSON.stringify(rows);
    wrote(rows.length, text.length);
    await db.query(upsertSql, [text]);
  };
  /** Line by line, while the ones before are on their way. */
  function* linesOf(rows: readonly AnyRow[]): Generator<string> {
    let bytes = 0;
    for (const row of rows) {
      const line = toLine(row);
      bytes += line.length;
      yield line;
    }
    wrote(rows.length, bytes);
  }

  return {
    write,
    load: async (tx, { inserts, updates, deletes }) => {
      await write(tx, { inserts: [], updates, deletes });
      if (inserts.length > 0) await tx.copyIn(copySql, linesOf(inserts));
    },
    rowBytes: () => rowBytes,
    fetch: async (db, keys) => {
      if (keys.length === 0) return [];
      const found = await db.query<{ row: AnyRow }>(fetchSql, [JSON.stringify(keys)]);
      return times.length === 0 ? found.map(({ row }) => row) : found.map(({ row }) => withTimes(row, times));
    },
  };
}

function sqlType(column: Column | undefined): string {
  if (column === undefined) throw new Error('a key names a column that its table does not have');
  return (typeof column === 'string' ? column : column.type).replace(/ null$/, '');
}

/** PostgreSQL writes times as `+00:00` and cuts zeros; a fold must see exactly what it had written. */
function withTimes(row: AnyRow, times: readonly string[]): AnyRow {
  const next: Record<string, unknown> = { ...row };
  for (const time of times) {
    const value = next[time];
    if (typeof value === 'string') next[time] = new Date(value).toISOString();
  }
  return next;
}

/** How a row of `table` is written as a line of COPY's text format. */
function lineOf(table: Table): (row: AnyRow) => string {
  const columns = Object.entries(table.columns).map(([name, column]) => ({ name, write: fieldOf(sqlType(column)) }));
  return (row) =>
    copyLine(
      columns.map(({ name, write }) => {
        const value = row[name] ?? null;
        return value === null ? COPY_NULL : write(value);
      }),
    );
}

function fieldOf(type: string): (value: unknown) => string {
  if (type === 'json' || type === 'jsonb') return (value) => copyText(JSON.stringify(value));
  if (type === 'text[]') return (value) => copyText(arrayOf(value as readonly string[]));
  if (type === 'text') return (value) => copyText(value as string);
  // Numbers, times and ids: nothing in them needs an escape.
  return String;
}

const arrayOf = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

import { createHash } from 'node:crypto';
import type { Database, Queryable } from '#platform/database.ts';
import { ensureCheckpoints } from '../checkpoint-schema.ts';
import type { ReadModel, Table } from '../read-model.ts';
import { alone } from '#platform/postgres/alone.ts';

/** `name` as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Name of the schema in which a rebuild prepares a read model, and of the one that a swap has put aside. */
export const nextSchema = (model: ReadModel): string => `${model.name}__next`;
export const oldSchema = (model: ReadModel): string => `${model.name}__old`;

/** Name of the schema in which the tables before the last rebuild are kept for a while, and of what is known of them. */
export const beforeName = (readModel: string): string => `${readModel}__before`;

/** Where the runtime keeps how far each read model is, and which events it could not project. */
export async function ensureProjectionSchema(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'projection');
      await tx.query(`create schema if not exists projection`);
      await ensureCheckpoints(tx);
      await tx.query(`create table if not exists projection.parked (
      name text not null,
      position bigint not null,
      stream text not null,
      event_id uuid not null,
      type text not null,
      error text not null,
      parked_at timestamptz not null default now(),
      primary key (name, position)
    )`);
      // What is being done to a read model because somebody asked for it: a hint of how far it is, and what came of it until that is in the log.
      await tx.query(`create table if not exists projection.upkeep (
      work_id uuid primary key,
      attempts integer not null default 1,
      done double precision not null default 0,
      events bigint not null default 0,
      outcome jsonb,
      beat_at timestamptz not null default now()
    )`);
    },
    { unhurried: true },
  );
}

/** Makes the empty tables of `model` in `schema`, which must not exist. Their indexes are `indexesOf`, after the rows, which is much faster. */
export async function createTables(tx: Queryable, model: ReadModel, schema: string): Promise<void> {
  // `if not exists` does not help two processes that both find it missing.
  if (model.extensions) await tx.query(`select pg_advisory_xact_lock(hashtext('projection'), hashtext('extensions'))`);
  for (const extension of model.extensions ?? [])
    await tx.query(`create extension if not exists ${quoted(extension)} with schema public`);
  await tx.query(`create schema ${quoted(schema)}`);
  await inSchema(tx, schema, [
    ...(model.prelude ?? []),
    ...Object.entries(model.tables).map(([name, table]) => `create table ${quoted(name)} ${bodyOf(table)}`),
  ]);
}

/** The statements that make the indexes of the table `name`, each under a name that no other index of the schema has. */
export const indexesOf = (name: string, { indexes = [] }: Table): string[] =>
  indexes.map((index, at) => index.replace(' index on ', ` index ${quoted(`${name}_index_${at + 1}`)} on `));

/** Runs `statements` with `schema` as the place of the names in them. */
export async function inSchema(tx: Queryable, schema: string, statements: readonly string[]): Promise<void> {
  const within = [
    `set local search_path to ${quoted(schema)}, public`,
    ...statements,
    `set local search_path to default`,
  ];
  await tx.query(within.join('; '));
}

function bodyOf(table: Table): string {
  const { wholeUpTo } = table;
  return `(${columnsOf(table)})${wholeUpTo === undefined ? '' : ` with (toast_tuple_target = ${wholeUpTo})`}`;
}

function columnsOf(table: Table): string {
  const columns = Object.entries(table.columns).map(([name, column]) => `${quoted(name)} ${ddlType(column)}`);
  const generated = Object.entries(table.generated ?? {}).map(([name, sql]) => `${quoted(name)} ${sql}`);
  return [...columns, ...generated, `primary key (${table.key.map(quoted).join(', ')})`].join(', ');
}

function ddlType(column: Table['columns'][string]): string {
  const type = typeof column === 'string' ? column : column.type;
  return type.endsWith(' null') ? type : `${type} not null`;
}

/** A fingerprint of the tables: a read model whose tables changed without a new version is rebuilt as well. */
export function shapeOf(model: ReadModel): string {
  const tables = Object.entries(model.tables).map(([name, table]) => [name, bodyOf(table), table.indexes ?? []]);
  return createHash('sha256')
    .update(JSON.stringify([tables, model.prelude ?? []]))
    .digest('hex')
    .slice(0, 16);
}
